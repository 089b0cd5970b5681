"""`datasets.load_dataset` on the folders that are written for it, offline: rows, features, pictures, streaming."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from annotator.domain.formats.files import StoredImage
from annotator.domain.formats.huggingface_rows import CONFIGS
from tests.annotator.domain.formats.conftest import WrittenRelease, png_of

ROWS = {"tasks": {"train": 3, "test": 3}, "grounding": {"train": 1, "test": 2}, "screens": {"train": 1, "test": 1}}


@pytest.fixture
def load(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., Any]:
    """`load_dataset` without a network and with a cache of its own."""
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    monkeypatch.setenv("HF_HOME", str(tmp_path / "home"))
    datasets = pytest.importorskip("datasets")
    datasets.disable_progress_bars()
    return lambda *args, **kwargs: datasets.load_dataset(*args, cache_dir=str(tmp_path / "cache"), **kwargs)


def folder_of(files: WrittenRelease, folder: Path) -> str:
    for path, content in files.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(png_of(content) if isinstance(content, StoredImage) else content)
    return str(folder)


@pytest.mark.parametrize("config", CONFIGS)
@pytest.mark.parametrize("streaming", [False, True], ids=["whole", "streaming"])
def test_every_configuration_has_its_rows_and_pictures(
    written_release: Callable[[str], WrittenRelease],
    load: Callable[..., Any],
    tmp_path: Path,
    config: str,
    *,
    streaming: bool,
) -> None:
    loaded = load(folder_of(written_release("huggingface"), tmp_path / "release"), config, streaming=streaming)
    for split, number in ROWS[config].items():
        rows = list(loaded[split])
        assert len(rows) == number
        assert all(row["image"].size == (row["width"], row["height"]) for row in rows)


def test_rows_of_tasks_hold_scripts_boxes_and_actions(
    written_release: Callable[[str], WrittenRelease], load: Callable[..., Any], tmp_path: Path
) -> None:
    loaded = load(folder_of(written_release("huggingface"), tmp_path / "release"))
    assert set(loaded) == {"train", "test"}
    row = loaded["test"][0]
    assert row["script"].splitlines()[0] == "pyautogui.click(50.5, 15)"
    assert [action["function"] for action in row["actions"]] == ["click", "write", "press"]
    assert row["actions"][0]["point"] == [50.5, 15.0]
    assert row["boxes"][0]["bbox"] == [0, 0, 101, 30]


@pytest.mark.parametrize("streaming", [False, True], ids=["whole", "streaming"])
def test_the_folder_of_pictures_has_the_same_tasks(
    written_release: Callable[[str], WrittenRelease], load: Callable[..., Any], tmp_path: Path, *, streaming: bool
) -> None:
    loaded = load(folder_of(written_release("huggingface-imagefolder"), tmp_path / "release"), streaming=streaming)
    for split, number in ROWS["tasks"].items():
        rows = list(loaded[split])
        assert len(rows) == number
        assert all(row["image"].size == (row["width"], row["height"]) for row in rows)
        assert all(isinstance(row["script"], str) for row in rows)
