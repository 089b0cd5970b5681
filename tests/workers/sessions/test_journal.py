"""The journal: what was appended is there after a kill, and a line that was cut short is not."""

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from workers.sessions.journal import STEPS, Journal, JournalStep, read_steps


def step(script: str = "pyautogui.click(1, 2)") -> JournalStep:
    return JournalStep(
        number=0,
        kind="click",
        script=script,
        started_at=1.0,
        ended_at=1.5,
        point=(1, 2),
        end=None,
        path=((0.5, 0, 0), (1.0, 1, 2)),
        before="a" * 64,
        after="b" * 64,
        tree="c" * 64,
        elements=({"role": "button", "name": "é 漢"},),
        surroundings=(),
        address="http://shop.example/",
        title="Shop",
        source="dom",
        digest_before="d",
        digest_after="e",
        focus_after=None,
        still=True,
        volatile=((0, 1, 2, 3),),
    )


def test_steps_are_numbered_and_read_back_as_they_were(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    kept = [journal.append(step(script)) for script in ("one", "two\nlines", "漢")]
    journal.close()
    assert [each.number for each in kept] == [1, 2, 3]
    assert read_steps(tmp_path) == kept


def test_equal_pictures_are_stored_once(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    digest = journal.keep_picture(b"png")
    assert journal.keep_picture(b"png") == digest
    assert journal.picture(digest) == b"png"
    assert len(list((tmp_path / "pictures").iterdir())) == 1
    journal.close()


@given(cut=st.integers(0, 2000))
def test_a_journal_cut_anywhere_holds_its_whole_lines_and_goes_on(tmp_path_factory: object, cut: int) -> None:
    folder = tmp_path_factory.mktemp("journal")  # type: ignore[attr-defined]
    journal = Journal(folder)
    kept = [journal.append(step()) for _ in range(2)]
    journal.close()
    content = (folder / STEPS).read_bytes()
    (folder / STEPS).write_bytes(content[:cut])
    whole = content[:cut].count(b"\n")
    again = Journal(folder)
    assert again.steps == kept[:whole]
    assert again.append(step()).number == whole + 1
    again.close()
    assert [each.number for each in read_steps(folder)] == list(range(1, whole + 2))
