"""Selectors of what a release holds: its families to browse, the evidence of each, and what differs from another."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet, Value
from django.db.models.fields.files import FieldFile
from django.db.models.fields.json import KT

from annotator.releases.models import Release, ReleaseItem, ReleaseScreen
from annotator.tasks.models import Execution

PAGE = 500
SHOWN_CHANGES = 200


@dataclass(frozen=True, slots=True)
class FamilyEvidence:
    """The run that proved a family's script; `evidence` as `workers.display.evidence` describes it, empty if lost."""

    family: str
    tier: str
    ran_at: datetime | None
    proven: bool
    evidence: Mapping[str, Any]


def families_of(release: Release, *, split: str = "", search: str = "") -> QuerySet[ReleaseItem]:
    """The families of a release with their screens and runs; `search` is found in any case in a task's sentence, the
    script's labels or the application.
    """
    rows = release.items.select_related("screen", "execution").defer("execution__evidence")
    if split:
        rows = rows.filter(split=split)
    if search:
        in_its_text = Q(stored__sentence__icontains=search) | Q(stored__labelled__icontains=search)
        rows = rows.filter(in_its_text | Q(screen__record__application__icontains=search))
    return rows


def thumbnail_of(screen: ReleaseScreen) -> FieldFile | None:
    """The small picture of a released screen; None where it shows no task, or has another picture now."""
    item = screen.items.select_related("script__task__screen").first()
    kept = item.script.task.screen if item else None
    return kept.thumbnail if kept and kept.image.name == screen.record["image"] else None


def evidence_rows(release: Release) -> Iterator[FamilyEvidence]:
    """The evidence of each family in order, read in pieces."""
    start = 0
    while piece := list(_evidence_columns(release).filter(position__gte=start)[:PAGE]):
        for _, family, tier, ran_at, proven, evidence in piece:
            yield FamilyEvidence(family, tier or "", ran_at, bool(proven), evidence or {})
        start = piece[-1][0] + 1


def _evidence_columns(release: Release) -> QuerySet[ReleaseItem, tuple[Any, ...]]:
    run = [f"execution__{name}" for name in ("tier", "finished_at", "proven", "evidence")]
    return release.items.order_by("position").values_list("position", KT("stored__family_id"), *run)


def proofs_of(items: list[ReleaseItem]) -> Mapping[int, Mapping[str, Any]]:
    """The stored evidence of the runs of these items, by the key of the run."""
    keys = [item.execution_id for item in items if item.execution_id]
    return dict(Execution.objects.filter(pk__in=keys).values_list("pk", "evidence"))


@dataclass(frozen=True, slots=True)
class Change:
    """A family that differs; `before` and `after` say how, where it is in both."""

    family: str
    sentence: str
    split: str
    before: str = ""
    after: str = ""


@dataclass(slots=True)
class Differences:
    """What differs from an earlier release; the lists hold the first SHOWN_CHANGES, `counts` all by name of list.

    `inputs` maps each input that differs to its two values, the earlier one first.
    """

    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(("added", "removed", "moved", "rewritten"), 0))
    added: list[Change] = field(default_factory=list)
    removed: list[Change] = field(default_factory=list)
    moved: list[Change] = field(default_factory=list)
    rewritten: list[Change] = field(default_factory=list)
    unchanged: int = 0
    inputs: dict[str, list[Any]] = field(default_factory=dict)

    def add(self, name: str, change: Change) -> None:
        """Counts the change, and lists it among the first."""
        self.counts[name] += 1
        if self.counts[name] <= SHOWN_CHANGES:
            getattr(self, name).append(change)


INPUTS = ("name", "version", "note", "seed", "ratio", "format", "group_by", "hold", "withdrawn")


def differences(earlier: Release, later: Release) -> Differences:
    """What `later` has that `earlier` has not, and the other way round; families and episodes are compared by their
    contents' ids.

    A family with another sentence, reformulation or picture is another one; `moved` are in another split, `rewritten`
    have another script.
    """
    result = Differences()
    for name in INPUTS:
        values = [getattr(earlier, name), getattr(later, name)]
        if values[0] != values[1]:
            result.inputs[name] = values
    former = {family: values for family, *values in _columns(earlier)}
    for family, sentence, split, labelled in _columns(later):
        if family not in former:
            result.add("added", Change(family, sentence, split))
            continue
        _, former_split, former_script = former.pop(family)
        if former_split != split:
            result.add("moved", Change(family, sentence, split, former_split, split))
        if former_script != labelled:
            result.add("rewritten", Change(family, sentence, split, former_script, labelled))
        result.unchanged += former_split == split and former_script == labelled
    for family, (sentence, split, _) in former.items():
        result.add("removed", Change(family, sentence, split))
    return result


def _columns(release: Release) -> Iterator[tuple[str, str, str, str]]:
    """Id, sentence, split and script with labels of each family, in order; then of each episode, without a script.

    As texts: SQLite's JSON values of digits only would come as numbers.
    """
    families = release.items.values_list(
        "position", KT("stored__family_id"), KT("stored__sentence"), "split", KT("stored__labelled")
    )
    episodes = release.episodes.values_list(
        "position", KT("record__episode_id"), KT("record__sentence"), "split", Value("")
    )
    for rows in (families, episodes):
        yield from (row[1:] for row in _paged(rows))


def _paged(rows: QuerySet[Any, tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
    """The rows by position, their first column, without an open cursor."""
    start = 0
    while piece := list(rows.filter(position__gte=start).order_by("position")[:PAGE]):
        yield from piece
        start = piece[-1][0] + 1
