"""The temporary folder of a program: its own, even where others clear up folders that were left."""

import shutil
from pathlib import Path

import pytest

from setup import subreaper


@pytest.fixture(autouse=True)
def temporary_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    return tmp_path


def test_a_folder_that_another_one_removed_before_it_was_locked_is_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    lock = subreaper._lock

    def lose_the_first_and_lock(folder: str) -> int | None:
        made.append(folder)
        if len(made) == 1:
            shutil.rmtree(folder)
        return lock(folder)

    monkeypatch.setattr(subreaper, "_lock", lose_the_first_and_lock)
    folder, _ = subreaper.temporary_folder()
    assert folder == made[1] != made[0]
    assert Path(folder).stat().st_mode & 0o777 == 0o711


def test_a_folder_in_use_stays_and_one_that_was_left_goes(temporary_folder: Path) -> None:
    left = temporary_folder / f"{subreaper.FOLDER_PREFIX}left"
    left.mkdir()
    used, _ = subreaper.temporary_folder()
    other, _ = subreaper.temporary_folder()
    assert sorted(temporary_folder.iterdir()) == sorted([Path(used), Path(other)])
