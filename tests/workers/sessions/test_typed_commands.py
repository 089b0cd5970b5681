"""Letters that are commands of a page are typed again, also beside what PyAutoGUI cannot type."""

import time
from dataclasses import replace
from pathlib import Path

import pytest
from django.conf import settings

from tests.workers.sessions.conftest import Start, browser_with
from tests.workers.sessions.performing import again, record
from tests.workers.sessions.person import Person
from workers.sessions.live_session import LiveSession
from workers.sessions.replay_plan import replay_steps

pytestmark = [pytest.mark.display, pytest.mark.long]
PLAYER = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Player</title>
<style>body { font: 20px sans-serif }</style><h1 id="shown">Small</h1><script>
addEventListener('keydown', ({ key }) => { if (key === 'f') shown.textContent = 'Full' })
</script>"""
PASTED_WHOLE = 'pyperclip.copy("Café 漢")\npyautogui.hotkey("ctrl", "v")'


def test_commands_among_letters_that_cannot_be_typed_are_given_again(start: Start, tmp_path: Path) -> None:
    def type_it(person: Person, session: LiveSession) -> None:
        time.sleep(1.0)
        person.write("Café 漢")
        time.sleep(1.0)

    browser = browser_with(tmp_path, PLAYER)
    steps = record(start(settings.CHROMIUM_PATH, **browser), tmp_path / "journal", type_it)
    planned = replay_steps(steps, tmp_path / "journal")
    proven = again(start, settings.CHROMIUM_PATH, planned, **browser)
    assert (proven.reason, proven.proven) == ("", True)
    pasted = [replace(step, script=PASTED_WHOLE) for step in planned]
    assert not again(start, settings.CHROMIUM_PATH, pasted, **browser).proven
