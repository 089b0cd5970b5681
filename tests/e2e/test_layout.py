"""Every page of the route table at three window sizes: nothing is cut off or overlaps, nothing scrolls sideways."""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Error, Page

from tests.e2e.conftest import PASSWORD, ROOT, Stack, sign_in

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

SLUG = "layout"
SCENE = f"""
from annotator.accounts.models import User
from annotator.datasets.models import Dataset, Membership, Role
from tests.annotator.trials.released import make_release
from tests.e2e.studio_world import make
from tests.factories import make_approved_screen, make_boxes, make_screen, submit
make("{SLUG}", "layout-volunteer", "layout-maintainer")
dataset = Dataset.objects.get(slug="{SLUG}")
application = dataset.applications.get()
drawer, reviewer = (User.objects.get(username=f"{SLUG}-{{name}}") for name in ("drawer", "reviewer"))
review = make_screen(application)
make_boxes(review, drawer, 3)
submit(review, drawer)
make_approved_screen(application, drawer, reviewer, boxes=4)
maintainer = User.objects.get(username="layout-maintainer")
maintainer.set_password("{PASSWORD}")
maintainer.is_staff = True
maintainer.save()
Membership.objects.create(dataset=dataset, user=maintainer, role=Role.ANNOTATOR)
make_release(dataset=dataset)
"""
# Of parameters in the route table; the first screen is labelled, the second one waits for a review.
PARAMETERS = {
    "slug": SLUG,
    "uid": "none",
    "token": "none",
    "secret": "none",
    "step": "task",
    "screenId": "{screen}",
    "sessionId": "1",
    "episodeId": "1",
    "releaseId": "{release}",
}
#: 150 % of 1440x900 is a window of 960x600
SIZES = {"1440x900": (1440, 900), "1024x768": (1024, 768), "150 %": (960, 600)}
SETTLED_MS = 5_000
FRAMES_TO_FOLLOW = 20


def routes() -> list[str]:
    """The paths of the route table."""
    source = (ROOT / "frontend/src/app/routes.ts").read_text()
    kinds = "page|inDataset|first|collect|annotate|decide|publish|run"
    entries = re.findall(rf"^  ({kinds})\(\s*'([^']*)'", source, re.MULTILINE)
    return [path if kind == "page" else f"/datasets/:slug{path}" for kind, path in entries]


def addresses(screen: int, release: int) -> list[str]:
    def filled(path: str) -> str:
        return re.sub(r":(\w+)", lambda part: PARAMETERS[part[1]].format(screen=screen, release=release), path)

    in_dataset = f"/datasets/{SLUG}"
    return [*map(filled, routes()), f"{in_dataset}/screens/{screen + 1}/boxes", f"{in_dataset}/screens?view=table"]


@pytest.fixture(scope="module")
def screen(stack: Stack) -> int:
    """The key of the labelled screen."""
    return int(json.loads(stack.manage("shell", "--verbosity", "0", "-c", SCENE)))


@pytest.fixture(scope="module")
def maintainer(screen: int, stack: Stack, browser: Browser) -> Iterator[Page]:
    page = sign_in(browser, stack, "layout-maintainer")
    yield page
    page.context.close()


def settle(page: Page) -> None:
    """Waits until nothing is loaded any more; event streams never end, so not for the network alone."""
    try:
        page.wait_for_load_state("networkidle", timeout=1_000)
    except Error:
        page.wait_for_timeout(200)
    page.wait_for_function(
        "() => document.querySelector('[role=progressbar][aria-label^=Loading]') === null", timeout=SETTLED_MS
    )


def faults(page: Page) -> dict[str, list[str]]:
    """By window size what is wrong with the layout of this page."""
    script = (ROOT / "tests/e2e/layout_faults.js").read_text()
    widths = {}
    for name, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        widths[name] = lasting(page, script)
    return {name: lines for name, lines in widths.items() if lines}


def lasting(page: Page, script: str) -> list[str]:
    """What the script finds once the page has followed its new size: on a busy machine that takes some frames."""
    lines: list[str] = []
    for _ in range(FRAMES_TO_FOLLOW):
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        lines = page.evaluate(script)
        if not lines:
            break
    return lines


def test_the_route_table_is_read() -> None:
    assert len(routes()) > 30
    assert "/datasets/:slug/trials/leaderboard" in routes()
    assert "/datasets/:slug/environments" in routes()


def test_no_page_cuts_a_control_off_or_lays_one_upon_another_or_scrolls_sideways(maintainer: Page, screen: int) -> None:
    wrong: dict[str, dict[str, list[str]]] = {}
    (release,) = maintainer.request.get(f"/api/datasets/{SLUG}/releases").json()
    for address in addresses(screen, release["id"]):
        maintainer.goto(address)
        settle(maintainer)
        if lines := faults(maintainer):
            wrong[address] = lines
    assert wrong == {}


def test_a_control_that_is_cut_off_or_covered_is_found(maintainer: Page) -> None:
    maintainer.set_content(
        "<div style='width:50px;overflow:hidden'><button style='width:90px'>Long</button></div>"
        "<button style='position:absolute;left:300px;top:40px'>Under</button>"
        "<button style='position:absolute;left:310px;top:45px'>Over</button>"
        "<div style='width:3000px'>wide</div>"
    )
    assert {line.split(":")[0] for line in faults(maintainer)["1440x900"]} == {
        "the page scrolls sideways",
        "cut off",
        "overlap",
    }
