"""Statistics of the process: what waits, work per day, cost, agreement, scores by script length."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

from django.db.models import Count, F, QuerySet, Sum
from django.db.models.functions import TruncDate
from django.utils import timezone

from annotator.boxes.models import Approval, BoxEdit
from annotator.dashboards.selectors.statistics.waiting import waiting_stages
from annotator.datasets.models import Dataset, Role, WorkStage
from annotator.domain.statistics.agreement import agreement_table
from annotator.domain.statistics.cost import RoleCost, cost_table, hours_table
from annotator.domain.statistics.funnel import funnel_table
from annotator.domain.statistics.score_lengths import LengthScore, score_table
from annotator.domain.statistics.table import Table
from annotator.domain.statistics.throughput import DAYS, throughput_table
from annotator.labels.models import Proposal
from annotator.releases.selectors import followed_release
from annotator.reviews.models import Judgement, Verdict
from annotator.reviews.selectors import State, scripts_in
from annotator.tasks.models import Task
from annotator.timesheets.models import Shift
from annotator.timesheets.selectors import sheets
from annotator.trials.selectors.leaderboard import contestants

SCREEN = "screen__application__dataset"
SPLIT, VARIANT = "test", "paper"


def process_statistics(dataset: Dataset, agreement: Mapping[str, Any]) -> list[Table]:
    """The tables, in a number of queries that does not grow with the dataset.

    `agreement` are the figures of the dataset's latest count of agreement, by measure; empty before the first.
    """
    accepted = scripts_in(dataset, State.ACCEPTED).count()
    return [
        funnel_table(waiting_stages(dataset)),
        _throughput(dataset),
        cost_table(_costs(dataset), accepted),
        hours_table(_seconds_by_stage(dataset), accepted),
        agreement_table(agreement),
        _scores(dataset),
    ]


def _throughput(dataset: Dataset) -> Table:
    today = timezone.now().astimezone(UTC).date()
    start = today - timedelta(days=DAYS - 1)
    since = datetime.combine(start, datetime.min.time(), UTC)
    rows: dict[str, tuple[QuerySet[Any], str]] = {
        "boxes": (BoxEdit.objects.filter(**{SCREEN: dataset}, author__isnull=False), "made_at"),
        "reviews": (Approval.objects.filter(**{SCREEN: dataset}), "made_at"),
        "labels": (Proposal.objects.filter(**{f"box__{SCREEN}": dataset}), "made_at"),
        "tasks": (Task.objects.filter(**{SCREEN: dataset}), "created_at"),
        "accepted": (
            Verdict.objects.filter(**{f"script__task__{SCREEN}": dataset}, judgement=Judgement.ACCEPTED),
            "made_at",
        ),
    }
    counted: dict[tuple[str, str], int] = {}
    for kind, (queryset, moment) in rows.items():
        recent = queryset.filter(**{f"{moment}__gte": since}).order_by()
        days_of_kind = recent.values(day=TruncDate(moment, tzinfo=UTC)).annotate(count=Count("pk"))
        counted |= {(kind, row["day"].isoformat()): row["count"] for row in days_of_kind}
    first = min((day for _, day in counted), default=None)
    days = [(start + timedelta(days=number)).isoformat() for number in range(DAYS)]
    return throughput_table([day for day in days if first is not None and day >= first], counted)


def _costs(dataset: Dataset) -> list[RoleCost]:
    """Hours and pay of all sheets, open or approved, by role and currency."""
    weeks = set(Shift.objects.filter(dataset=dataset).order_by().values_list("week", flat=True).distinct())
    weeks |= set(dataset.sheets.order_by().values_list("week", flat=True).distinct())
    totals: dict[tuple[str, str], tuple[Decimal, Decimal]] = {}
    for sheet in sheets(dataset, weeks):
        for line in sheet.lines:
            key = (line.role, line.currency or "")
            hours, amount = totals.get(key, (Decimal(), Decimal()))
            totals[key] = (hours + line.hours, amount + (line.amount or Decimal()))
    return [
        RoleCost(Role(role).label, currency, hours, amount)
        for (role, currency), (hours, amount) in sorted(totals.items())
    ]


def _seconds_by_stage(dataset: Dataset) -> dict[str, float]:
    rows = Shift.objects.filter(dataset=dataset).order_by().values("stage")
    lengths = {row["stage"]: row["length"] for row in rows.annotate(length=Sum(F("ended") - F("began")))}
    return {stage.label: lengths[stage].total_seconds() for stage in WorkStage if stage in lengths}


def _scores(dataset: Dataset) -> Table:
    """The scores of people, together, and of models on the test split of the official release, else the latest."""
    release = followed_release(dataset)
    if release is None:
        return score_table([], "There is no release yet.")
    scores = [
        LengthScore(row.name, int(group["group"]), group["tasks"], group["sequence_score"], group["action_score"])
        for row in contestants(release=release, split=SPLIT, variant=VARIANT)
        for group in (row.figures["by_length"] if row.figures else ())
    ]
    return score_table(scores, f"Test split of release {release.number}.")
