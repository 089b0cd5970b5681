"""Each format of episodes writes the golden files in `fixtures/episodes`, and the same bytes again.

`.venv/bin/python -m tests.annotator.domain.formats.episodes.test_golden` writes them anew: look at the difference.
"""

import shutil
from pathlib import Path

import pytest

from annotator.domain.formats.catalog import FORMATS
from tests.annotator.domain.formats.episodes.small_release import small_release, written

FOLDER = Path(__file__).parents[5] / "fixtures" / "episodes"
NAMES = [release_format.name for release_format in FORMATS.values() if release_format.of_episodes]
TEXTS = (".md", ".json", ".jsonl")


def texts(name: str) -> dict[str, bytes]:
    """The text files of the small release, without the manifest, whose digests of Parquet depend on its version."""
    files = written(name, small_release())
    return {path: content for path, content in files.items() if path.endswith(TEXTS) and path != "manifest.json"}


@pytest.mark.parametrize("name", NAMES)
def test_the_files_are_the_golden_ones(name: str) -> None:
    folder = FOLDER / name
    golden = {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    assert texts(name) == golden


@pytest.mark.parametrize("name", NAMES)
def test_the_same_episodes_give_the_same_bytes(name: str) -> None:
    assert written(name, small_release()) == written(name, small_release())


@pytest.mark.parametrize("name", NAMES)
def test_every_export_says_the_tier_and_calls_nothing_proven_that_was_only_recorded(name: str) -> None:
    files = texts(name)
    assert "recorded only, not proven" in files["README.md"].decode()
    rows = b"".join(content for path, content in files.items() if path not in {"README.md", "dataset_info.json"})
    assert b'"tier": "proven' in rows or b'"tier":"proven' in rows


if __name__ == "__main__":
    shutil.rmtree(FOLDER, ignore_errors=True)
    for each in NAMES:
        for place, written_bytes in texts(each).items():
            path = FOLDER / each / place
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(written_bytes)
