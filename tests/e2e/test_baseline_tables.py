"""Browser tests of the tables of baselines: those of a real run, read and taken away as files."""

import csv
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import PASSWORD, Stack, accessibility_violations, sign_in

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

SCENE = f"""
from io import StringIO
from django.conf import settings
from django.core.management import call_command
from annotator.accounts.services import create_user
from annotator.datasets.models import Membership, Role
from tests.workers.assistants.asking import make_endpoint, scripted
from tests.workers.baselines.released import baseline_release, gold
release, dataset = baseline_release()
with scripted(settings, answers=gold(release)) as url:
    make_endpoint(dataset, url)
    for method in ("few-shot-without-detact", "zero-shot-without-detact"):
        call_command(
            "run_baseline", "--release", str(release.pk), "--assistant", "scripted", "--method", method,
            stdout=StringIO(), stderr=StringIO(),
        )
person = create_user(username="berit", password="{PASSWORD}", name="Berit")
Membership.objects.create(dataset=dataset, user=person, role=Role.MAINTAINER)
print(f"/datasets/{{dataset.slug}}/trials/leaderboard?release={{release.pk}}")
"""


@pytest.fixture(scope="module")
def leaderboard(stack: Stack) -> str:
    """The address of the leaderboard of a release whose test split two methods have answered."""
    return stack.manage("shell", "--verbosity", "0", "-c", SCENE).strip()


@pytest.fixture
def berit(leaderboard: str, browser: Browser, stack: Stack) -> Iterator[Page]:
    page = sign_in(browser, stack, "berit")
    yield page
    page.context.close()


def test_tables_of_the_paper_are_reached_by_keyboard_and_taken_away(berit: Page, leaderboard: str) -> None:
    berit.goto(leaderboard)
    berit.get_by_role("link", name="Baseline tables").press("Enter")
    expect(berit.get_by_role("heading", name="Baseline tables of release 1")).to_be_visible()
    table = berit.get_by_role("table", name="Baseline performance")
    rows = table.get_by_role("row")
    expect(rows).to_have_count(3)
    expect(rows.nth(1)).to_contain_text("few-shot-without-detact")
    expect(rows.nth(1)).to_contain_text("stand-in, no model")
    expect(berit.get_by_role("list", name="How each was made")).to_contain_text("Examples of the train split by TF-IDF")
    expect(berit.get_by_role("table", name="Temperatures and token limits")).to_be_visible()
    assert accessibility_violations(berit) == []
    with berit.expect_download() as started:
        berit.get_by_role("link", name="Baseline performance as CSV").press("Enter")
    head, first, *_ = csv.reader(started.value.path().read_text().splitlines())
    assert first[head.index("action_score (%)")] == "100.0"
    berit.get_by_role("link", name="Leaderboard", exact=True).last.press("Enter")
    expect(berit.get_by_role("heading", name="Leaderboard of release 1")).to_be_visible()


def test_a_split_without_baselines_says_how_one_is_run(berit: Page, leaderboard: str) -> None:
    berit.goto(leaderboard.replace("leaderboard", "baseline-tables"))
    berit.get_by_label("Split").select_option("validation split")
    expect(berit.get_by_text("No baseline has been run on this split yet.")).to_be_visible()
    release = leaderboard.rpartition("=")[2]
    expect(berit.get_by_text(f"manage.py run_baseline --release {release} --split validation")).to_be_visible()
    assert accessibility_violations(berit) == []
