"""Texts that tell the present time, or hold a random identifier, are the same in each session; others are not."""

import time
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import UUID

import pytest
from django.conf import settings
from hypothesis import given
from hypothesis import strategies as st

from tests.workers.sessions.conftest import Start, browser_with
from tests.workers.sessions.performing import again, centre, record
from tests.workers.sessions.person import Person
from workers.accessibility.element import AccessibleElement, AccessibleTree
from workers.sessions.changing_texts import ChangingTexts, differ_by_session_only
from workers.sessions.dom_tree import digest_of
from workers.sessions.element_differences import describe_difference
from workers.sessions.live_session import LiveSession
from workers.sessions.replay_plan import replay_steps

DAY = datetime(2026, 11, 25, tzinfo=UTC)
FORMS = ["%H:%M:%S: started", "at %H:%M", "%I:%M %p", "%Y-%m-%d %H:%M", "%H\N{LEFT-TO-RIGHT MARK}\N{RATIO}%M"]
SECONDS = st.integers(0, 86_399)


def tree(name: str, *, height: int = 20) -> AccessibleTree:
    element = AccessibleElement("label", name, None, (), (10, 10, 210, 10 + height), (0,))
    return AccessibleTree("", (element,), cut=False, digest=digest_of([element]))


def settled(name: str, started_at: datetime, minutes: float = 3) -> AccessibleTree:
    return ChangingTexts(started_at).settled(tree(name), started_at + timedelta(minutes=minutes))


@given(first=SECONDS, second=SECONDS, form=st.sampled_from(FORMS))
def test_what_tells_the_present_is_the_same_in_each_session(first: int, second: int, form: str) -> None:
    trees = []
    for offset in (timedelta(seconds=first), timedelta(days=40, seconds=second)):
        started_at = DAY + offset
        shown = (started_at + timedelta(minutes=1)).strftime(form).replace("AM", "").replace("PM", "")
        trees.append(settled(shown, started_at))
    assert trees[0].digest == trees[1].digest
    assert trees[0].changing == ((10, 10, 210, 30),)


@given(start=SECONDS, minutes=st.integers(10, 700))
def test_a_time_that_is_not_now_is_compared(start: int, minutes: int) -> None:
    started_at = DAY + timedelta(seconds=start)
    shown = tree((started_at + timedelta(minutes=minutes)).strftime("Meeting at %H:%M"))
    assert ChangingTexts(started_at).settled(shown, started_at + timedelta(minutes=3)) == shown


@pytest.mark.parametrize("form", [*FORMS, "%d.%m.%Y, %H:%M", "%B %-d, %Y", "%-d %b %Y at %H:%M:%S"])
def test_names_at_two_times_differ_by_session_only(form: str) -> None:
    first, second = (f"Log {moment:{form}}" for moment in (DAY.replace(hour=1), DAY + timedelta(days=40, hours=7)))
    assert first != second
    assert differ_by_session_only(first, second)
    assert not differ_by_session_only(first, second.replace("Log", "Lag"))
    assert not differ_by_session_only(first, f"{second} 7")


@pytest.mark.parametrize("text", ["", "3:2", "1:23:45:67", "10:75", "25:00", "version 12.10:05", "ratio 4:3"])
def test_what_is_no_time_is_compared(text: str) -> None:
    shown = tree(text)
    assert ChangingTexts(DAY.replace(hour=10)).settled(shown, DAY.replace(hour=10)) == shown


def test_a_whole_document_that_holds_a_time_is_not_left_out_of_the_picture() -> None:
    shown = tree("10:00", height=300)
    started_at = DAY.replace(hour=10)
    assert ChangingTexts(started_at).settled(shown, started_at).changing == ()


@given(st.uuids(), st.uuids(), st.sampled_from(["Node {}", 'cell "{}"', "/flow/{}/edit"]))
def test_random_identifiers_in_names_are_the_same_in_each_session(first: UUID, second: UUID, form: str) -> None:
    names = [form.format(each) for each in (first, second)]
    trees = [settled(name, DAY) for name in names]
    assert trees[0].digest == trees[1].digest
    assert trees[0].changing == ((10, 10, 210, 30),)
    assert differ_by_session_only(*names)


def test_an_identifier_that_somebody_typed_is_compared() -> None:
    identifiers = ("98f18b6351deac14", "120e28a4cc7941d7")
    values = [replace(tree("Key").elements[0], role="text", value=each) for each in identifiers]
    trees = [AccessibleTree("", (each,), cut=False, digest=digest_of([each])) for each in values]
    assert ChangingTexts(DAY).settled(trees[0], DAY) == trees[0]
    assert "has the value" in describe_difference([values[0].as_json()], trees[1])


@pytest.mark.parametrize("text", ["deadbeefdeadbeef", "1234567890123456", "98f18b6351deac1", "x98f18b6351deac14"])
def test_words_numbers_and_short_digests_are_compared(text: str) -> None:
    shown = tree(text)
    assert ChangingTexts(DAY).settled(shown, DAY) == shown


CLOCK = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Clock</title>
<body style="font: 20px sans-serif; margin: 40px"><h1></h1><p>Opened at <b></b></p>
<p><button onclick="this.textContent = 'Pressed'">Press</button></p>
<p><button id="opened" onclick="this.textContent = 'Closed'"></button></p>
<script>
for (const shown of document.querySelectorAll('h1, b')) shown.textContent = new Date().toTimeString().slice(0, 8)
opened.textContent = 'Close what was opened at ' + new Date().toTimeString().slice(0, 8)
</script>"""


@pytest.mark.browser
@pytest.mark.display
@pytest.mark.long
def test_a_page_that_shows_when_it_was_opened_is_proven(start: Start, tmp_path: Path) -> None:
    def press(person: Person, session: LiveSession) -> None:
        person.press(*centre(session, "Press"))
        time.sleep(1)
        (opened,) = (each for each in session.inspector.inspect().tree.elements if each.name.startswith("Close what"))
        assert opened.box is not None
        left, top, right, bottom = opened.box
        person.press((left + right) // 2, (top + bottom) // 2)
        time.sleep(1)

    browser = browser_with(tmp_path, CLOCK)
    steps = record(start(settings.CHROMIUM_PATH, **browser), tmp_path / "journal", press)
    planned = replay_steps(steps, tmp_path / "journal")
    proven = again(start, settings.CHROMIUM_PATH, planned, **browser)
    assert (proven.reason, proven.proven) == ("", True)
    other = [replace(step, volatile=()) for step in planned]
    assert "pixels differ" in again(start, settings.CHROMIUM_PATH, other, **browser).reason
