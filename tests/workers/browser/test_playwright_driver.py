"""Tests of captures with steps, which Playwright controls."""

from dataclasses import replace

import pytest

from tests.workers.conftest import Take
from workers.browser.captured_page import CapturedPage
from workers.browser.request import CaptureStep

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    "name",
    ["controls", "layers", "listeners", "nested", "shadow", "state", "sticky", "widgets", "clipped", "modal", "frames"],
)
def test_a_page_with_a_step_without_effect_gives_the_same_screen_as_without(take: Take, name: str) -> None:
    direct = take(f"/traps/{name}.html")
    scripted = take(f"/traps/{name}.html", steps=(CaptureStep("wait", x=1),))
    assert direct.boxes
    assert without_timings(direct) == without_timings(scripted)


def without_timings(page: CapturedPage) -> CapturedPage:
    return replace(page, timings={})
