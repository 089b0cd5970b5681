"""Services of endpoints: add, change and remove them, note what answers there."""

from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from annotator.accounts.models import User
from annotator.assistants.models import Endpoint
from annotator.assistants.services.addresses import check_address
from annotator.assistants.services.keys import seal
from annotator.audit.models import Action, ObjectType
from annotator.audit.services import record
from annotator.datasets.models import Dataset
from annotator.domain.problems import Problem, Rejected


@transaction.atomic
def create_endpoint(*, dataset: Dataset, by: User | None, key: str = "", **facts: Any) -> Endpoint:
    """Adds an endpoint. Raises Rejected for an address that is not allowed or a name that is taken."""
    endpoint = Endpoint(dataset=dataset, created_by=by, sealed_key=seal(key))
    _set(endpoint, facts)
    _save(endpoint)
    _record(Action.ENDPOINT_ADDED, endpoint, base_url=endpoint.base_url, model=endpoint.model)
    return endpoint


@transaction.atomic
def change_endpoint(*, endpoint: Endpoint, key: str | None = None, **facts: Any) -> Endpoint:
    """Changes what is given; `key` replaces the key, empty takes it away.

    An address on another host needs the key anew: else whoever may change addresses could have it sent anywhere.
    """
    locked = Endpoint.objects.select_for_update().get(pk=endpoint.pk)
    former = (locked.base_url, locked.model)
    _set(locked, facts)
    if locked.base_url != former[0] and key is None and locked.sealed_key:
        raise Rejected(Problem("key-needed", "Another address needs the key again.", field="key"))
    if key is not None:
        locked.sealed_key = seal(key)
    if (locked.base_url, locked.model) != former:
        locked.stand_in = locked.checked_at = None
    _save(locked)
    changed = {**{name: str(value) for name, value in facts.items()}, **({"key": "changed"} if key is not None else {})}
    _record(Action.ENDPOINT_CHANGED, locked, **changed)
    return locked


@transaction.atomic
def remove_endpoint(*, endpoint: Endpoint) -> None:
    """Erases the key; nothing is asked there any more. What was asked stays."""
    Endpoint.objects.filter(pk=endpoint.pk).update(sealed_key="", removed_at=timezone.now())
    _record(Action.ENDPOINT_REMOVED, endpoint)


def note_check(*, endpoint: Endpoint, stand_in: bool) -> None:
    """Keeps whether what answers at this address says that it is no model."""
    Endpoint.objects.filter(pk=endpoint.pk).update(stand_in=stand_in, checked_at=timezone.now())
    endpoint.stand_in = stand_in


def _set(endpoint: Endpoint, facts: dict[str, Any]) -> None:
    for name, value in facts.items():
        setattr(endpoint, name, check_address(value) if name == "base_url" else value)


def _save(endpoint: Endpoint) -> None:
    try:
        with transaction.atomic():
            endpoint.save()
    except IntegrityError:
        taken = f"There is an endpoint “{endpoint.name}” already; choose another name."
        raise Rejected(Problem("name-taken", taken, field="name")) from None


def _record(action: Action, endpoint: Endpoint, **detail: Any) -> None:
    record(action, ObjectType.ENDPOINT, endpoint.pk, dataset_id=endpoint.dataset_id, **detail)
