"""The leases of a person in a dataset, and whether a colleague may take one over."""

from uuid import UUID

from annotator.accounts.models import User
from annotator.boxes.models import BoxEdit, Submission
from annotator.datasets.models import Dataset
from annotator.labels.models import GoldAnswer, Proposal
from annotator.leases.models import Lease


def leases_by_dataset(dataset: Dataset, person: User) -> list[Lease]:
    """The person's leases on items of this dataset, expired ones included, oldest first."""
    return list(person.leases.filter(dataset=dataset).order_by("pk"))


def may_have(lease: Lease, person: User) -> bool:
    """Whether the rules let this person do the item: no second proposal, no review of one's own boxes."""
    if lease.stage == "labels":
        has_proposed = Proposal.objects.filter(box=UUID(lease.item), author=person).exists()
        return (
            not has_proposed
            and not GoldAnswer.objects.filter(gold__choice__box=UUID(lease.item), person=person).exists()
        )
    if lease.stage == "review":
        drew = BoxEdit.objects.filter(screen=int(lease.item), author=person).exists()
        return not drew and not Submission.objects.filter(screen=int(lease.item), author=person).exists()
    return True
