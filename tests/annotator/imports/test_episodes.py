"""Imports of episodes as a worker does them: dry run, report, progress, cancel, and another attempt."""

import io
import json
import zipfile
from math import inf
from pathlib import Path
from typing import Any

import pytest
from pytest_django import Settings

from annotator.datasets.models import Dataset, Role
from annotator.environments.models import Environment, Seed, Session
from annotator.episodes.models import Episode, EpisodeStep, EpisodeTask
from annotator.imports.models import DatasetImport, ImportedEpisode, Staging
from annotator.imports.services import mark_imported, start_import
from annotator.jobs.models import Status
from annotator.jobs.services import Cancelled, Report, claim
from tests.annotator.imports.importing import imported, messages, requested
from tests.annotator.releases.episodes import accept_episode, allow_recorded_only
from tests.annotator.releases.test_episodes import cut
from tests.factories import client_of, make_dataset, make_environment, make_member
from workers.jobs.import_dataset import do_import, import_dataset
from workers.jobs.import_episodes import TurnOver, write_episodes

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


def stop_at(error: BaseException, episodes: int) -> Report:
    """A report that raises the error once so many episodes are written."""

    def report(done: float, doing: str) -> None:
        if doing.startswith(str(episodes)):
            raise error

    return report


def claimed_import(dataset: Dataset, data: bytes) -> DatasetImport:
    claimed = claim(DatasetImport, requested(dataset, data, "episodes").pk, worker="test")
    assert claimed is not None
    return claimed


def rows() -> dict[str, int]:
    models = (Episode, EpisodeTask, EpisodeStep, Environment, Seed, Session, ImportedEpisode, Staging, Dataset)
    return {model.__name__: model._default_manager.count() for model in models}


@pytest.mark.parametrize("written", [1, 2, 3])
def test_nothing_of_an_import_shows_before_it_is_complete(recorded: Dataset, written: int) -> None:
    other = make_dataset()
    claimed = claimed_import(other, archive(recorded, "episodes"))
    with pytest.raises(KeyboardInterrupt):
        write_episodes(claimed, stop_at(KeyboardInterrupt(), written), ends_at=inf)
    assert claimed.episodes.count() == written
    assert episodes_in(other) == other.environments.count() == 0
    maintainer = client_of(make_member(other, Role.MAINTAINER))
    for path in ("episodes", "episode-tasks", "environments"):
        answer = maintainer.get(f"/api/datasets/{other.slug}/{path}").json()
        assert (answer if isinstance(answer, list) else answer["results"]) == []


def test_a_cancelled_import_leaves_nothing(
    recorded: Dataset, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("annotator.jobs.services.progress.REPORT_SECONDS", 0)
    data, other = archive(recorded, "episodes"), make_dataset()
    claimed, before, folders = claimed_import(other, data), rows(), set(Path(settings.SESSIONS_DIR).glob("*"))
    with pytest.raises(Cancelled):
        do_import(claimed, stop_at(Cancelled(), 2))
    assert rows() == before
    assert set(Path(settings.SESSIONS_DIR).glob("*")) <= folders
    assert imported(other, data, "episodes").counts["episodes"] == 3


def test_a_killed_import_goes_on_and_its_half_written_episode_is_written_anew(
    recorded: Dataset, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = make_dataset()
    claimed = claimed_import(other, archive(recorded, "episodes"))
    marks = iter([mark_imported])
    with monkeypatch.context() as patched:
        patched.setattr("workers.episode_import.mark_imported", lambda **facts: next(marks)(**facts))
        with pytest.raises(StopIteration):
            do_import(claimed, lambda done, doing: None)
    assert (Episode.objects.filter(imported=None).count(), claimed.episodes.count()) == (4, 1)
    do_import(claimed, lambda done, doing: None)
    assert episodes_in(other) == claimed.episodes.count() == 3
    assert EpisodeTask.objects.filter(environment__dataset=other).count() == 3


def test_what_the_dataset_got_itself_meanwhile_is_left_out_and_counted(recorded: Dataset) -> None:
    data, other = archive(recorded, "episodes"), make_dataset()
    claimed = claimed_import(other, data)
    with pytest.raises(KeyboardInterrupt):
        write_episodes(claimed, stop_at(KeyboardInterrupt(), 2), ends_at=inf)
    assert imported(other, data, "episodes").counts["episodes"] == 3
    do_import(claimed, lambda done, doing: None)
    claimed.refresh_from_db()
    assert (claimed.counts["episodes"], claimed.counts["there_already"]) == (0, 3)
    assert any("2 episodes were left out" in message for message in messages(claimed))
    assert episodes_in(other) == 3
    assert not Staging.objects.exists()


def test_episodes_come_into_the_environment_that_starts_the_same(recorded: Dataset) -> None:
    data, other = archive(recorded, "episodes"), make_dataset()
    imported(other, data, "episodes")
    own = other.environments.get()
    assert own.episode_tasks.count() == own.sessions.filter(purpose="perform").count() == 3
    more = make_environment()
    allow_recorded_only(more.dataset)
    accept_episode(more, "Double 4", proven=False)
    assert imported(other, archive(more.dataset, "episodes"), "episodes").counts["episodes"] == 1
    assert other.environments.get() == own
    assert own.episode_tasks.count() == 4


def test_an_import_whose_time_is_over_goes_on_where_it_stopped(recorded: Dataset) -> None:
    other = make_dataset()
    claimed = claimed_import(other, archive(recorded, "episodes"))
    with pytest.raises(TurnOver):
        do_import(claimed, lambda done, doing: None, ends_at=0)
    assert (claimed.episodes.count(), episodes_in(other)) == (1, 0)
    do_import(claimed, lambda done, doing: None)
    claimed.refresh_from_db()
    assert (claimed.status, claimed.counts["episodes"], claimed.counts["there_already"]) == (Status.DONE, 3, 0)
    assert episodes_in(other) == 3
