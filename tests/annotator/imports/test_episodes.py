"""Imports of episodes as a worker does them: dry run, report, progress, cancel, and another attempt."""

import io
import json
import zipfile
from math import inf
from typing import Any

import pytest

from annotator.datasets.models import Dataset
from annotator.environments.models import Session
from annotator.episodes.models import Episode
from annotator.imports.models import DatasetImport
from annotator.imports.services import start_import
from annotator.jobs.models import Status
from annotator.jobs.services import Cancelled, claim
from tests.annotator.imports.importing import imported, messages, requested
from tests.annotator.releases.episodes import accept_episode, allow_recorded_only
from tests.annotator.releases.test_episodes import cut
from tests.factories import make_dataset, make_environment
from workers.jobs.import_dataset import do_import, import_dataset
from workers.jobs.import_episodes import TurnOver, import_episodes

pytestmark = pytest.mark.django_db
FORMATS = ("episodes", "agentnet", "agentnetbench", "screenagent")


@pytest.fixture
def recorded() -> Dataset:
    """A dataset with three accepted episodes."""
    environment = make_environment()
    allow_recorded_only(environment.dataset)
    for number, sentence in enumerate(("Add 7 and 8", "Take 2 from 9", "Halve 12"), 2):
        accept_episode(environment, sentence, proven=False, steps=number)
    return environment.dataset


def archive(dataset: Dataset, name: str) -> bytes:
    content: bytes = cut(dataset, name=name).file.open("rb").read()
    return content


def episodes_in(dataset: Dataset) -> int:
    return Episode.objects.filter(task__environment__dataset=dataset).count()


@pytest.mark.parametrize("name", FORMATS)
def test_a_dry_run_says_what_the_import_then_brings(recorded: Dataset, name: str) -> None:
    other = make_dataset()
    dry_run = imported(other, archive(recorded, name), name, dry_run=True)
    assert (dry_run.status, dry_run.error) == (Status.DONE, "")
    assert dry_run.counts["episodes"] == 3
    assert episodes_in(other) == 0
    assert dry_run.created_by is not None
    started = start_import(dry_run=dry_run, by=dry_run.created_by)
    import_dataset(started.pk)
    started.refresh_from_db()
    assert started.status == Status.DONE
    same = ("episodes", "actions", "left_out", "refused", "remarks", "entries")
    assert {key: started.counts[key] for key in same} == {key: dry_run.counts[key] for key in same}
    assert messages(started) == messages(dry_run)
    assert episodes_in(other) == started.episodes.count() == 3


def test_what_is_refused_and_what_is_there_already_stands_in_the_report(recorded: Dataset) -> None:
    data = archive(recorded, "episodes")
    other = make_dataset()
    broken = changed(data, lambda line: {**line, "sentence": "x" * 100_000} if "Halve" in line["sentence"] else line)
    first = imported(other, broken, "episodes")
    assert (first.counts["episodes"], first.counts["refused"], first.counts["entries"]) == (2, 1, 1)
    assert ["its sentence has 100,000 characters" in message for message in messages(first)] == [True]
    again = imported(other, data, "episodes")
    assert (again.counts["episodes"], again.counts["there_already"]) == (1, 2)
    assert episodes_in(other) == 3


def test_files_without_an_episode_that_can_be_taken_fail_with_the_report(recorded: Dataset) -> None:
    broken = changed(archive(recorded, "episodes"), lambda line: {**line, "sentence": "x" * 100_000})
    failed = imported(make_dataset(), broken, "episodes")
    assert failed.status == Status.FAILED
    assert "no episode of the files could be taken" in failed.error
    assert len(messages(failed)) == 3


def changed(data: bytes, change: Any) -> bytes:
    """The archive with every record of an episode changed."""
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as archive, zipfile.ZipFile(target, "w") as written:
        for name in archive.namelist():
            content = archive.read(name)
            if name.endswith(".jsonl"):
                lines = [change(json.loads(line)) for line in content.splitlines()]
                content = "".join(json.dumps(line) + "\n" for line in lines).encode()
            written.writestr(name, content)
    return target.getvalue()


def test_a_cancelled_import_keeps_whole_episodes_and_says_how_many(recorded: Dataset) -> None:
    other = make_dataset()
    queued = requested(other, archive(recorded, "episodes"), "episodes")
    claimed = claim(DatasetImport, queued.pk, worker="test")
    assert claimed is not None

    def cancel_at_two(done: float, doing: str) -> None:
        if doing.startswith("2"):
            raise Cancelled

    with pytest.raises(Cancelled):
        import_episodes(claimed, cancel_at_two, ends_at=inf)
    queued.refresh_from_db()
    assert queued.counts["episodes"] == episodes_in(other) == 2
    assert Session.objects.filter(environment__dataset=other, purpose="perform").count() == 2


def test_an_import_whose_time_is_over_goes_on_where_it_stopped(recorded: Dataset) -> None:
    other = make_dataset()
    queued = requested(other, archive(recorded, "episodes"), "episodes")
    claimed = claim(DatasetImport, queued.pk, worker="test")
    assert claimed is not None
    with pytest.raises(TurnOver):
        do_import(claimed, lambda done, doing: None, ends_at=0)
    assert episodes_in(other) == 1
    do_import(claimed, lambda done, doing: None)
    queued.refresh_from_db()
    assert (queued.status, queued.counts["episodes"], queued.counts["there_already"]) == (Status.DONE, 3, 0)
    assert episodes_in(other) == 3
