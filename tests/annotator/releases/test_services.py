"""Tests of releases: accepted, proven, unchanged scripts; families whole, screens in one split, equal bytes."""

import json
import zipfile
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command

from annotator.boxes.selectors import box_version
from annotator.boxes.services import apply_edits
from annotator.datasets.models import Dataset
from annotator.jobs.models import Status
from annotator.jobs.services import claim
from annotator.releases.models import Release
from annotator.releases.selectors import releasable
from annotator.releases.services import cut_release, freeze, request_release
from annotator.screens.models import Screen
from tests.annotator.world import World, make_accepted, make_wording, make_world, write_task
from tests.factories import change, client_of, make_dataset

pytestmark = pytest.mark.django_db


def silent(done: float, doing: str) -> None:
    """Reports to nobody."""


def cut(dataset: Dataset, seed: int = 1) -> Release:
    queued = request_release(dataset=dataset, seed=seed, format="omniact", by=None)
    claimed = claim(Release, queued.pk, worker="test")
    assert claimed is not None
    assert cut_release(release=claimed, report=silent)
    claimed.refresh_from_db()
    return claimed


def many_worlds(dataset: Dataset, how_many: int) -> list[World]:
    worlds = [make_world(dataset, platform=("web", "linux")[number % 2]) for number in range(how_many)]
    sayings = ["open the menu", "name this file", "store everything", "look further down"]
    for number, world in enumerate(worlds):
        for phrasing in sayings[:2]:
            phrasings = tuple(f"{way} {phrasing} {number}" for way in ("kindly", "now do", "could somebody"))
            make_accepted(world, make_wording(f"{phrasing} {number}", phrasings=phrasings))
    return worlds


def test_waiting_returned_and_stale_scripts_are_not_released() -> None:
    world = make_world()
    accepted = make_accepted(world, make_wording("Save the file", 'pyautogui.click("save-file")'))
    write_task(world, make_wording("Open the menu"))
    gone = make_accepted(world, make_wording("Name the file", 'pyautogui.click("name-field")'))
    edit = change(world.boxes[1], bottom=world.boxes[1].bottom + 2)
    apply_edits(screen=world.screen, author=world.drawer, base_version=box_version(world.screen), edits=[edit])
    assert [script.script_id for script in releasable(world.dataset)] == [accepted.pk]
    assert gone.executions.get().proven


def test_the_same_seed_gives_the_same_bytes_and_later_work_does_not_change_a_release() -> None:
    dataset = make_dataset()
    worlds = many_worlds(dataset, 4)
    first, second = cut(dataset, seed=5), cut(dataset, seed=5)
    assert first.digest == second.digest
    assert (first.number, second.number) == (1, 2)
    make_accepted(worlds[0], make_wording("Something new", 'pyautogui.click("save-file")'))
    records = list(first.items.values_list("stored", flat=True))
    assert len(records) == 8
    assert cut(dataset, seed=5).digest != first.digest


def test_families_are_whole_and_no_screen_is_on_both_sides() -> None:
    dataset = make_dataset()
    many_worlds(dataset, 6)
    release = cut(dataset)
    splits: dict[int, set[str]] = {}
    for item in release.items.select_related("script__task"):
        splits.setdefault(item.script.task.screen_id, set()).add(item.split)
    assert len(splits) == 6
    assert all(len(tasks) == 1 for tasks in splits.values())
    assert sum(release.counts["tasks"].values()) == 4 * sum(release.counts["families"].values()) == 48


def test_a_release_can_be_downloaded_once_it_is_cut() -> None:
    world = make_world()
    make_accepted(world)
    client = client_of(world.maintainer)
    address = f"/api/datasets/{world.dataset.slug}/releases"
    response = client.post(address, {"seed": 3}, format="json")
    assert (response.status_code, response.json()["status"]) == (201, "queued")
    assert client.get(f"/api/releases/{response.json()['id']}/file").status_code == 404
    claimed = claim(Release, response.json()["id"], worker="test")
    assert claimed is not None
    cut_release(release=claimed, report=silent)
    (row,) = client.get(address).json()
    answer = client.get(row["file_url"])
    assert answer["Content-Type"] == "application/zip"
    assert b"".join(answer).startswith(b"PK")


def test_releasing_an_empty_dataset_is_refused_in_words() -> None:
    world = make_world()
    address = f"/api/datasets/{world.dataset.slug}/releases"
    answer = client_of(world.maintainer).post(address, {"seed": 3}, format="json")
    assert answer.status_code == 400
    assert answer.json()["problems"][0]["code"] == "nothing-to-release"


def test_a_request_that_is_sent_again_after_the_release_is_done_cuts_no_second_one() -> None:
    world = make_world()
    make_accepted(world)
    asked: dict[str, Any] = {"dataset": world.dataset, "by": world.maintainer, "seed": 1, "client_id": uuid4()}
    first = request_release(**asked)
    Release.objects.update(status=Status.DONE)
    assert request_release(**asked) == first
    assert request_release(dataset=world.dataset, by=world.maintainer, seed=1) != first


def test_a_second_attempt_starts_over() -> None:
    world = make_world()
    make_accepted(world)
    queued = request_release(dataset=world.dataset, seed=1, format="omniact", by=None)
    claimed = claim(Release, queued.pk, worker="test")
    assert claimed is not None

    freeze(release=claimed, report=silent)
    claimed.frozen_at = None  # as if the first attempt had been killed before it was done
    freeze(release=claimed, report=silent)
    assert claimed.items.count() == 1


def test_the_command_unpacks_a_release_and_says_what_it_holds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    world = make_world()
    make_accepted(world)
    out = tmp_path / "release"
    call_command("cut_release", dataset=world.dataset.slug, seed=7, format="omniact", out=out, json=True)
    result = json.loads(capsys.readouterr().out)
    assert result["digest"] == Release.objects.get().digest
    manifest = json.loads((out / "manifest.json").read_text())
    assert manifest["seed"] == 7
    assert (out / manifest["screens"][0]["image"]).read_bytes() == Screen.objects.get().image.read()
    assert Release.objects.get().status == Status.DONE


def test_the_command_refuses_a_folder_that_holds_something(tmp_path: Path) -> None:
    world = make_world()
    (tmp_path / "mine").write_text("precious")
    with pytest.raises(CommandError, match="not an empty folder") as refused:
        call_command("cut_release", dataset=world.dataset.slug, out=tmp_path)
    assert refused.value.returncode == 2
    assert (tmp_path / "mine").read_text() == "precious"


def test_the_command_fails_with_1_when_there_is_nothing_to_release(tmp_path: Path) -> None:
    world = make_world()
    with pytest.raises(CommandError, match="nothing to release") as refused:
        call_command("cut_release", dataset=world.dataset.slug, out=tmp_path / "new")
    assert refused.value.returncode == 1
    assert not zipfile.is_zipfile(tmp_path / "new")
