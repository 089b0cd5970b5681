"""The named variants of OmniACT's metrics; docs/decisions/0005-metric-variants.md gives the reasons."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import get_args

from annotator.domain.script.actions import PointerFunction


@dataclass(frozen=True, slots=True)
class Variant:
    """A variant of the metrics: its weight and click penalty.

    `reading` says it in a line. `weight` of a task by its number of actions; `miss`: the click penalty, 0 to
    1, by the distance from the box and its diagonal, both in pixels; `pointers`: the functions that are
    penalised; `folded`: typed text is compared in lower case.
    """

    name: str
    reading: str
    weight: Callable[[int], float]
    miss: Callable[[float, float], float]
    pointers: frozenset[str]
    folded: bool


def _by_length(actions: int) -> float:
    """Beta1 + beta2 * (s - 1) with 0.1 and 1 (OmniACT 4.1)."""
    return actions - 0.9


def _inverse_diagonal(distance: float, diagonal: float) -> float:
    """1 - mu / (mu + L2) with mu = 1 / diagonal (OmniACT 4.2): the larger box costs more."""
    return 1 - 1 / (1 + distance * diagonal)


def _diagonal(distance: float, diagonal: float) -> float:
    """1 - mu / (mu + L2) with mu = diagonal (the authors' code): the larger box costs less."""
    return 1 - diagonal / (diagonal + distance)


VARIANTS: Mapping[str, Variant] = {
    variant.name: variant
    for variant in (
        Variant(
            "paper",
            "as printed: longer tasks weigh more, mu = 1 / diagonal, every pointer action penalised",
            _by_length,
            _inverse_diagonal,
            frozenset(get_args(PointerFunction)),
            folded=False,
        ),
        Variant(
            "omniact-eval",
            "as the authors' code: longer tasks weigh more, mu = diagonal, click penalised, case ignored",
            _by_length,
            _diagonal,
            frozenset({"click"}),
            folded=True,
        ),
        Variant(
            "unweighted",
            "omniact-eval with every task counting the same",
            lambda _actions: 1.0,
            _diagonal,
            frozenset({"click"}),
            folded=True,
        ),
    )
}
