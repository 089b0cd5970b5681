"""The model of candidates: boosted regression trees, evaluated with numpy."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

WEIGHTS = Path(__file__).with_name("weights.npz")
LEAF = -1


@dataclass(frozen=True, slots=True)
class Forest:
    """All nodes of all trees in one table; `feature` is LEAF for leaves, whose `value` counts.

    A node's children are `left` where the feature is at most `threshold`, else `right`; `roots` are the first nodes.
    """

    feature: NDArray[np.int16]
    threshold: NDArray[np.float32]
    left: NDArray[np.int32]
    right: NDArray[np.int32]
    value: NDArray[np.float32]
    roots: NDArray[np.int32]
    depth: int
    base: float

    def predict(self, features: NDArray[np.float64]) -> NDArray[np.float64]:
        """The expected overlap of each row with a control, about 0 to 1."""
        rows = np.arange(len(features))
        total = np.full(len(features), self.base)
        for root in self.roots:
            nodes = np.full(len(features), root, np.int32)
            for _ in range(self.depth):
                column = self.feature[nodes]
                inner = column != LEAF
                if not inner.any():
                    break
                low = features[rows, np.maximum(column, 0)] <= self.threshold[nodes]
                nodes = np.where(inner, np.where(low, self.left[nodes], self.right[nodes]), nodes)
            total += self.value[nodes]
        return np.asarray(total)


@lru_cache(maxsize=1)
def load_forest(path: Path = WEIGHTS) -> Forest:
    """The forest in a file that `benchmarks._train_forest` wrote."""
    with np.load(path) as arrays:
        return Forest(
            feature=arrays["feature"],
            threshold=arrays["threshold"],
            left=arrays["left"],
            right=arrays["right"],
            value=arrays["value"],
            roots=arrays["roots"],
            depth=int(arrays["depth"]),
            base=float(arrays["base"]),
        )
