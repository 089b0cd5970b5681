"""Laws of reading releases back: the same bytes for a whole folder, the same rows for files without their records."""

import io
import json
from collections.abc import Callable
from typing import IO, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from annotator.domain.formats.readers import READERS, read_release
from annotator.domain.formats.release_reader import ReadRelease
from tests.annotator.domain.formats.random_releases import RandomRelease, releases
from tests.examples import examples

OPTIONS = settings(max_examples=examples(15))
# OmniACT's layout holds no screens without a task, nor do rows of sentences.
ONLY_TASKS = ("omniact", "omniact-verbatim", "omniact-appendix", "aguvis", "json-lines", "huggingface-imagefolder")


def opener(files: dict[str, bytes]) -> Callable[[str], IO[bytes]]:
    def open_file(path: str) -> IO[bytes]:
        if path not in files:
            raise FileNotFoundError(path)
        return io.BytesIO(files[path])

    return open_file


def read(name: str, files: dict[str, bytes]) -> tuple[ReadRelease, RandomRelease]:
    """What the files hold, and the same as a release that can be written."""
    kept = dict(files)

    def keep(picture: bytes) -> str:
        kept[f"kept {len(kept)}"] = picture
        return f"kept {len(kept) - 1}"

    result = read_release(name, opener(files), keep, list(files))
    return result, RandomRelease(result.records, result.more_screens, kept)


@pytest.mark.parametrize("name", READERS)
@given(data=st.data())
@OPTIONS
def test_a_whole_release_that_is_read_and_written_again_has_the_same_bytes(name: str, data: st.DataObject) -> None:
    release = data.draw(releases(all_with_task=name in ONLY_TASKS))
    files = release.written(name)
    result, again = read(name, files)
    assert not result.refused
    assert again.written(name, result.head) == files


def rows_of(files: dict[str, bytes]) -> dict[str, Any]:
    """The values of the data files, without what is said of the release as a whole."""
    rows: dict[str, Any] = {}
    for path, content in files.items():
        if path in ("README.md", "manifest.json", "records.jsonl", "statistics.json", "data.yaml"):
            continue
        if path.endswith(".json"):
            rows[path] = json.loads(content)
            if isinstance(rows[path], dict):
                rows[path].pop("info", None)
        else:
            rows[path] = content
    return rows


SAYABLE: dict[str, dict[str, Any]] = {
    "ms-swift": {"pointed": ["click"], "typed": []},
    "aguvis": {"all_with_task": True},
    "showui": {
        "pointed": ["click", "moveTo"],
        "typed": ['pyautogui.write("it\'s")', 'pyautogui.press("enter")', "pyautogui.scroll(-3)", "pyautogui.click()"],
    },
    # Without tasks a screen is in one split.
    "coco": {"pointed": ["click"], "typed": [], "most_families": 1},
    # Without a manifest nothing tells web from desktop, and web boxes are marked valid.
    "omniact-appendix": {"platforms": ["linux"], "all_with_task": True},
}


@pytest.mark.parametrize("name", SAYABLE)
@given(data=st.data())
@OPTIONS
def test_rows_without_manifest_and_records_are_written_again_as_they_were(name: str, data: st.DataObject) -> None:
    release = data.draw(releases(**SAYABLE[name]))
    files = release.written(name)
    rows = {
        path: content
        for path, content in files.items()
        if path not in ("manifest.json", "records.jsonl", "statistics.json")
    }
    result, again = read(name, rows)
    assert {problem.code for problem in result.refused} <= {"other-file", "one-click"}
    assert rows_of(again.written(name)) == rows_of(files)
