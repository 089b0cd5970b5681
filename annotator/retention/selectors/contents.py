"""What belongs to a dataset or an application, in numbers, and what keeps it from being deleted."""

from dataclasses import dataclass, fields
from itertools import chain
from typing import Any

from django.db.models import F, QuerySet, Sum

from annotator.boxes.models import Box
from annotator.datasets.models import Application, Dataset
from annotator.domain.problems import Problem
from annotator.environments.models import Seed
from annotator.episodes.models import Episode, EpisodeStep, EpisodeVideo
from annotator.jobs.models import Status
from annotator.labels.selectors import choices_in_force
from annotator.releases.models import Release, ReleaseItem
from annotator.screens.models import Screen, Snapshot
from annotator.tasks.models import Script, Task
from annotator.timesheets.models import Shift
from annotator.timesheets.selectors import unapproved_people

# A screen has a picture and a thumbnail, a release an archive and the evidence beside it.
FILES_OF_A_SCREEN, FILES_OF_A_RELEASE = 2, 2


@dataclass(frozen=True, slots=True)
class Contents:
    """Numbers of rows and files, and the seconds that people worked. What is withdrawn counts too: it goes as well.

    `kept_screens` and `kept_tasks` stay behind an application that is deleted, since releases hold them.
    """

    applications: int = 0
    screens: int = 0
    boxes: int = 0
    labels: int = 0
    tasks: int = 0
    scripts: int = 0
    episodes: int = 0
    releases: int = 0
    files: int = 0
    seconds: int = 0
    people: int = 0
    kept_screens: int = 0
    kept_tasks: int = 0

    def counts(self) -> dict[str, int]:
        """What there is of each, without what there is nothing of."""
        named = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: count for name, count in named.items() if count}


def contents_of_dataset(dataset: Dataset) -> Contents:
    """The numbers of everything in a dataset."""
    episodes = Episode.objects.filter(task__environment__dataset=dataset)
    shifts = Shift.objects.filter(dataset=dataset)
    worked = shifts.aggregate(length=Sum(F("ended") - F("began")))["length"]
    screens = Screen.objects.filter(application__dataset=dataset)
    releases = Release.objects.filter(dataset=dataset)
    return Contents(
        applications=dataset.applications.count(),
        **_of_screens(screens),
        episodes=episodes.count(),
        releases=releases.count(),
        files=_files_of(screens) + _files_of_episodes(dataset) + FILES_OF_A_RELEASE * releases.count(),
        seconds=round(worked.total_seconds()) if worked else 0,
        people=shifts.order_by().values("person").distinct().count(),
    )


def contents_of_application(application: Application) -> Contents:
    """The numbers of everything of an application; `releases` are those that hold tasks of it."""
    screens = Screen.objects.filter(application=application)
    kept = released_screens(application)
    releases = Release.objects.filter(items__script__task__screen__application=application).distinct()
    return Contents(
        **_of_screens(screens),
        releases=releases.count(),
        files=_files_of(screens.exclude(pk__in=kept)),
        kept_screens=kept.count(),
        kept_tasks=Task.objects.filter(screen__in=kept).count(),
    )


def released_screens(application: Application) -> QuerySet[Screen]:
    """The screens of an application with tasks that a release holds, whichever revision of them."""
    released_items = ReleaseItem.objects.filter(script__task__screen__application=application)
    return Screen.objects.filter(pk__in=released_items.values("script__task__screen"))


def deletion_denied_reason(dataset: Dataset) -> Problem | None:
    """Why a dataset cannot be deleted now: people wait for the approval of hours that are paid."""
    names = sorted(map(str, unapproved_people(dataset)))
    if not names:
        return None
    shown = ", ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "")
    waiting = f"Hours of {shown} are not approved, or contested: decide on them first, on the page of hours."
    return Problem(
        "hours-unapproved", f"{waiting} A week can be approved once it is over; archive the dataset until then."
    )


def _of_screens(screens: QuerySet[Screen]) -> dict[str, int]:
    within: dict[str, Any] = {"screen__in": screens.order_by()}
    return {
        "screens": screens.count(),
        "boxes": Box.objects.filter(**within, removed_at=None).count(),
        "labels": choices_in_force().filter(**within).exclude(slug="").count(),
        "tasks": Task.objects.filter(**within).count(),
        "scripts": Script.objects.filter(task__screen__in=screens.order_by()).count(),
    }


def _files_of(screens: QuerySet[Screen]) -> int:
    return FILES_OF_A_SCREEN * screens.count() + Snapshot.objects.filter(screen__in=screens.order_by()).count()


def _files_of_episodes(dataset: Dataset) -> int:
    within = {"episode__task__environment__dataset": dataset}
    steps = EpisodeStep.objects.filter(**within)
    pictures = set(chain.from_iterable(steps.order_by().values_list("before", "after"))) - {None}
    return len(pictures) + EpisodeVideo.objects.filter(**within).count() + Seed.objects.filter(dataset=dataset).count()


def has_unfinished_jobs(dataset: Dataset) -> bool:
    """Whether a worker has not yet ended a job of the dataset."""
    return dataset.jobs.filter(status__in=[Status.QUEUED, Status.RUNNING]).exists()
