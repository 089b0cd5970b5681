"""A replay may show what a recorded screen became by itself before the next step, and nothing that it never was."""

import time
from pathlib import Path

import pytest
from django.conf import settings

from tests.workers.sessions.conftest import Start, browser_with, zip_of
from tests.workers.sessions.performing import again, centre, record
from tests.workers.sessions.person import Person
from workers.sessions.live_session import LiveSession
from workers.sessions.replay_plan import replay_steps

PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Message</title>
<body style="font: 20px sans-serif">
<button id="save" style="margin: 100px">Save</button><button id="next">Next</button><p id="message"></p>
<script>
save.onclick = () => {
  message.textContent = 'Saved';
  setTimeout(() => { message.textContent = ''; }, 2000);
};
next.onclick = () => { next.textContent = 'Done'; };
</script>"""


@pytest.mark.browser
@pytest.mark.display
@pytest.mark.long
def test_a_message_that_went_by_itself_may_be_gone_in_the_replay_but_may_not_be_another(
    start: Start, tmp_path: Path
) -> None:
    def save(person: Person, session: LiveSession) -> None:
        next_button = centre(session, "Next")
        person.press(*centre(session, "Save"))
        time.sleep(3.5)
        person.press(*next_button)
        time.sleep(1)

    def replayed(page: str, name: str) -> str:
        seed = zip_of(tmp_path / name, {"site/index.html": page})
        return again(start, settings.CHROMIUM_PATH, planned, **{**browser, "seed": seed}).reason

    browser = browser_with(tmp_path, PAGE)
    steps = record(start(settings.CHROMIUM_PATH, **browser), tmp_path / "journal", save)
    planned = replay_steps(steps, tmp_path / "journal")

    assert replayed(PAGE, "same.zip") == ""
    assert replayed(PAGE.replace("2000", "0"), "gone.zip") == ""
    assert replayed(PAGE.replace("'Saved'", "'Failed'").replace("2000", "20000"), "other.zip") != ""
