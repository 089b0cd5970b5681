"""Sequence and action score by the length of the reference script (OmniACT figure 6): a statistic of process."""

from collections.abc import Sequence
from dataclasses import dataclass

from annotator.domain.statistics.table import Chart, Column, Table


@dataclass(frozen=True, slots=True)
class LengthScore:
    """The scores of a contestant over the tasks whose script has `length` actions, 0 to 1."""

    contestant: str
    length: int
    tasks: int
    sequence: float
    action: float


def score_table(scores: Sequence[LengthScore], where: str) -> Table:
    """A row for each contestant and length, scores in per cent; `where` says on what they were measured."""
    ordered = sorted(scores, key=lambda score: score.length)
    return Table(
        name="figure-6",
        title="Scores by script length",
        about=f"{where} Sequence and action score in per cent of what the tasks of a length can score, variant "
        "“paper” (OmniACT figure 6).",
        columns=(
            Column("length", "Length", "actions"),
            Column("contestant", "Contestant"),
            Column("tasks", "Tasks"),
            Column("sequence_score", "Sequence score", "%"),
            Column("action_score", "Action score", "%"),
        ),
        rows=tuple(
            (
                score.length,
                score.contestant,
                score.tasks,
                round(100 * score.sequence, 2),
                round(100 * score.action, 2),
            )
            for score in ordered
        ),
        chart=Chart(
            "columns",
            ("length",),
            ("sequence_score", "action_score"),
            "actions in the reference script",
            "%",
            by="contestant",
        ),
    )
