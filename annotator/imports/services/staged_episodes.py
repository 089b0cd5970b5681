"""The episodes in an import's hidden dataset: how they become part of the dataset, and their removal."""

import shutil

from django.db.models import QuerySet

from annotator.datasets.models import Dataset
from annotator.environments.models import Environment, Seed, Session
from annotator.environments.selectors import equal_environment, import_names, session_folder
from annotator.episodes.models import Episode, EpisodeTask
from annotator.imports.models import DatasetImport, ImportedEpisode
from annotator.imports.services.removal import remove_in_parts

STEPS_AT_ONCE, ROWS_AT_ONCE = 200, 20
COPIED = ("kind", "program", "start", "width", "height", "hosts", "time_limit", "checks", "masks")


def publish_episodes(dataset_import: DatasetImport, staged: Dataset, target: Dataset) -> int:
    """Moves the episodes into the dataset; the number of those that it got itself meanwhile, which stay behind.

    To be called in a transaction.
    """
    staged_marks = dataset_import.episodes.filter(episode__task__environment__dataset=staged)
    marks = list(staged_marks.order_by("pk").select_related("episode__task"))
    keys = [mark.key for mark in marks if mark.key]
    known = set(EpisodeTask.objects.filter(client_id__in=keys).values_list("client_id", flat=True))
    moved, behind = [], []
    for mark in marks:
        task = mark.episode.task
        if mark.key is None or mark.key in known:
            behind.append(task.pk)
        else:
            task.client_id = mark.key
            moved.append(task)
    EpisodeTask.objects.bulk_update(moved, ["client_id"], batch_size=200)
    for environment in staged.environments.select_related("seed"):
        home = equal_environment(target, environment) or _copied(environment, target)
        Session.objects.filter(environment=environment).exclude(episodes__task__in=behind).update(environment=home)
        environment.episode_tasks.exclude(pk__in=behind).update(environment=home)
    ImportedEpisode.objects.filter(episode__in=Episode.objects.filter(task__in=behind)).delete()
    return len(behind)


def _copied(environment: Environment, target: Dataset) -> Environment:
    """The environment as one of the target dataset; retired where its names are taken there."""
    taken = set(target.environments.filter(retired_at=None).values_list("name", flat=True))
    free = next((name for name in import_names(environment.name) if name not in taken), None)
    copied = Environment(
        dataset=target,
        name=free or environment.name,
        seed=_copied_seed(environment.seed, target),
        created_by=environment.created_by,
        retired_at=environment.retired_at if free else environment.created_at,
        **{name: getattr(environment, name) for name in COPIED},
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
    _remove(staged, Episode.objects.filter(task__environment__dataset=staged, imported=None))


def remove_all_episodes(staged: Dataset) -> None:
    """Removes all episodes of a hidden or deleted dataset with their sessions and environments, a few rows at a time.

    Pictures stay: each is stored once by its content, and what others record may need it at any moment.
    """
    _remove(staged, Episode.objects.filter(task__environment__dataset=staged))
    staged.environments.all().delete()
    staged.seeds.all().delete()


def _remove(staged: Dataset, episodes: QuerySet[Episode]) -> None:
    """Removes episodes, and the tasks and sessions of the hidden dataset that have none then."""
    for episode in episodes:
        remove_in_parts(episode.steps.all(), STEPS_AT_ONCE)
        episode.delete()
    remove_in_parts(EpisodeTask.objects.filter(environment__dataset=staged, episodes=None), ROWS_AT_ONCE)
    sessions = Session.objects.filter(environment__dataset=staged, episodes=None)
    remove_in_parts(sessions, ROWS_AT_ONCE, before=_remove_folder)


def _remove_folder(session: Session) -> None:
    shutil.rmtree(session_folder(session.pk), ignore_errors=True)
