"""The service of saved filters."""

from django.db import transaction

from annotator.accounts.models import User
from annotator.datasets.models import Dataset, SavedFilter
from annotator.domain.problems import Problem, Rejected

MOST = 50


@transaction.atomic
def save_filter(*, dataset: Dataset, person: User, list_name: str, name: str, query: str) -> SavedFilter:
    """The filters under this name, in place of earlier ones. Raises Rejected for more than a menu can show."""
    User.objects.select_for_update().get(pk=person.pk)
    of_list = SavedFilter.objects.filter(dataset=dataset, person=person, list_name=list_name)
    if of_list.count() >= MOST and not of_list.filter(name=name).exists():
        full = f"You have {MOST} saved filters for this list: delete one first."
        raise Rejected(Problem("too-many-filters", full, field="name"))
    saved, _ = SavedFilter.objects.update_or_create(
        dataset=dataset, person=person, list_name=list_name, name=name, defaults={"query": query}
    )
    return saved
