"""What a person does in a session is recorded, and proven by its replay on a fresh session."""

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from annotator.domain.outcomes.checks import AnswerText, ClipboardText, ElementValue, FileExists, FileText
from tests.workers.sessions.conftest import Start, zip_of
from tests.workers.sessions.performing import PATIENCE, again, centre, record, relayed
from tests.workers.sessions.person import CONTROL, ESCAPE, RETURN, RIGHT, Person
from workers.sessions.live_session import LiveSession
from workers.sessions.relay import VIEW_SOCKET
from workers.sessions.replay import replay
from workers.sessions.replay_plan import ReplayPlan, ReplayStep, replay_steps

pytestmark = [pytest.mark.display, pytest.mark.long]


def add(person: Person, session: LiveSession) -> None:
    for name in ("7", "+", "8", "="):
        person.click(*centre(session, name))
        time.sleep(0.7)


def write(person: Person, session: LiveSession) -> None:
    person.click(400, 300)
    time.sleep(0.7)
    person.write("Héllo <漢> ")
    time.sleep(0.7)
    person.key(RETURN)
    time.sleep(0.9)
    person.write("two")
    time.sleep(2.5)
    person.key(ord("a"), CONTROL)
    time.sleep(0.7)
    person.key(ord("c"), CONTROL)
    time.sleep(0.7)


def test_a_recorded_calculation_is_proven_and_not_with_a_point_outside_of_its_element(
    start: Start, tmp_path: Path
) -> None:
    steps = record(start("galculator"), tmp_path / "journal", add)
    # On a slow machine a click lasts as long as a long press.
    clicks = [step for step in steps if step.kind in ("click", "long_press")]
    assert [(step.elements[-1]["role"], step.elements[-1]["name"]) for step in clicks] == [
        ("toggle button", name) for name in ("7", "+", "8", "=")
    ]
    assert all(step.title == "galculator" and step.surroundings and step.path for step in clicks)
    planned = replay_steps(steps, tmp_path / "journal")
    checks = (ElementValue("text", "", "15"), AnswerText(("fifteen", "15")))

    proven = again(start, "galculator", planned, ReplayPlan((), checks, answer=" 15 "))
    assert (proven.proven, proven.reason) == (True, "")
    assert all(step.differing_pixels == 0 for step in proven.steps)
    wrong = again(start, "galculator", planned, ReplayPlan((), (ElementValue("text", "", "16"),)))
    assert (wrong.proven, wrong.failed_step, wrong.reason) == (False, None, "The text “” has the value “15”.")

    number = steps.index(clicks[0])
    for other in ("click(2, 2)", "click({}, {})".format(*(clicks[2].point or ()))):
        moved = replace(planned[number], script=f"pyautogui.{other}")
        failed = again(start, "galculator", [*planned[:number], moved, *planned[number + 1 :]])
        assert (failed.proven, failed.failed_step) == (False, number + 1)
        assert "instead of toggle button “7”" in failed.reason
        assert failed.shown


HAND_PRESSES = ("7", "+", "8", "=")


def add_at_a_hands_pace(person: Person, session: LiveSession) -> None:
    """Over other buttons, which light up and show tooltips, with and without time for the screen to rest."""
    for name, pause in zip(HAND_PRESSES, (0.3, 2.0, 0.6, 2.0), strict=True):
        person.press(*centre(session, name))
        time.sleep(pause)
    person.glide(300, 20)
    person.write("+5")
    time.sleep(1)
    person.key(RETURN)
    person.glide(790, 590)


def test_what_a_hand_does_at_any_pace_is_proven(start: Start, tmp_path: Path) -> None:
    steps = record(start("galculator"), tmp_path / "journal", add_at_a_hands_pace)
    kinds = [step.kind for step in steps if step.kind not in ("hover", "wait")]
    assert kinds == ["click", "click", "click", "click", "text", "press"]
    # What a click did is in the elements of after it, those of no other moment; a busy machine finds less time to rest.
    clicks = [step for step in steps if step.kind == "click"]
    rested = [(name, step) for name, step in zip(HAND_PRESSES, clicks, strict=True) if step.still]
    assert rested
    assert [step.focus_after and step.focus_after["name"] for _, step in rested] == [name for name, _ in rested]
    assert all(step.digest_after for step in steps if step.still)
    planned = replay_steps(steps, tmp_path / "journal")
    proven = again(start, "galculator", planned, ReplayPlan((), (ElementValue("text", "", "20"),)))
    assert (proven.proven, proven.reason) == (True, "")


def test_recorded_typing_is_proven_and_not_with_one_key_changed(start: Start, tmp_path: Path) -> None:
    steps = record(start("mousepad"), tmp_path / "journal", write)
    planned = replay_steps(steps, tmp_path / "journal")
    checks = (ClipboardText("Héllo <漢> \ntwo"),)
    proven = again(start, "mousepad", planned, ReplayPlan((), checks))
    assert (proven.proven, proven.reason) == (True, "")

    (number,) = [number for number, step in enumerate(planned) if '"two"' in step.script]
    changed = replace(planned[number], script=planned[number].script.replace("two", "twp"))
    failed = again(start, "mousepad", [*planned[:number], changed, *planned[number + 1 :]])
    assert not failed.proven
    assert failed.failed_step is not None
    assert failed.failed_step > number
    assert "twp" in failed.reason


def edit(person: Person, session: LiveSession) -> None:
    """Every kind of action that a pointer performs, each as soon as the one before shows."""
    acts: tuple[Callable[[], None], ...] = (
        lambda: person.click(400, 120),
        lambda: person.click(120, 150, count=2),
        lambda: person.drag((100, 200), (300, 200)),
        lambda: person.click(200, 250, button=RIGHT),
        lambda: person.key(ESCAPE),
        lambda: person.point(300, 300),
        lambda: person.scroll(3),
    )
    for act in acts:
        act()
        time.sleep(0.6)
        session.viewer.wait_until_still(PATIENCE)


def test_every_kind_of_action_in_a_text_editor_is_recorded_and_proven(start: Start, tmp_path: Path) -> None:
    lines = "\n".join(f"Line {number} of a text to scroll through" for number in range(80))
    seed = zip_of(tmp_path / "seed.zip", {"text.txt": lines})
    steps = record(start("mousepad", seed=seed, start="text.txt"), tmp_path / "journal", edit)
    # On a slow machine a click lasts as long as a long press.
    kinds = [
        "click" if step.kind == "long_press" else step.kind for step in steps if step.kind not in ("hover", "wait")
    ]
    assert kinds == ["click", "double_click", "select_text", "right_click", "press", "scroll"]
    planned = replay_steps(steps, tmp_path / "journal")
    proven = again(start, "mousepad", planned, seed=seed, start="text.txt")
    assert (proven.proven, proven.reason) == (True, "")


def test_whoever_only_watches_sends_no_input(start: Start, tmp_path: Path) -> None:
    session = start("galculator")
    with relayed(session, tmp_path / "journal") as (_, journal):
        watcher = Person(tmp_path / "journal" / VIEW_SOCKET)
        watcher.click(*centre(session, "7"))
        watcher.write("7")
        time.sleep(1.5)
        watcher.close()
        assert journal.steps == []
    assert [each.value for each in session.inspector.inspect().tree.elements if each.role == "text"] == ["0"]


def test_files_that_a_program_has_written_are_checked(start: Start, tmp_path: Path) -> None:
    session = start("galculator")
    (session.folder.home / "notes.txt").write_text("first line\nsecond line\n")
    checks = (
        *(FileExists("notes.txt"), FileText("notes.txt", "line\nsecond"), FileText("notes.txt", "third")),
        FileExists("other.txt"),
    )
    plan = ReplayPlan([still(session)], checks)
    assert [each.holds for each in replay(session, plan).checks] == [True, True, False, False]


def still(session: LiveSession) -> ReplayStep:
    """A step that changes nothing."""
    return ReplayStep("pyautogui.sleep(0.1)", session.viewer.png())


def test_a_button_that_opened_where_pointers_begin_is_pressed_by_the_first_click(start: Start) -> None:
    session = start("galculator")
    assert session.viewer.pointer == (799, 599)
    click = "pyautogui.click({}, {})".format(*centre(session, "9"))
    replay(session, ReplayPlan([ReplayStep(click, session.viewer.png(), still=False)]), until_last=True)
    assert [each.value for each in session.inspector.inspect().tree.elements if each.role == "text"] == ["9"]


def test_a_slow_program_without_accessibility_starts_once_its_window_is_there(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("workers.sessions.live_session.FIRST_PICTURE_SECONDS", 1000.0)
    session = start("env", "NO_AT_BRIDGE=1", "sh", "-c", "sleep 1; exec galculator")
    assert session.inspector.inspect().tree.elements == ()
    assert session.screen.has_window()
    assert len(set(session.viewer.pixels())) > 10
