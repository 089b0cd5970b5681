"""What a session's browser has stored of a sign-in is told in the format in which Playwright saves it."""

import json
import time
from pathlib import Path

import pytest
from django.conf import settings

from annotator.domain.hosts import SITE_HOST, SITE_PORT
from annotator.screens.services.storage_state import read_storage_state
from tests.workers.sessions.conftest import Start, zip_of
from workers.sessions.inspector import DomInspector

pytestmark = [pytest.mark.browser, pytest.mark.display]
SIGNS_IN = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Signed in</title><h1>Hello</h1><script>
document.cookie = 'session=abc; max-age=600'
localStorage.setItem('token', 'é 漢')
</script>"""


def test_cookies_and_local_storage_of_the_open_page_are_told(start: Start, tmp_path: Path) -> None:
    seed = zip_of(tmp_path / "seed.zip", {"site/index.html": SIGNS_IN})
    session = start(settings.CHROMIUM_PATH, kind="browser", seed=seed, start=f"http://{SITE_HOST}:{SITE_PORT}/")
    assert isinstance(session.inspector, DomInspector)
    state = session.inspector.storage_state()
    (cookie,) = state["cookies"]
    assert (cookie["name"], cookie["value"], cookie["domain"], cookie["path"]) == ("session", "abc", SITE_HOST, "/")
    assert (cookie["httpOnly"], cookie["secure"]) == (False, False)
    assert time.time() < cookie["expires"] < time.time() + 700
    assert state["origins"] == [
        {"origin": f"http://{SITE_HOST}:{SITE_PORT}", "localStorage": [{"name": "token", "value": "é 漢"}]}
    ]
    assert read_storage_state(json.dumps(state)) == state


def test_a_page_that_stores_nothing_tells_of_nothing(start: Start, tmp_path: Path) -> None:
    seed = zip_of(tmp_path / "seed.zip", {"site/index.html": "<!doctype html><title>Plain</title><p>Hello"})
    session = start(settings.CHROMIUM_PATH, kind="browser", seed=seed, start=f"http://{SITE_HOST}:{SITE_PORT}/")
    assert isinstance(session.inspector, DomInspector)
    assert session.inspector.storage_state() == {"cookies": [], "origins": []}
