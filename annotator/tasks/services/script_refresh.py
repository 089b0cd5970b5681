"""Refreshes scripts after changes of boxes and labels: rewrites renamed labels, runs stale scripts again."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import DateTimeField, Exists, F, Max, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce, Greatest
from django.utils import timezone

from annotator.boxes.models import BoxEdit
from annotator.domain.script.parse import parse
from annotator.domain.script.rename import named_labels, rename
from annotator.jobs.models import Status
from annotator.labels.models import Choice
from annotator.screens.models import Screen
from annotator.tasks.models import Execution, Recheck, Script, Task
from annotator.tasks.selectors import executions_of, latest_script, scripts_on, stale_scripts
from annotator.tasks.services.tasks import add_phrasings, execute

# To look up more changes is no shorter a way than to look at all screens.
CHANGES_LOOKED_UP = 5000
LONG_AGO = datetime(1970, 1, 1, tzinfo=timezone.get_default_timezone())


@dataclass(frozen=True, slots=True)
class Renaming:
    """A renamed label of a script; `by` is the person who chose the new one."""

    old: str
    new: str
    by: str


def changed_screens(*, quiet: timedelta, within: timedelta | None = None) -> QuerySet[Any]:
    """The screens with tasks whose boxes or labels changed since the last check, but not within `quiet`.

    Each with `changed_at`. While somebody works on a screen its scripts are left alone: every stroke would run them.
    With `within`, only what changed so long ago at most is looked at, instead of every screen.
    """
    keys = _changed_within(within) if within is not None else None
    if keys is not None and not keys:
        return Screen.objects.none()
    edits = BoxEdit.objects.filter(screen=OuterRef("pk")).order_by("-version").values("made_at")[:1]
    choices = Choice.objects.filter(screen=OuterRef("pk")).order_by().values("screen")
    never = Value(LONG_AGO, output_field=DateTimeField())
    moments = (
        Subquery(edits),
        Subquery(choices.annotate(at=Max("made_at")).values("at")),
        Subquery(choices.annotate(at=Max("withdrawn_at")).values("at")),
    )
    tasks = Task.objects.filter(screen=OuterRef("pk"), withdrawn_at=None)
    screens: QuerySet[Any] = Screen.objects.filter(Exists(tasks), withdrawn_at=None).annotate(
        changed_at=Greatest(*(Coalesce(moment, never) for moment in moments))
    )
    unseen = Q(recheck=None) | Q(recheck__seen__lt=F("changed_at"))
    if keys is not None:
        screens = screens.filter(pk__in=keys)
    return screens.filter(unseen, changed_at__lt=timezone.now() - quiet).order_by("pk")


def _changed_within(period: timedelta) -> set[int] | None:
    """The keys of the screens whose boxes or labels changed so long ago at most; None where there are too many changes.

    Columns as they come: SQLite would read the whole table to make them distinct.
    """
    since = timezone.now() - period
    changes: tuple[QuerySet[Any], ...] = (
        BoxEdit.objects.filter(made_at__gt=since),
        Choice.objects.filter(made_at__gt=since),
        Choice.objects.filter(withdrawn_at__gt=since),
    )
    keys: set[int] = set()
    for rows in changes:
        changed = list(rows.order_by().values_list("screen", flat=True)[:CHANGES_LOOKED_UP])
        if len(changed) == CHANGES_LOOKED_UP:
            return None
        keys.update(changed)
    return keys


def recheck(*, screen: Screen, seen: datetime) -> int:
    """Checks the scripts of a screen against its boxes and labels; the number rewritten or run again.

    A broken script is run like the others: its run says why it cannot be, and brings it back to its author.
    """
    scripts = list(scripts_on(screen))
    runs = executions_of(scripts)
    labels = Labels(screen)
    stale = stale_scripts(scripts, runs)
    changed_count = sum(_refresh(script, labels, is_stale=script.pk in stale) for script in scripts)
    if not _any_running(runs):
        Recheck.objects.update_or_create(screen=screen, defaults={"seen": seen})
    return changed_count


class Labels:
    """The history of labels on a screen, and the present label of each box."""

    def __init__(self, screen: Screen) -> None:
        self._choices: Sequence[Choice] = list(
            Choice.objects.filter(screen=screen).select_related("chosen_by", "box").order_by("made_at", "pk")
        )
        in_force = (choice for choice in self._choices if choice.withdrawn_at is None)
        self._now = {choice.box_id: choice for choice in in_force if choice.slug and choice.box.removed_at is None}

    def renamed(self, script: Script) -> list[Renaming]:
        """The renamings of labels in a script.

        A label means the box that bore it when the revision was made: another box may have taken the name since.
        """
        renamings = []
        for label in named_labels(parse(script.text).script):
            box = self._labelled_box(label, script.created_at)
            now = self._now.get(box) if box else None
            if now is not None and now.slug != label:
                renamings.append(Renaming(label, now.slug, str(now.chosen_by or "")))
        return renamings

    def _labelled_box(self, label: str, at: datetime) -> UUID | None:
        choices = (choice for choice in reversed(self._choices) if choice.slug == label and choice.made_at <= at)
        return next((choice.box_id for choice in choices), None)


def _any_running(runs: Mapping[int, Execution]) -> bool:
    """Whether a run is under way: it may record an outdated resolution, so its screen is checked again."""
    return any(run.status == Status.RUNNING for run in runs.values())


def _refresh(script: Script, labels: Labels, *, is_stale: bool) -> bool:
    if renamed := labels.renamed(script):
        return _rewrite(script, renamed)
    if is_stale:
        execute(script=script, by=None)
    return is_stale


@transaction.atomic
def _rewrite(script: Script, renamed: Sequence[Renaming]) -> bool:
    """Stores a revision with the new labels and queues its run; False where the task was revised meanwhile."""
    task = Task.objects.select_for_update().get(pk=script.task_id)
    if latest_script(task).pk != script.pk:
        return False
    revision = Script.objects.create(
        task=task,
        revision=script.revision + 1,
        sentence=script.sentence,
        text=rename(script.text, {renaming.old: renaming.new for renaming in renamed}),
        author=script.author,
        wording_of=script.wording_of or script,
        renames=[{"old": renaming.old, "new": renaming.new, "by": renaming.by} for renaming in renamed],
    )
    add_phrasings(revision, [phrasing.text for phrasing in script.phrasings.all()])
    execute(script=revision, by=None)
    return True
