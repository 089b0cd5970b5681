"""The tables of OmniACT's baselines in form: 4, 5, 7 and 8, and figure 6, each from runs on one split."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from annotator.domain.detact.method import FILTER_TEMPERATURE, METHODS, Method
from annotator.domain.scoring.report import AggregateScores
from annotator.domain.statistics.score_lengths import LengthScore, score_table
from annotator.domain.statistics.table import Cell, Column, Table

PRECISION: Final = 4
SCORES: Final = (
    Column("sequence_score", "SS", "%"),
    Column("click_penalty", "Mp", "%"),
    Column("key_penalty", "Kp", "%"),
    Column("write_penalty", "Wp", "%"),
    Column("action_score", "AS", "%"),
)
OTHER_STAGES: Final = {"filter": f"DetACT filtering ({FILTER_TEMPERATURE:g})", "embed": "embeddings have none"}
PEOPLE: Final = "Human performance"


@dataclass(frozen=True, slots=True)
class Run:
    """One contestant: a method carried out by a model, or people (`method` None).

    `subset` are the scores of the tasks drawn for table 5, None where no task was drawn; `cost` is null for people.
    `notes` say how the score was made; `used`, by what settings asks were sent.
    """

    contestant: str
    model: str
    method: Method | None
    overall: AggregateScores
    by_length: Mapping[int, AggregateScores]
    subset: AggregateScores | None = None
    cost: float | None = None
    stand_in: bool = False
    notes: str = ""
    used: Sequence[Mapping[str, Cell]] = ()


def tables_of(runs: Sequence[Run], *, where: str, subset: int) -> list[Table]:
    """The tables; `where` says on what was scored, `subset` how many tasks table 5 has."""
    return [
        _table_4(runs, where),
        _table_5(runs, where, subset),
        _table_7(runs, where),
        _table_8(runs),
        _figure_6(runs, where),
    ]


def _about(text: str, where: str, runs: Iterable[Run]) -> str:
    warning = " Rows of stand-ins are of no model." if any(run.stand_in for run in runs) else ""
    return f"{text} {where}{warning}"


def _row(run: Run, scores: AggregateScores) -> tuple[Cell, ...]:
    shares = (
        scores.sequence_score,
        scores.click_penalty,
        scores.key_penalty,
        scores.write_penalty,
        scores.action_score,
    )
    return (run.contestant, _method(run), *(round(100 * share, PRECISION) for share in shares))


def _method(run: Run) -> str:
    return run.method.name if run.method else ""


def _kind(run: Run) -> str:
    """The part of table 4 in which a run stands."""
    if run.method is None:
        return PEOPLE
    return "Multimodal LLMs" if run.method.shown.picture else "Prompt-based LLMs"


def _table_4(runs: Sequence[Run], where: str) -> Table:
    return Table(
        name="table-4",
        title="Baseline performance",
        about=_about(
            "OmniACT's table 4; AS = SS - Mp - Kp - Wp in each row. Models are not fine-tuned here.", where, runs
        ),
        columns=(
            Column("kind", "Kind"),
            Column("contestant", "Contestant"),
            Column("model", "Model"),
            Column("method", "Method"),
            *SCORES,
            Column("tasks", "Tasks"),
            Column("cost", "Cost"),
            Column("notes", "Notes"),
        ),
        rows=tuple(
            (_kind(run), run.contestant, run.model, *_row(run, run.overall)[1:], run.overall.tasks, run.cost, run.notes)
            for kind in ("Prompt-based LLMs", "Multimodal LLMs", PEOPLE)
            for run in runs
            if _kind(run) == kind
        ),
    )


def _table_5(runs: Sequence[Run], where: str, subset: int) -> Table:
    return Table(
        name="table-5",
        title=f"Text and picture on {subset:,} tasks",
        about=_about(
            f"OmniACT's table 5: {subset:,} tasks drawn by the release's seed, the same for all.", where, runs
        ),
        columns=(Column("contestant", "Contestant"), Column("method", "Method"), SCORES[0], SCORES[-1]),
        rows=tuple(
            (row[0], row[1], row[2], row[-1])
            for run in runs
            if run.method and run.subset
            for row in [_row(run, run.subset)]
        ),
    )


def _table_7(runs: Sequence[Run], where: str) -> Table:
    """A row for each run without DetACT and for the same method and model with it."""
    paired = [run for run in runs if run.method and _partner(run, runs)]
    return Table(
        name="table-7",
        title="Effect of DetACT",
        about=_about("OmniACT's table 7: the same model and method with and without DetACT.", where, runs),
        columns=(
            Column("contestant", "Contestant"),
            Column("detact", "DetACT"),
            Column("method", "Method"),
            SCORES[0],
            SCORES[-1],
        ),
        rows=tuple(
            (row[0], "with" if run.method and run.method.shown.detact else "without", row[1], row[2], row[-1])
            for run in sorted(paired, key=_pair)
            for row in [_row(run, run.overall)]
        ),
    )


def _pair(run: Run) -> tuple[str, int, bool, bool]:
    shown = METHODS[_method(run)]
    return run.model, shown.examples, shown.picture, shown.detact


def _partner(run: Run, runs: Sequence[Run]) -> bool:
    """Whether the same model did the same method with DetACT, or without it."""
    *same, detact = _pair(run)
    return any(_pair(other) == (*same, not detact) for other in runs if other.method)


def _table_8(runs: Sequence[Run]) -> Table:
    return Table(
        name="table-8",
        title="Temperatures and token limits",
        about="OmniACT's table 8: what requests were sent with, beside what the paper names for such a model.",
        columns=(
            Column("contestant", "Contestant"),
            Column("method", "Method"),
            Column("stage", "Stage"),
            Column("temperature", "Temperature"),
            Column("max_tokens", "Most tokens of a reply"),
            Column("prompt_tokens", "Most tokens of a prompt, estimated"),
            Column("asks", "Asks"),
            Column("parameters", "Parameters of"),
        ),
        rows=tuple(
            (
                run.contestant,
                _method(run),
                used["stage"],
                used["temperature"],
                used["max_tokens"],
                run.method.prompt_tokens if used["stage"] == "script" else None,
                used["asks"],
                run.method.parameters if used["stage"] == "script" else OTHER_STAGES[str(used["stage"])],
            )
            for run in runs
            if run.method
            for used in run.used
        ),
    )


def _figure_6(runs: Sequence[Run], where: str) -> Table:
    """Scores by length; drawn is what the paper draws, the share of tasks whose sequence of actions is right."""
    scores = [
        LengthScore(_series(run), length, row.tasks, row.sequence_score, row.action_score)
        for run in runs
        for length, row in run.by_length.items()
    ]
    table = score_table(scores, where)
    return replace(table, chart=replace(table.chart, values=("sequence_score",)) if table.chart else None)


def _series(run: Run) -> str:
    """The method first: the legend of a figure cuts long names."""
    if run.method is None:
        return run.contestant
    return f"{run.method.name} ({'no model' if run.stand_in else run.model})"
