"""The episodes in an import's hidden dataset: how they become part of the dataset, and their removal."""

import shutil
from collections.abc import Callable
from time import sleep
from typing import Any

from django.db.models import QuerySet

from annotator.datasets.models import Dataset
from annotator.environments.models import Environment, Seed, Session
from annotator.environments.selectors import equal_environment, session_folder
from annotator.episodes.models import Episode, EpisodeStep, EpisodeTask
from annotator.imports.models import DatasetImport, ImportedEpisode

# Rows of one transaction: others wait for it on SQLite.
STEPS_AT_ONCE, ROWS_AT_ONCE = 200, 20
NAME_LENGTH = 80
REST_SECONDS = 0.01


def publish_episodes(dataset_import: DatasetImport, staged: Dataset, target: Dataset) -> int:
    """Moves the episodes into the dataset; the number of those that it got itself meanwhile, which stay behind.

    To be called in a transaction.
    """
    marks = list(_staged_marks(dataset_import, staged).select_related("episode__task"))
    known = set(
        EpisodeTask.objects.filter(client_id__in=[mark.key for mark in marks]).values_list("client_id", flat=True)
    )
    moved = {mark.key: mark.episode.task for mark in reversed(marks) if mark.key and mark.key not in known}
    for key, task in moved.items():
        task.client_id = key
    EpisodeTask.objects.bulk_update(moved.values(), ["client_id"], batch_size=200)
    behind = [mark.episode.task.pk for mark in marks if mark.episode.task.client_id != mark.key]
    for environment in staged.environments.select_related("seed"):
        home = equal_environment(target, environment) or _copied(environment, target)
        Session.objects.filter(environment=environment).exclude(episodes__task__in=behind).update(environment=home)
        environment.episode_tasks.exclude(pk__in=behind).update(environment=home)
    ImportedEpisode.objects.filter(episode__task__in=behind).delete()
    return len(behind)


def _staged_marks(dataset_import: DatasetImport, staged: Dataset) -> QuerySet[ImportedEpisode]:
    return dataset_import.episodes.filter(episode__task__environment__dataset=staged).order_by("pk")


def _copied(environment: Environment, target: Dataset) -> Environment:
    """The environment as one of the target dataset; retired where its names are taken there."""
    taken = set(target.environments.filter(retired_at=None).values_list("name", flat=True))
    names = [environment.name, f"{environment.name[:NAME_LENGTH]} (imported)"]
    free = next((name for name in names if name not in taken), None)
    copied = Environment(
        dataset=target,
        name=free or environment.name,
        seed=_copied_seed(environment.seed, target),
        created_by=environment.created_by,
        retired_at=environment.retired_at if free else environment.created_at,
        **{name: getattr(environment, name) for name in ("kind", "program", "start", "width", "height", "hosts")},
        **{name: getattr(environment, name) for name in ("time_limit", "checks")},
    )
    copied.save()
    return copied


def _copied_seed(seed: Seed | None, target: Dataset) -> Seed | None:
    if seed is None:
        return None
    facts = {"file": seed.file.name, "files": seed.files, "size": seed.size, "created_by": seed.created_by}
    return Seed.objects.get_or_create(dataset=target, sha256=seed.sha256, defaults=facts)[0]


def remove_half_written(staged: Dataset) -> None:
    """Removes what a killed attempt left of episodes that it had not written whole."""
    _remove(Episode.objects.filter(task__environment__dataset=staged, imported=None))


def remove_staged_episodes(staged: Dataset) -> None:
    """Removes all episodes of a hidden dataset with their sessions and environments, a few rows at a time.

    Pictures stay: each is stored once by its content, and what others record may need it at any moment.
    """
    _remove(Episode.objects.filter(task__environment__dataset=staged))
    _delete(EpisodeTask.objects.filter(environment__dataset=staged))
    _delete(Session.objects.filter(environment__dataset=staged), before=_remove_folder)
    staged.environments.all().delete()
    staged.seeds.all().delete()


def _remove(episodes: QuerySet[Episode]) -> None:
    for episode in episodes.select_related("session"):
        _delete(EpisodeStep.objects.filter(episode=episode), at_once=STEPS_AT_ONCE)
        task, session = episode.task_id, episode.session
        episode.delete()
        EpisodeTask.objects.filter(pk=task).delete()
        _remove_folder(session)
        session.delete()


def _delete(
    rows: QuerySet[Any], *, at_once: int = ROWS_AT_ONCE, before: Callable[[Any], None] = lambda row: None
) -> None:
    while chunk := list(rows.order_by("pk")[:at_once]):
        for row in chunk:
            before(row)
        rows.model._default_manager.filter(pk__in=[row.pk for row in chunk]).delete()
        sleep(REST_SECONDS)


def _remove_folder(session: Session) -> None:
    shutil.rmtree(session_folder(session.pk), ignore_errors=True)
