"""The files of a seed have the dates of its archive in each session, not those of its start."""

import zipfile
from datetime import UTC, datetime
from pathlib import Path

import pytest

from workers.sessions.folder import unpack_seed

NOTES, TABLE = datetime(2021, 3, 4, 5, 6, 8, tzinfo=UTC), datetime(2022, 1, 2, tzinfo=UTC)
FIRST = datetime(1980, 1, 1, tzinfo=UTC)


def dates(home: Path) -> dict[str, datetime]:
    paths = [home, *home.rglob("*")]
    return {str(path.relative_to(home)): datetime.fromtimestamp(path.stat().st_mtime, UTC) for path in paths}


def archive_of(folder: Path, *entries: tuple[str, tuple[int, int, int, int, int, int]]) -> Path:
    path = folder / "seed.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name, date in entries:
            entry = zipfile.ZipInfo(name)
            entry.date_time = date
            archive.writestr(entry, b"")
    return path


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "home"
    folder.mkdir()
    return folder


def test_files_have_the_archives_dates_and_folders_that_of_the_last_change_in_them(tmp_path: Path, home: Path) -> None:
    notes, table = NOTES.timetuple()[:6], TABLE.timetuple()[:6]
    unpack_seed(archive_of(tmp_path, ("work/old/notes.txt", notes), ("work/table.csv", table), ("empty/", notes)), home)
    home_dates = dates(home)
    assert home_dates["work/old/notes.txt"] == home_dates["work/old"] == NOTES
    assert home_dates["work/table.csv"] == home_dates["work"] == home_dates["."] == TABLE


def test_a_date_that_is_none_is_the_first_that_an_archive_can_name(tmp_path: Path, home: Path) -> None:
    unpack_seed(archive_of(tmp_path, ("notes.txt", (1980, 0, 0, 0, 0, 0))), home)
    assert dates(home)["notes.txt"] == FIRST
