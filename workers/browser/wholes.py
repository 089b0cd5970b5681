"""What several candidates are together, before it is decided which of them a person would box.

A branch of a tree is the row above its twigs; a component or frame that hands presses on to the only control in it is
that control; who listens around several things under hands does so for them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from workers.browser.candidate import BOUND, CERTAIN, FULL, SAME_SIZE, SMALL, Candidate, around

LEAST_ROW = 8.0
SEVERAL = 4
MOST_AROUND = 12.0
NARROW = 40.0
TALLEST_FIELD = 100.0
FIELDS = frozenset({"type", "select"})


def wholes(candidates: Sequence[Candidate]) -> list[Candidate]:
    """As many candidates in the same order; one that is left without signals is nothing by itself."""
    return _hosts_of_controls(_delegators(_rows_of_trees(candidates)))


def _rows_of_trees(candidates: Sequence[Candidate]) -> list[Candidate]:
    """A branch holds its twigs in the document; what one presses is the row above them."""
    rows = list(candidates)
    for index, twig in enumerate(candidates):
        branch = next((outer for outer in around(candidates, index) if rows[outer].role == "treeitem"), -1)
        left, top, right, bottom = rows[branch].edges if branch >= 0 else twig.edges
        if twig.role == "treeitem" and branch >= 0 and top + LEAST_ROW <= twig.edges[1] < bottom:
            rows[branch] = replace(rows[branch], edges=(left, top, right, twig.edges[1]))
    return rows


def _delegators(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Who listens without a hand of its own, and holds several things under hands, does so for them: a calendar."""
    painted = [index for index, one in enumerate(candidates) if one.pointer and one.signals == {"cursor"}]
    held = Counter(next(around(candidates, index), None) for index in painted)
    return [
        replace(one, signals=one.signals | {"delegator"})
        if held[index] >= SEVERAL and _only_listens(one) and not one.pointer
        else one
        for index, one in enumerate(candidates)
    ]


def _only_listens(candidate: Candidate) -> bool:
    return bool(candidate.signals & BOUND) and not candidate.signals & CERTAIN


def _hosts_of_controls(candidates: Sequence[Candidate]) -> list[Candidate]:
    """What is drawn around a control and hands presses on to it is that control."""
    controls: list[list[Candidate]] = [[] for _ in candidates]
    for index, candidate in enumerate(candidates):
        for outer in around(candidates, index) if candidate.signals & CERTAIN - {"host"} else ():
            controls[outer].append(candidate)
    return [_as_host(candidate, controls[index]) for index, candidate in enumerate(candidates)]


def _as_host(outer: Candidate, controls: Sequence[Candidate]) -> Candidate:
    fields = [control for control in controls if control.kind in FIELDS]
    others = [control for control in controls if control not in fields]
    if "host" in outer.signals and len(controls) == 1 and _draws_around(outer, controls[0]):
        control = controls[0]
    elif len(fields) == 1 and _lets_grow(outer, fields[0], others):
        control = fields[0]
    else:
        return replace(outer, signals=outer.signals - {"host"}) if "host" in outer.signals else outer
    signals = outer.signals | {"host"}
    return replace(outer, signals=signals, kind=control.kind, role=control.role, name=control.name or outer.name)


def _draws_around(host: Candidate, control: Candidate) -> bool:
    """Whether a component, which gives its focus to the control in it, shows nothing else but its decoration."""
    says_no_more = host.text in {"", control.text, control.name}
    is_smaller = control.area < host.area <= MOST_AROUND * control.area and host.likeness(control) < SAME_SIZE
    return says_no_more and is_smaller and host.shared(control) >= FULL * control.area


def _lets_grow(outer: Candidate, field: Candidate, others: Sequence[Candidate]) -> bool:
    """Whether a field is as wide as what was typed into it, in a frame with what was chosen that listens for it."""
    grows = field.width <= NARROW < outer.width and outer.shared(field) >= FULL * field.area
    are_signs = all(SMALL * outer.area > other.area for other in others)
    return _only_listens(outer) and grows and outer.thickness <= TALLEST_FIELD and are_signs
