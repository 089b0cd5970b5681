"""Marks one release of a dataset as official: overview, trials and leaderboard follow it."""

from django.db import transaction
from django.utils import timezone

from annotator.audit.models import Action
from annotator.datasets.models import Dataset
from annotator.domain.problems import Conflict, Problem
from annotator.jobs.models import Status
from annotator.releases.models import Release
from annotator.releases.services.trail import record_release


@transaction.atomic
def mark_official(*, release: Release) -> None:
    """Marks the release in place of the one that is official now. Raises Conflict for one that is not done."""
    Dataset.objects.select_for_update().get(pk=release.dataset_id)
    if release.status != Status.DONE:
        raise Conflict(
            Problem("release-not-done", f"Release {release.number} has not been cut: wait until it is done.")
        )
    others = Release.objects.filter(numbered_in=release.dataset_id, official_since__isnull=False)
    others.exclude(pk=release.pk).update(official_since=None)
    if Release.objects.filter(pk=release.pk, official_since=None).update(official_since=timezone.now()):
        record_release(Action.RELEASE_MADE_OFFICIAL, release, number=release.number)


@transaction.atomic
def unmark_official(*, release: Release) -> None:
    """Takes the mark off; without an official release the latest is followed."""
    if Release.objects.filter(pk=release.pk, official_since__isnull=False).update(official_since=None):
        record_release(Action.RELEASE_UNMARKED, release, number=release.number)
