"""Verbs of maintainers about gold: set the rate, mark a settled box with its accepted answers, retire it."""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Prefetch, QuerySet
from django.utils import timezone

from annotator.accounts.models import User
from annotator.boxes.models import Box
from annotator.datasets.models import Dataset
from annotator.domain.label_text import normalise, problems
from annotator.domain.problems import Conflict, Problem, Rejected
from annotator.labels.gold import in_play
from annotator.labels.gold_models import GoldBox, GoldRate
from annotator.labels.models import Choice
from annotator.labels.selectors import choices_in_force, counting


def set_rate(*, dataset: Dataset, percent: int) -> GoldRate:
    return GoldRate.objects.update_or_create(dataset=dataset, defaults={"percent": percent})[0]


@transaction.atomic
def mark(*, box: Box, answers: Sequence[str], by: User) -> GoldBox:
    """Makes a settled box gold, or gives it other accepted answers; its label is always one of them.

    Raises Rejected for an answer that is no label, Conflict for a box whose label is not settled as it is now.
    """
    wrong = [problem for text in answers for problem in problems(text)]
    if wrong:
        raise Rejected(*[Problem(one.code, one.message, field="answers") for one in wrong])
    choice = choices_in_force().filter(box=box, box_version=box.version).exclude(slug="").first()
    if choice is None:
        unsettled = "This box has no settled label, or it was edited since: it cannot serve as gold."
        raise Conflict(Problem("not-settled", unsettled))
    accepted = list(dict.fromkeys([choice.slug, *map(normalise, answers)]))
    kept = {"answers": accepted, "retired_at": None}
    return GoldBox.objects.update_or_create(choice=choice, defaults=kept, create_defaults={**kept, "marked_by": by})[0]


def retire(*, gold: GoldBox) -> None:
    """Nobody is given it any more; what was answered still counts."""
    GoldBox.objects.filter(pk=gold.pk, retired_at=None).update(retired_at=timezone.now())


def candidates(dataset: Dataset, *, words: str = "") -> QuerySet[Choice]:
    """The settled labels that could be marked, latest first; all of `words` occur in them.

    Each has `said`, the proposals that counted.
    """
    settled = choices_in_force().filter(screen__application__dataset=dataset, screen__withdrawn_at=None)
    unchanged = settled.exclude(slug="").filter(box_version=F("box__version"))
    free = unchanged.filter(~Exists(in_play(dataset).filter(choice=OuterRef("pk"))))
    for word in words.split():
        free = free.filter(slug__icontains=word)
    said = Prefetch("box__proposals", queryset=counting(), to_attr="said")
    return free.select_related("screen__application", "box").prefetch_related(said).order_by("-pk")
