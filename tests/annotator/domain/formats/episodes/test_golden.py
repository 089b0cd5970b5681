"""Each format of episodes writes the golden files in `fixtures/episodes`, and the same bytes again.

`.venv/bin/python -m tests.annotator.domain.formats.episodes.test_golden` writes them anew: look at the difference.
"""

from collections.abc import Mapping

import pytest

from annotator.domain.formats.catalog import FORMATS
from tests.annotator.domain.formats.episodes.small_release import small_release, written
from tests.annotator.domain.formats.golden import keep, kept, readable

FOLDER = "episodes"
NAMES = [release_format.name for release_format in FORMATS.values() if release_format.of_episodes]


def texts(name: str) -> Mapping[str, bytes]:
    return readable(written(name, small_release()), manifest=False)


@pytest.mark.parametrize("name", NAMES)
def test_the_files_are_the_golden_ones(name: str) -> None:
    assert texts(name) == kept(FOLDER, name)


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
    keep(FOLDER, NAMES, texts)
