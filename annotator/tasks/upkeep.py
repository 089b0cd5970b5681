"""Scripts follow their boxes and labels: written anew where a label was renamed, run again where they are stale."""

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
from annotator.tasks.services import add_phrasings, execute

LONG_AGO = datetime(1970, 1, 1, tzinfo=timezone.get_default_timezone())


@dataclass(frozen=True, slots=True)
class Renaming:
    """A box that a script names by its old label bears a new one; `by` is who chose it."""

    old: str
    new: str
    by: str


def changed_screens(*, quiet: timedelta) -> QuerySet[Any]:
    """Screens with tasks whose boxes or labels have changed since the last look, and not within `quiet`.

    Each with `changed_at`. While somebody works on a screen its scripts are left alone: every stroke would run them.
    """
    edits = BoxEdit.objects.filter(screen=OuterRef("pk")).order_by("-version").values("made_at")[:1]
    choices = Choice.objects.filter(screen=OuterRef("pk")).order_by().values("screen")
    never = Value(LONG_AGO, output_field=DateTimeField())
    moments = (
        Subquery(edits),
        Subquery(choices.annotate(at=Max("made_at")).values("at")),
        Subquery(choices.annotate(at=Max("withdrawn_at")).values("at")),
    )
    written = Task.objects.filter(screen=OuterRef("pk"), withdrawn_at=None)
    screens: QuerySet[Any] = Screen.objects.filter(Exists(written), withdrawn_at=None).annotate(
        changed_at=Greatest(*(Coalesce(moment, never) for moment in moments))
    )
    unseen = Q(recheck=None) | Q(recheck__seen__lt=F("changed_at"))
    return screens.filter(unseen, changed_at__lt=timezone.now() - quiet).order_by("pk")


def recheck(*, screen: Screen, seen: datetime) -> int:
    """Holds the scripts of a screen against its boxes and labels; how many were written anew or are run again.

    A broken script is run like the others: its run says why it cannot be, and brings it back to its author.
    """
    scripts = list(scripts_on(screen))
    runs = executions_of(scripts)
    labels = Labels(screen)
    stale = stale_scripts(scripts, runs)
    done = sum(_follow(script, labels, is_stale=script.pk in stale) for script in scripts)
    if not _any_running(runs):
        Recheck.objects.update_or_create(screen=screen, defaults={"seen": seen})
    return done


class Labels:
    """Who has borne which label on a screen, and what each box is called now."""

    def __init__(self, screen: Screen) -> None:
        self._choices: Sequence[Choice] = list(
            Choice.objects.filter(screen=screen).select_related("chosen_by", "box").order_by("made_at", "pk")
        )
        in_force = (choice for choice in self._choices if choice.withdrawn_at is None)
        self._now = {choice.box_id: choice for choice in in_force if choice.slug and choice.box.removed_at is None}

    def renamed(self, script: Script) -> list[Renaming]:
        """The labels of a script whose boxes are called otherwise now.

        A label means the box that bore it when the revision was made: another box may have taken the name since.
        """
        found = []
        for label in named_labels(parse(script.text).script):
            bearer = self._bearer(label, script.created_at)
            now = self._now.get(bearer) if bearer else None
            if now is not None and now.slug != label:
                found.append(Renaming(label, now.slug, str(now.chosen_by or "")))
        return found

    def _bearer(self, label: str, at: datetime) -> UUID | None:
        bore = (choice for choice in reversed(self._choices) if choice.slug == label and choice.made_at <= at)
        return next((choice.box_id for choice in bore), None)


def _any_running(runs: Mapping[int, Execution]) -> bool:
    """A run under way may still record what the script resolved to before: its screen is looked at once more."""
    return any(run.status == Status.RUNNING for run in runs.values())


def _follow(script: Script, labels: Labels, *, is_stale: bool) -> bool:
    if renamed := labels.renamed(script):
        return _write_anew(script, renamed)
    if is_stale:
        execute(script=script, by=None)
    return is_stale


@transaction.atomic
def _write_anew(script: Script, renamed: Sequence[Renaming]) -> bool:
    """Nothing where somebody has revised the task meanwhile: that revision is looked at next time."""
    task = Task.objects.select_for_update().get(pk=script.task_id)
    if latest_script(task).pk != script.pk:
        return False
    anew = Script.objects.create(
        task=task,
        revision=script.revision + 1,
        sentence=script.sentence,
        text=rename(script.text, {one.old: one.new for one in renamed}),
        author=script.author,
        wording_of=script.wording_of or script,
        renames=[{"old": one.old, "new": one.new, "by": one.by} for one in renamed],
    )
    add_phrasings(anew, [phrasing.text for phrasing in script.phrasings.all()])
    execute(script=anew, by=None)
    return True
