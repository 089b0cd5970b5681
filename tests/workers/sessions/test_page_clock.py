"""Pages of a replay have the time of their recording: what they say of it is the same weeks later."""

import json
import re
import time
from contextlib import closing
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from annotator.domain.hosts import SITE_HOST, SITE_PORT
from tests.workers.sessions.changing_site import served
from tests.workers.sessions.conftest import session_uid, zip_of
from tests.workers.sessions.performing import centre, record
from tests.workers.sessions.person import Person
from tests.workers.sessions.test_recorded_responses import LIMIT, browser
from tests.workers.sessions.test_recorded_sockets import play
from workers.sessions.episode_folder import EpisodeFacts, recorded_responses, write_episode
from workers.sessions.live_session import LiveSession
from workers.sessions.replay import replay
from workers.sessions.replay_plan import ReplayPlan, replay_steps
from workers.sessions.replay_result import ReplayResult
from workers.sessions.responses.interceptor import Interceptor
from workers.sessions.responses.store import BODIES, RESPONSES, ResponseStore

DAYS = 30
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>News</title>
<style>body {{ font: 20px sans-serif; margin: 40px }}</style>
<p><button>How old?</button> <p id="age">…</p><p id="login">…</p><script>
const written = {written}
document.querySelector('button').onclick = () => {{
  const minutes = Math.floor((Date.now() - written) / 60000)
  const words = new Intl.RelativeTimeFormat('en').format(-minutes, 'minute')
  document.querySelector('#age').textContent = `Written ${{words}}`
  document.cookie = `seen=yes; expires=${{new Date(Date.now() + 3600000).toUTCString()}}`
  document.querySelector('#login').textContent = document.cookie
}}
</script>"""


class NewsSite(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        content = PAGE.format(written=int((time.time() - 210) * 1000)).encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


def ask_twice(person: Person, session: LiveSession) -> None:
    for _ in range(2):
        person.press(*centre(session, "How old?"))
        time.sleep(1)


DICE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Dice</title>
<style>body { font: 20px sans-serif; margin: 40px }</style>
<p><button>Throw</button> <p id="number">…</p><script>
document.querySelector('button').onclick = () => {
  document.querySelector('#number').textContent = `Number ${Math.random()}`
}
</script>"""


def make_older(folder: Path, seconds: int, *, with_clock: bool) -> None:
    """Has the recording be one of so long ago."""
    lines = [json.loads(line) for line in (folder / RESPONSES).read_text().splitlines()]
    for line in lines:
        if "clock_started_at" in line:
            line["clock_started_at"] -= seconds
    kept = [line for line in lines if with_clock or "clock_started_at" not in line]
    (folder / RESPONSES).write_text("".join(json.dumps(line) + "\n" for line in kept))
    for body in (folder / BODIES).iterdir():
        older = re.sub(
            rb"written = (\d+)", lambda number: b"written = %d" % (int(number[1]) - 1000 * seconds), body.read_bytes()
        )
        body.write_bytes(older)


@pytest.mark.browser
@pytest.mark.display
@pytest.mark.long
@pytest.mark.usefixtures("session_temp")
def test_what_a_page_says_of_the_time_is_proven_weeks_later(tmp_path: Path) -> None:
    with served(NewsSite) as host:
        address = f"http://{host}/"
        with browser(Interceptor(store=ResponseStore(tmp_path, LIMIT)), address, (host,)) as session:
            steps = record(session, tmp_path, ask_twice)
    make_older(tmp_path, DAYS * 24 * 3600, with_clock=True)
    result, _ = play(tmp_path, steps, address)
    assert (result.proven, result.reason) == (True, "")

    make_older(tmp_path, 0, with_clock=False)
    result, _ = play(tmp_path, steps, address)
    assert not result.proven
    assert result.failed_step == 1


@pytest.mark.browser
@pytest.mark.display
@pytest.mark.usefixtures("session_temp")
def test_pages_of_a_seeds_own_site_have_the_random_numbers_of_the_recording(tmp_path: Path) -> None:
    def press(person: Person, session: LiveSession) -> None:
        person.press(*centre(session, "Throw"))
        time.sleep(1)

    address = f"http://{SITE_HOST}:{SITE_PORT}/"
    folder = tmp_path / "episode"
    seed = zip_of(tmp_path / "seed.zip", {"site/index.html": DICE})
    facts = EpisodeFacts("Throw the dice", "", 800, 600, address)
    write_episode(folder, facts, seed)

    def begin(interceptor: Interceptor | None) -> LiveSession:
        return LiveSession(
            facts.specification((settings.CHROMIUM_PATH,), seed), uid=session_uid(), interceptor=interceptor
        )

    def replayed(interceptor: Interceptor | None) -> ReplayResult:
        with closing(begin(interceptor)) as session:
            return replay(session, ReplayPlan(replay_steps(steps, folder)))

    steps = record(begin(Interceptor(store=ResponseStore(folder, LIMIT))), folder, press)
    proven = replayed(Interceptor(recorded=recorded_responses(folder, facts)))
    assert (proven.proven, proven.reason) == (True, "")
    assert replayed(None).failed_step == 1
