"""Tests of the command `capture_screens`."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.core.management import call_command
from PIL import Image

from annotator.boxes.models import Box
from annotator.datasets.models import Application, Dataset
from annotator.jobs.models import Status
from annotator.screens.models import Capture, Login, Screen
from tests.workers.trap_site import Site, serving

pytestmark = pytest.mark.browser
ROOT = Path(__file__).parents[2]
Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    with serving() as running:
        yield running


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """The command in a process of its own, whose database would be the given one, if it asked for any."""
    nowhere = {"DATABASE_URL": "postgres://nobody@127.0.0.1:1/none", "REDIS_URL": "redis://127.0.0.1:1"}
    settings = {"DATA_DIR": str(tmp_path / "data"), "DJANGO_SETTINGS_MODULE": "annotator.settings"}

    def run(*arguments: object) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, str(ROOT / "manage.py"), "capture_screens", *map(str, arguments)]
        environment = {**os.environ, **nowhere, **settings}
        return subprocess.run(command, capture_output=True, text=True, env=environment, timeout=120, check=False)

    return run


def test_each_page_becomes_a_folder_without_any_service(run: Run, site: Site, tmp_path: Path) -> None:
    out = tmp_path / "out"
    urls = [f"{site.origin}/traps/{name}.html" for name in ("inside", "across")]
    result = run(*urls, "--out", out, "--allow-host", "127.0.0.1", "--viewport", "640x400", "--json")
    assert result.returncode == 0, result.stderr
    results = [json.loads(line) for line in result.stdout.splitlines()]
    assert [page_result["url"] for page_result in results] == urls
    for page_result in results:
        folder = Path(page_result["folder"])
        assert Image.open(folder / "image.png").size == (640, 400)
        boxes = json.loads((folder / "boxes.json").read_text())
        assert len(boxes) == page_result["boxes"] > 0
        assert all(0 <= b["box"][0] < b["box"][2] <= 640 and 0 <= b["box"][1] < b["box"][3] <= 400 for b in boxes)
        assert json.loads((folder / "page.json").read_text())["differing_pixels"] == 0


def test_one_failure_stops_nothing_and_is_said_on_stderr(run: Run, site: Site, tmp_path: Path) -> None:
    urls = [f"{site.origin}/status?code=500", "file:///etc/passwd", f"{site.origin}/traps/across.html"]
    result = run(*urls, "--out", tmp_path / "out", "--allow-host", "127.0.0.1", "--json")
    assert result.returncode == 1
    results = [json.loads(line) for line in result.stdout.splitlines()]
    assert [(outcome["ok"], outcome.get("code")) for outcome in results] == [
        (False, "http_status"),
        (False, "bad_url"),
        (True, None),
    ]
    assert "an error page is not a screen" in result.stderr


def test_private_hosts_are_refused_unless_allowed(run: Run, site: Site, tmp_path: Path) -> None:
    result = run(f"{site.origin}/traps/across.html", "--out", tmp_path / "out")
    assert result.returncode == 1
    assert "not a public address" in result.stderr
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "name at least one address"),
        (["http://a.example"], "say where to"),
        (["http://a.example", "--out", "o", "--viewport", "large"], "is not a size"),
        (["http://a.example", "--out", "o", "--viewport", "0x10"], "1 to 8192 pixels"),
        (["http://a.example", "--dataset", "d"], "go together"),
        (["http://a.example", "--out", "o", "--allow-host", "a/b"], "is not a host"),
        (["http://a.example", "--out", "o", "--wait", "forever"], "invalid choice"),
        (["http://a.example", "--out", "o", "--delay-ms", "-1"], "a delay is"),
        (["http://a.example", "--out", "o", "--locale", "english please"], "is not a language"),
        (["http://a.example", "--out", "o", "--device-scale", "9"], "a device scale is"),
        (["http://a.example", "--out", "o", "--steps", "no-such-file"], "cannot be read"),
        (["http://a.example", "--out", "o", "--steps", __file__], "Extra data"),
        (["http://a.example", "--out", "o", "--storage-state", __file__], "This is no JSON"),
    ],
)
def test_misuse_is_exit_code_two(run: Run, arguments: list[str], message: str) -> None:
    result = run(*arguments)
    assert result.returncode == 2
    assert message in result.stderr


def test_hosts_before_the_addresses_do_not_swallow_them(run: Run, site: Site, tmp_path: Path) -> None:
    result = run("--out", tmp_path / "o", "--allow-host", "127.0.0.1", f"{site.origin}/traps/across.html")
    assert result.returncode == 0, result.stderr


LINK = "<a href=/remembers>Sign in</a>"


@pytest.fixture
def login(tmp_path: Path) -> Path:
    """A file with the login of the site: a cookie."""
    file = tmp_path / "login.json"
    file.write_text(json.dumps({"cookies": [{"name": "who", "value": "s3cret", "domain": "127.0.0.1"}]}))
    return file


def test_a_page_is_captured_in_each_viewport_after_its_steps_and_with_its_login(
    run: Run, site: Site, tmp_path: Path, login: Path
) -> None:
    steps = tmp_path / "steps.json"
    steps.write_text(json.dumps([{"action": "click", "selector": "a"}]))
    sizes = ["--viewport", "640x400", "--viewport", "300x500"]
    options = ["--color-scheme", "dark", "--locale", "de", "--device-scale", "2", "--wait", "load", "--delay-ms", "10"]
    files = ["--steps", steps, "--storage-state", login, "--selector", "h1"]
    out = ["--out", tmp_path / "out", "--allow-host", "127.0.0.1", "--json"]
    result = run(f"{site.origin}/page?body={LINK}", *sizes, *options, *files, *out)
    assert result.returncode == 0, result.stderr
    results = [json.loads(line) for line in result.stdout.splitlines()]
    assert [outcome["viewport"] for outcome in results] == ["640x400", "300x500"]
    assert [Image.open(Path(outcome["folder"]) / "image.png").size for outcome in results] == [(1280, 800), (600, 1000)]
    for outcome in results:
        assert outcome["final_url"].endswith("/remembers")
        (text,) = json.loads((Path(outcome["folder"]) / "page.json").read_text())["texts"]
        assert text["text"].startswith("who=s3cret")


@pytest.mark.django_db(transaction=True)
def test_a_stored_screen_keeps_its_settings_and_of_its_login_only_that_there_was_one(site: Site, login: Path) -> None:
    dataset = Dataset.objects.create(slug="d", name="D")
    Application.objects.create(dataset=dataset, slug="a", name="A", platform="web", category="travel")
    url = f"{site.origin}/traps/across.html"
    command = [url, "--dataset", "d", "--application", "a", "--allow-host", "127.0.0.1", "--locale", "de"]
    call_command("capture_screens", *command, "--storage-state", str(login))
    stored = Screen.objects.get().page["settings"]
    assert (stored["locale"], stored["width"], stored["behind_login"]) == ("de", 1280, True)
    assert Login.objects.get().state is None


@pytest.mark.django_db(transaction=True)
def test_with_a_dataset_the_page_becomes_a_screen_with_boxes_and_snapshot(site: Site) -> None:
    dataset = Dataset.objects.create(slug="d", name="D")
    application = Application.objects.create(dataset=dataset, slug="a", name="A", platform="web", category="travel")
    url = f"{site.origin}/traps/across.html"
    call_command("capture_screens", url, dataset="d", application="a", allow_host=["127.0.0.1"])
    (screen,) = Screen.objects.filter(application=application)
    assert (screen.width, screen.height, screen.title) == (1280, 720, "Across")
    assert screen.snapshot.differing_pixels == 0
    assert Box.objects.filter(screen=screen, origin="dom").count() == 2
    (capture,) = Capture.objects.all()
    assert (capture.status, capture.screen, capture.url) == (Status.DONE, screen, url)
