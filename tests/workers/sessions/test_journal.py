"""The journal: what was appended is there after a kill, and a line that was cut short is not."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workers.display.screenshot import decode_screenshot
from workers.sessions.journal import SIZE, STEPS, Journal, JournalStep, read_steps


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


def test_a_screen_is_kept_as_a_png_and_equal_ones_once(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    pixels = bytes(range(48)) + b"\1\2\3\0" * 4
    digest = journal.keep_screen(4, 4, pixels)
    assert journal.keep_screen(4, 4, bytes(bytearray(pixels))) == digest
    assert [path.name for path in (tmp_path / "pictures").iterdir()] == [f"{digest}.png"]
    others = {journal.keep_screen(4, 4, bytes([shade]) * 64) for shade in (0, 1)}
    assert journal.keep_screen(4, 4, pixels) == digest
    picture = decode_screenshot(journal.picture(digest))
    assert (picture.width, picture.height) == (4, 4)
    assert [picture.pixels[at : at + 3] for at in range(0, 64, 4)] == [pixels[at : at + 3] for at in range(0, 64, 4)]
    journal.close()
    assert {path.name for path in (tmp_path / "pictures").iterdir()} == {f"{name}.png" for name in (digest, *others)}


def test_pictures_of_an_older_journal_which_are_pixels_are_read_as_pngs(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    (tmp_path / "pictures" / "abc.pixels").write_bytes(SIZE.pack(2, 1) + b"\1\2\3\0\4\5\6\0")
    picture = decode_screenshot(journal.picture("abc"))
    assert (picture.width, picture.height, picture.pixels[:3], picture.pixels[4:7]) == (2, 1, b"\1\2\3", b"\4\5\6")
    with pytest.raises(FileNotFoundError):
        journal.picture("unknown")
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
