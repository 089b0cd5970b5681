"""The episodes of a release to browse; their records, which may be large, are not read whole."""

from typing import Any

from django.db.models import Q, QuerySet

from annotator.episodes.models import EpisodeStep, StepPicture
from annotator.releases.models import Release

IN_RECORD = {
    "family": "record__episode_id",
    "sentence": "record__sentence",
    "answer": "record__answer",
    "environment": "record__environment__name",
    "program": "record__environment__program",
}
COLUMNS = ("id", "release_id", "position", "split", "tier", "submission__steps", "submission__episode_id")


def released_episodes(
    release: Release, *, split: str = "", tier: str = "", search: str = ""
) -> QuerySet[Any, dict[str, Any]]:
    """The episodes of a release as dictionaries with the names of IN_RECORD and COLUMNS.

    `search` is found in any case in the sentence or the environment's name.
    """
    rows: QuerySet[Any, Any] = release.episodes.all()
    if split:
        rows = rows.filter(split=split)
    if tier:
        rows = rows.filter(tier=tier)
    if search:
        rows = rows.filter(Q(record__sentence__icontains=search) | Q(record__environment__name__icontains=search))
    return rows.values(*COLUMNS, *IN_RECORD.values(), "submission__replay__ended_at")


def last_picture(release: Release, episode_id: int) -> StepPicture | None:
    """The last picture of a released episode; None where it was recorded without, or its account was removed."""
    row = release.episodes.filter(pk=episode_id).select_related("submission").defer("record").first()
    if row is None or row.submission is None:
        return None
    indices = [index for step in row.submission.steps for index in step["indices"]]
    steps = EpisodeStep.objects.filter(episode=row.submission.episode_id, index__in=indices).order_by("-index")
    step = steps.select_related("before", "after").first()
    return (step.after or step.before) if step else None
