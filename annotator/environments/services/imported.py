"""Environments and sessions of imported episodes: what ran elsewhere, as rows here."""

from typing import IO, Any

from django.db import transaction
from django.utils import timezone

from annotator.accounts.models import User
from annotator.datasets.models import Dataset
from annotator.domain.formats.episodes.record import ReleasedEnvironment
from annotator.domain.problems import Problem, Rejected
from annotator.environments.models import Environment, Kind, Purpose, Session
from annotator.environments.selectors import equal_environment, import_names
from annotator.environments.services.environments import create_environment
from annotator.environments.services.seeds import store_seed

IMPORTED = "It was recorded elsewhere and imported."


def imported_environment(
    *, dataset: Dataset, by: User, released: ReleasedEnvironment, seed: IO[bytes] | None
) -> Environment:
    """The dataset's environment with these facts, made where there is none.

    One that this installation cannot run, or of which only a name is known, is retired from the start. Raises Rejected
    for a seed that is none, or another one than was released.
    """
    stored = store_seed(dataset=dataset, file=seed, by=by) if seed else None
    if stored and released.seed and stored.sha256 != released.seed.sha256:
        raise Rejected(Problem("another-seed", f"its seed {released.seed.name} is not the one that was released"))
    if known := equal_environment(dataset, Environment(**_facts(released, released.name), seed=stored)):
        return known
    if released.program or released.kind == Kind.BROWSER:
        for name in import_names(released.name):
            try:
                with transaction.atomic():
                    return create_environment(
                        dataset=dataset,
                        by=by,
                        facts={**_facts(released, name), "seed": stored.sha256 if stored else ""},
                    )
            except Rejected:
                continue
    return Environment.objects.create(
        dataset=dataset, created_by=by, retired_at=timezone.now(), seed=stored, **_facts(released, released.name)
    )


def _facts(released: ReleasedEnvironment, name: str) -> dict[str, Any]:
    return {
        "name": name,
        "kind": released.kind,
        "program": released.program,
        "start": released.start,
        "width": released.width,
        "height": released.height,
        "hosts": list(released.hosts),
        "time_limit": released.time_limit,
        "checks": list(released.checks),
        "masks": [list(mask) for mask in released.masks],
    }


def imported_session(*, environment: Environment, person: User) -> Session:
    """The ended session that stands for the one in which an imported episode was recorded."""
    return Session.objects.create(
        environment=environment,
        person=person,
        purpose=Purpose.PERFORM,
        ended_at=timezone.now(),
        end_code="imported",
        end_reason=IMPORTED,
    )
