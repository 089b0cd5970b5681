"""What is archived or deleted: the condition that leaves it out of lists and queues, and the words of a refusal."""

from datetime import datetime, timedelta

from django.db.models import Q

from annotator.datasets.models import Application, Dataset
from annotator.domain.problems import Problem

#: so long a deletion can be undone
UNDONE_WITHIN = timedelta(days=7)


def is_open(path: str = "") -> Q:
    """The condition that the dataset or application at the end of `path` is neither archived nor deleted."""
    return Q(**{f"{path}archived_at": None, f"{path}deleted_at": None})


def removal_due(item: Dataset | Application) -> datetime | None:
    """When the content of what is deleted goes for good; None for what is not deleted, or has none any more."""
    return None if item.deleted_at is None or item.removed_at else item.deleted_at + UNDONE_WITHIN


def closed_problem(*items: Dataset | Application | None) -> Problem | None:
    """Why the first of these that is archived or deleted takes no changes; None where all are open."""
    return next((read_only_problem(item) for item in items if item is not None and not item.is_open), None)


def read_only_problem(item: Dataset | Application) -> Problem:
    """Why it takes no changes, and who can change that."""
    kind = "dataset" if isinstance(item, Dataset) else "application"
    if item.removed_at:
        gone = f"The content of “{item}” was removed on {item.removed_at:%-d %B %Y}; it takes no changes any more."
        return Problem(f"{kind}-removed", gone)
    state, at, by = (
        ("deleted", item.deleted_at, item.deleted_by)
        if item.deleted_at
        else ("archived", item.archived_at, item.archived_by)
    )
    closed = f"{by or 'Somebody'} has {state} the {kind} “{item}” on {at:%-d %B %Y}: it is read only."
    where = "on “My work”" if kind == "dataset" else "on “Applications”"
    return Problem(f"{kind}-{state}", f"{closed} A maintainer can bring it back {where}.")
