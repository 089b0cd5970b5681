"""What a person holds in one dataset: leases name their items only, this finds the dataset behind them."""

from collections.abc import Callable
from uuid import UUID

from annotator.accounts.models import User
from annotator.boxes.models import Box, BoxEdit, Submission
from annotator.datasets.models import Dataset
from annotator.labels.gold_models import GoldAnswer
from annotator.labels.models import Proposal
from annotator.screens.models import Screen
from annotator.tasks.models import Script
from annotator.work.models import Lease


def _box(item: str) -> Dataset | None:
    box = Box.objects.filter(pk=UUID(item)).select_related("screen__application__dataset").first()
    return box.screen.application.dataset if box else None


def _screen(item: str) -> Dataset | None:
    screen = Screen.objects.filter(pk=int(item)).select_related("application__dataset").first()
    return screen.application.dataset if screen else None


def _script(item: str) -> Dataset | None:
    script = Script.objects.filter(pk=int(item)).select_related("task__screen__application__dataset").first()
    return script.task.screen.application.dataset if script else None


DATASET_BEHIND: dict[str, Callable[[str], Dataset | None]] = {
    "boxes": _screen,
    "review": _screen,
    "labels": _box,
    "adjudication": _box,
    "final-pass": _script,
}


def held_in(dataset: Dataset, person: User) -> list[Lease]:
    """The leases of a person on items of this dataset."""
    return [lease for lease in person.leases.order_by("pk") if _dataset(lease) == dataset]


def may_have(lease: Lease, person: User) -> bool:
    """Whether the rules let this person do the item: no second proposal, no review of one's own boxes."""
    if lease.stage == "labels":
        named = Proposal.objects.filter(box=UUID(lease.item), author=person).exists()
        return not named and not GoldAnswer.objects.filter(gold__choice__box=UUID(lease.item), person=person).exists()
    if lease.stage == "review":
        drew = BoxEdit.objects.filter(screen=int(lease.item), author=person).exists()
        return not drew and not Submission.objects.filter(screen=int(lease.item), author=person).exists()
    return True


def _dataset(lease: Lease) -> Dataset | None:
    find = DATASET_BEHIND.get(lease.stage)
    return find(lease.item) if find else None
