"""Services of maintainers for gold: set the rate, mark a settled box with its accepted answers, retire it."""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Prefetch, QuerySet
from django.utils import timezone

from annotator.accounts.models import User
from annotator.audit.models import Action, ObjectType
from annotator.audit.services import record
from annotator.boxes.models import Box
from annotator.datasets.models import Dataset
from annotator.datasets.selectors.closed import is_open
from annotator.domain.label_text import normalise, problems
from annotator.domain.problems import Conflict, Problem, Rejected
from annotator.labels.models import Choice, GoldBox, GoldRate
from annotator.labels.selectors import choices_in_force, counting
from annotator.labels.selectors.gold import in_play


@transaction.atomic
def set_rate(*, dataset: Dataset, percent: int) -> GoldRate:
    """Sets the percentage of gold in a dataset."""
    rate = GoldRate.objects.update_or_create(dataset=dataset, defaults={"percent": percent})[0]
    record(Action.GOLD_RATE_CHANGED, ObjectType.DATASET, dataset.pk, dataset_id=dataset.pk, percent=percent)
    return rate


@transaction.atomic
def mark(*, box: Box, answers: Sequence[str], by: User) -> GoldBox:
    """Makes a settled box gold, or sets its accepted answers; its label is always one of them.

    Raises Rejected for an answer that is no label, Conflict for a box whose label is not settled as it is now.
    """
    refused = [problem for text in answers for problem in problems(text)]
    if refused:
        raise Rejected(*[Problem(problem.code, problem.message, field="answers") for problem in refused])
    choice = choices_in_force().filter(box=box, box_version=box.version).exclude(slug="").first()
    if choice is None:
        unsettled = "This box has no settled label, or it was edited since: it cannot serve as gold."
        raise Conflict(Problem("not-settled", unsettled))
    accepted = list(dict.fromkeys([choice.slug, *map(normalise, answers)]))
    gold_fields = {"answers": accepted, "retired_at": None}
    gold, _ = GoldBox.objects.update_or_create(
        choice=choice, defaults=gold_fields, create_defaults={**gold_fields, "marked_by": by}
    )
    _record(Action.GOLD_MARKED, gold)
    return gold


@transaction.atomic
def retire(*, gold: GoldBox) -> None:
    """Retires a gold box: nobody is given it any more, its answers still count."""
    if GoldBox.objects.filter(pk=gold.pk, retired_at=None).update(retired_at=timezone.now()):
        _record(Action.GOLD_RETIRED, gold)


def _record(action: Action, gold: GoldBox) -> None:
    record(action, ObjectType.GOLD, gold.pk, dataset_id=gold.choice.screen.application.dataset_id)


def candidates(dataset: Dataset, *, words: str = "") -> QuerySet[Choice]:
    """The settled labels that could be marked, latest first; `words` must all occur in them.

    The box of each has `counted_proposals`.
    """
    settled = choices_in_force().filter(
        is_open("screen__application__"), screen__application__dataset=dataset, screen__withdrawn_at=None
    )
    unchanged = settled.exclude(slug="").filter(box_version=F("box__version"))
    unmarked = unchanged.filter(~Exists(in_play(dataset).filter(choice=OuterRef("pk"))))
    for word in words.split():
        unmarked = unmarked.filter(slug__icontains=word)
    proposals = Prefetch("box__proposals", queryset=counting(), to_attr="counted_proposals")
    return unmarked.select_related("screen__application", "box").prefetch_related(proposals).order_by("-pk")
