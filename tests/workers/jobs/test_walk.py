"""Tests of the workers' jobs with real programs: Chromium, PyAutoGUI, a release."""

import io
import json
import threading
import uuid
import zipfile
from collections.abc import Iterator
from datetime import timedelta
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from django.utils import timezone
from pytest_django import Settings

from annotator.boxes.models import Box, Origin
from annotator.boxes.selectors import box_version, boxes_of
from annotator.boxes.services import apply_edits
from annotator.datasets.models import Dataset, Role
from annotator.domain.problems import Rejected
from annotator.jobs.models import Status
from annotator.jobs.services import retry
from annotator.labels.services.renaming import rename
from annotator.releases.models import Release
from annotator.releases.services import request_release
from annotator.reviews.models import Judgement
from annotator.reviews.services import judge
from annotator.screens.models import Capture, Login, Screen
from annotator.screens.services import request_captures
from annotator.tasks.models import Execution, Script
from annotator.tasks.selectors import latest_script, stale_scripts
from annotator.tasks.services import Wording, execute, submit_task
from tests.factories import (
    approve,
    change,
    client_of,
    make_application,
    make_approved_screen,
    make_dataset,
    make_labels,
    make_member,
    removal,
    submit,
)
from workers.jobs.browser_pool import shutdown
from workers.jobs.capture_screen import capture_screen
from workers.jobs.cut_release import cut_release
from workers.jobs.execute_script import execute_script
from workers.jobs.forget_logins import forget_logins
from workers.jobs.recheck_scripts import recheck_scripts

pytestmark = pytest.mark.django_db(transaction=True)

PAGE = """<!doctype html><html lang="en"><title>A shop</title>
<input aria-label="Search" style="position:absolute; left:40px; top:30px; width:300px; height:40px">
<button style="position:absolute; left:360px; top:30px; width:100px; height:40px">Find</button>
<a href="/basket" style="position:absolute; left:40px; top:120px">Your basket</a>"""


@pytest.fixture
def shop(tmp_path: Path) -> Iterator[str]:
    """The address of a page that is really served."""
    (tmp_path / "index.html").write_text(PAGE)
    handler = partial(SimpleHTTPRequestHandler, directory=str(tmp_path))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/index.html"
    server.shutdown()
    server.server_close()


@pytest.fixture
def browser_of_the_worker() -> Iterator[None]:
    yield
    shutdown()


def capture_of(dataset: Dataset, url: str) -> Capture:
    shop = make_application(dataset, "shop")
    settings = {"width": 800, "height": 500}
    (capture,) = request_captures(
        application=shop, urls=[url], settings=settings, by=make_member(dataset, Role.MAINTAINER)
    )
    capture_screen(capture.pk)
    capture.refresh_from_db()
    return capture


@pytest.mark.browser
@pytest.mark.usefixtures("browser_of_the_worker")
def test_a_page_becomes_a_screen_with_its_boxes_and_its_snapshot(shop: str, settings: Settings) -> None:
    settings.CAPTURE_ALLOWED_HOSTS = ["127.0.0.1"]
    capture = capture_of(make_dataset(allowed_hosts=["127.0.0.1"]), shop)
    assert (capture.status, capture.error) == (Status.DONE, "")
    screen = Screen.objects.get(captures=capture)
    assert (screen.width, screen.height, screen.title) == (800, 500, "A shop")
    boxes = list(boxes_of(screen))
    assert {box.details["name"] for box in boxes} == {"Search", "Find", "Your basket"}
    assert {box.origin for box in boxes} == {Origin.DOM}
    find = next(box for box in boxes if box.details["name"] == "Find")
    assert (find.left, find.top, find.right, find.bottom) == (360, 30, 460, 70)
    assert screen.snapshot.differing_pixels == 0


@pytest.mark.browser
@pytest.mark.usefixtures("browser_of_the_worker")
def test_disabled_controls_become_boxes_where_the_dataset_wants_them(
    shop: str, tmp_path: Path, settings: Settings
) -> None:
    settings.CAPTURE_ALLOWED_HOSTS = ["127.0.0.1"]
    (tmp_path / "index.html").write_text(
        "<!doctype html><title>x</title><button disabled>Buy</button><button>Go</button>"
    )
    capture = capture_of(make_dataset(allowed_hosts=["127.0.0.1"], keeps_disabled=True), shop)
    assert (capture.status, capture.error) == (Status.DONE, "")
    names = {box.details["name"]: box.details.get("disabled") for box in boxes_of(Screen.objects.get(captures=capture))}
    assert names == {"Buy": True, "Go": None}


HALVES = """<!doctype html><title>x</title><button style="position:absolute; left:40px; top:30px"></button>
<script>document.title = "Half \\ud83d"; document.querySelector("button").textContent = "Buy \\ude00 now\\0"</script>"""


@pytest.mark.browser
@pytest.mark.usefixtures("browser_of_the_worker")
def test_half_an_emoji_that_a_script_cut_leaves_a_screen_that_can_be_read(
    shop: str, tmp_path: Path, settings: Settings
) -> None:
    settings.CAPTURE_ALLOWED_HOSTS = ["127.0.0.1"]
    (tmp_path / "index.html").write_text(HALVES)
    dataset = make_dataset(allowed_hosts=["127.0.0.1"])
    capture = capture_of(dataset, shop)
    assert (capture.status, capture.error) == (Status.DONE, "")
    client = client_of(make_member(dataset, Role.MAINTAINER))
    body = client.get(f"/api/screens/{capture.screen_id}").json()
    assert body["title"] == "Half \ufffd"
    assert any("Buy \ufffd now" in text["text"] for text in body["page"]["texts"])
    assert client.get(f"/api/screens/{capture.screen_id}/boxes").status_code == 200


@pytest.mark.browser
@pytest.mark.usefixtures("browser_of_the_worker")
def test_a_private_address_is_refused_with_words_for_whoever_asked(shop: str) -> None:
    capture = capture_of(make_dataset(), shop)
    assert capture.status == Status.FAILED
    assert capture.attempts == 1
    assert "127.0.0.1" in capture.error
    assert not Screen.objects.exists()


@pytest.mark.browser
@pytest.mark.usefixtures("browser_of_the_worker")
def test_a_login_and_steps_reach_the_page_and_the_login_is_gone_afterwards(shop: str, settings: Settings) -> None:
    settings.CAPTURE_ALLOWED_HOSTS = ["127.0.0.1"]
    dataset = make_dataset(allowed_hosts=["127.0.0.1"])
    cookies = [{"name": "who", "value": "s3cret", "domain": "127.0.0.1"}]
    steps = [
        {"action": "type", "selector": "input", "text": "tea"},
        {"action": "click", "selector": "button"},
    ]
    (capture,) = request_captures(
        application=make_application(dataset, "shop"),
        urls=[shop],
        settings={"steps": steps},
        storage_state=json.dumps({"cookies": cookies}),
        by=make_member(dataset, Role.MAINTAINER),
    )
    capture_screen(capture.pk)
    screen = Screen.objects.get()
    assert "tea" in [box.details["text"] for box in boxes_of(screen)]
    assert Login.objects.get().state is None
    assert "s3cret" not in json.dumps(screen.page)


@pytest.mark.browser
@pytest.mark.usefixtures("browser_of_the_worker")
def test_a_capture_whose_login_is_gone_says_so_when_it_is_tried_again(shop: str) -> None:
    dataset = make_dataset()
    (capture,) = request_captures(
        application=make_application(dataset, "shop"),
        urls=[shop],
        settings={},
        storage_state=json.dumps({"cookies": [{"name": "who", "value": "s3cret", "domain": "127.0.0.1"}]}),
        by=make_member(dataset, Role.MAINTAINER),
    )
    capture_screen(capture.pk)
    capture.refresh_from_db()
    assert "127.0.0.1" in capture.error
    Login.objects.update(created_at=timezone.now() - timedelta(days=2))
    assert forget_logins() == 1
    retry(capture)
    capture_screen(capture.pk)
    capture.refresh_from_db()
    assert (capture.status, capture.attempts) == (Status.FAILED, 1)
    assert "give the login anew" in capture.error


def labelled_screen(dataset: Dataset, name: str) -> tuple[Screen, list[Box]]:
    application = make_application(dataset, name, platform="linux")
    screen, boxes = make_approved_screen(application, make_member(dataset), make_member(dataset))
    make_labels(screen, boxes, "open-menu", "name-field", "save-file")
    return screen, boxes


def task_on(screen: Screen, sentence: str, text: str) -> Script:
    dataset = screen.application.dataset
    words = Wording(
        sentence, text, [f"Please make sure of this: {sentence}", "Do the needful at once", "Quickly, act as said"]
    )
    author = make_member(dataset, Role.VOLUNTEER)
    return submit_task(screen=screen, author=author, wording=words, client_id=uuid.uuid4())


def run(script: Script) -> Execution:
    execution = script.executions.latest("pk")
    execute_script(execution.pk)
    execution.refresh_from_db()
    return execution


@pytest.mark.display
def test_a_script_is_really_run_and_its_evidence_is_kept() -> None:
    screen, boxes = labelled_screen(make_dataset(), "editor")
    script = task_on(screen, "Name the file", 'pyautogui.click("name-field")\npyautogui.write("a<b")')
    execution = run(script)
    assert (execution.status, execution.proven, execution.reason) == (Status.DONE, True, "")
    click, write = execution.evidence["actions"]
    center = boxes[1].rect.center
    assert click["asked_point"] == [center.x, center.y]
    assert click["inside"] is True
    assert "".join(event.get("text", "") for event in write["observed"]) == "a<b"
    assert execution.before.read().startswith(b"\x89PNG")


@pytest.mark.display
def test_a_moved_box_makes_the_proof_stale_until_the_script_is_run_again() -> None:
    screen, boxes = labelled_screen(make_dataset(), "editor")
    script = task_on(screen, "Save it", 'pyautogui.click("save-file")')
    run(script)
    drawer = make_member(screen.application.dataset)
    moved = change(boxes[2], left=boxes[2].left + 2)
    apply_edits(screen=screen, author=drawer, base_version=box_version(screen), edits=[moved])
    assert is_stale(script)
    execute(script=script, by=None)
    run(script)
    assert not is_stale(script)


@pytest.mark.display
def test_scripts_follow_their_boxes_and_labels_by_themselves(settings: Settings) -> None:
    settings.RECHECK_QUIET_SECONDS = 0
    screen, boxes = labelled_screen(make_dataset(), "editor")
    script = task_on(screen, "Save it", 'pyautogui.click("save-file")')
    run(script)
    maintainer = make_member(screen.application.dataset, Role.MAINTAINER)
    rename(person=maintainer, box=boxes[2], text="store file")
    assert recheck_scripts() == 1
    anew = latest_script(script.task)
    assert anew.text == 'pyautogui.click("store-file")'
    assert run(anew).proven
    drawer = make_member(screen.application.dataset)
    apply_edits(screen=screen, author=drawer, base_version=box_version(screen), edits=[removal(boxes[2])])
    assert recheck_scripts() == 1
    broken = run(anew)
    assert (broken.status, broken.proven, broken.resolved) == (Status.DONE, False, "")
    assert broken.reason.startswith("The script no longer fits its screen: line 1: ")
    assert not broken.before
    assert (recheck_scripts(), is_stale(anew)) == (0, False)


@pytest.mark.browser
@pytest.mark.display
@pytest.mark.usefixtures("browser_of_the_worker")
def test_a_script_for_a_captured_page_is_run_on_the_page_itself(shop: str, settings: Settings) -> None:
    settings.CAPTURE_ALLOWED_HOSTS = ["127.0.0.1"]
    dataset = make_dataset(allowed_hosts=["127.0.0.1"])
    screen = capture_of(dataset, shop).screen
    assert screen
    submit(screen, make_member(dataset))
    approve(screen, make_member(dataset))
    make_labels(screen, list(boxes_of(screen)), *(box.details["name"].lower() for box in boxes_of(screen)))
    execution = run(task_on(screen, "Find a lamp", 'pyautogui.click("search")\npyautogui.write("lamp")'))
    assert (execution.status, execution.proven, execution.reason) == (Status.DONE, True, "")
    assert (execution.tier, execution.evidence["differing_pixels"]) == ("web", 0)
    assert {event["element"]["tag"] for event in execution.evidence["actions"][1]["observed"]} == {"input"}


def is_stale(script: Script) -> bool:
    newest = script.executions.latest("pk")
    return stale_scripts([script], {script.pk: newest}) == {script.pk}


@pytest.mark.display
def test_accepted_tasks_become_a_release_and_the_same_seed_gives_the_same_bytes() -> None:
    dataset = make_dataset()
    maintainer = make_member(dataset, Role.MAINTAINER)
    for name in ("editor", "files", "terminal"):
        screen, _ = labelled_screen(dataset, name)
        script = task_on(screen, f"Open the menu of the {name}", 'pyautogui.click("open-menu")')
        run(script)
        judge(script=script, reviewer=maintainer, judgement=Judgement.ACCEPTED)
    releases = [request_release(dataset=dataset, seed=3, format="omniact", by=maintainer) for _ in range(2)]
    for release in releases:
        cut_release(release.pk)
        release.refresh_from_db()
        assert (release.status, release.error) == (Status.DONE, "")
    assert releases[0].digest == releases[1].digest
    assert sum(releases[0].counts["tasks"].values()) == 12
    check_archive(releases[0])


def check_archive(release: Release) -> None:
    with zipfile.ZipFile(io.BytesIO(release.file.read())) as archive:
        train = json.loads(archive.read("train.json"))
        assert list(train) == [str(number) for number in range(len(train))]
        text = archive.read(train["0"]["task"]).decode()
        assert text.startswith("Task: Open the menu of the ")
        assert text.endswith("Output Script:\npyautogui.click(15.0,5.0)")
        boxes = json.loads(archive.read(train["0"]["box"]))
        assert {box["label"] for box in boxes.values()} == {"open-menu", "name-field", "save-file"}


def test_an_empty_dataset_cannot_be_released() -> None:
    dataset = make_dataset()
    with pytest.raises(Rejected) as refused:
        request_release(dataset=dataset, seed=1, format="omniact", by=None)
    assert refused.value.problems[0].code == "nothing-to-release"
    assert not Release.objects.exists()
