"""Withdraws families and episodes: a patch release holds what the one before holds, without them."""

import re
from collections.abc import Sequence
from uuid import UUID

from django.db import transaction
from django.db.models.fields.json import KT

from annotator.accounts.models import User
from annotator.audit.models import Action
from annotator.datasets.models import Dataset
from annotator.domain.problems import Conflict, Problem, Rejected
from annotator.jobs.models import Status
from annotator.jobs.selectors import asked_before
from annotator.jobs.services import submit
from annotator.releases.models import Release
from annotator.releases.selectors import next_number, open_release
from annotator.releases.services.trail import record_release

SEMANTIC = re.compile(r"(\d+)\.(\d+)\.(\d+)")
COPIED = ("seed", "ratio", "format", "name", "note", "group_by", "hold")


@transaction.atomic
def withdraw(
    *,
    release: Release,
    families: Sequence[str],
    reason: str,
    by: User | None,
    version: str = "",
    client_id: UUID | None = None,
) -> Release:
    """The queued patch release without these families or episodes (ids); all else stays, also who is in which split.

    `version` is the next patch of the release's own by default. Raises Conflict for a release that is not done, and
    Rejected for families that it does not hold and where none would be left.
    """
    locked = Dataset.objects.select_for_update().get(pk=release.dataset_id)
    if known := asked_before(Release, client_id, by):
        return known[0]
    _validate(release, families)
    patch = Release(
        dataset=locked,
        base=release,
        version=version or next_patch(release.version),
        withdrawn=[*release.withdrawn, *({"family": family, "reason": reason} for family in sorted(set(families)))],
        **{name: getattr(release, name) for name in COPIED},
    )
    if under_way := open_release(patch):
        return under_way
    patch.number, patch.created_by, patch.client_id = next_number(locked), by, client_id
    submitted = submit(patch)
    record_release(Action.RELEASE_ITEMS_WITHDRAWN, submitted, number=release.number, families=len(set(families)))
    return submitted


def next_patch(version: str) -> str:
    """1.2.4 after 1.2.3; any other version gets the suffix .1, none becomes 1.0.1."""
    if match := SEMANTIC.fullmatch(version):
        return f"{match[1]}.{match[2]}.{int(match[3]) + 1}"
    return f"{version[:28]}.1" if version else "1.0.1"


def _validate(release: Release, families: Sequence[str]) -> None:
    if release.status != Status.DONE:
        raise Conflict(
            Problem("release-not-done", f"Release {release.number} has not been cut: wait until it is done.")
        )
    items = release.items.filter(stored__family_id__in=list(families))
    episodes = release.episodes.filter(record__episode_id__in=list(families))
    # As texts: SQLite's JSON values of digits only would come as numbers.
    known = {
        *items.values_list(KT("stored__family_id"), flat=True),
        *episodes.values_list(KT("record__episode_id"), flat=True),
    }
    unknown = sorted(set(families) - known)
    if unknown or not families:
        message = f"Release {release.number} holds no family {', '.join(unknown[:5])}." if unknown else "Name a family."
        raise Rejected(Problem("unknown-family", message, field="families"))
    if len(known) == release.items.count() + release.episodes.count():
        everything = "Nothing would be left: a release cannot be empty."
        raise Rejected(Problem("nothing-left", everything, field="families"))
