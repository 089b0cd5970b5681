"""Trains the model that weighs candidates (workers/vision/weights.npz), and says how it does on what it has not seen.

Run as `python -m benchmarks._train_forest --pictures DIR...`: folders that `benchmarks._training_pictures` made. Only
programs and pages are used that the control network was not trained with, whose answers are features: on what the
network knows by heart they would count for too much. The printed correlation is of programs and pages left out in
turn. Needs scikit-learn (`setup --with ordering`), which the model itself does not.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "annotator.settings")

import django
import numpy as np
from numpy.typing import NDArray

django.setup()

from sklearn.ensemble import HistGradientBoostingRegressor
from sklearn.model_selection import GroupKFold

from annotator.domain.geometry import Rect
from benchmarks._training_folders import is_weighed, labelled_pictures
from workers.vision.forest import LEAF, WEIGHTS
from workers.vision.propose import see

Numbers = NDArray[np.float64]
SETTINGS: dict[str, Any] = {
    "max_iter": 160,
    "max_leaf_nodes": 31,
    "learning_rate": 0.07,
    "min_samples_leaf": 20,
    "l2_regularization": 2.0,
    "max_features": 0.4,
    "random_state": 1,
    "early_stopping": False,
}
HIT, FOLDS = 0.5, 4
PAGES = 3.0
"""How much more a candidate of a page counts: the programs are more, and have more candidates."""


def samples(folders: Sequence[Path]) -> Iterator[tuple[str, Numbers, Numbers]]:
    """The features and best overlaps of the candidates of each picture, by program or page."""
    for name, path, boxes in labelled_pictures(folders):
        if is_weighed(name):
            yield name, *_sample(path.read_bytes(), [Rect(*box) for box in boxes])


def _sample(image: bytes, boxes: Sequence[Rect]) -> tuple[Numbers, Numbers]:
    picture = see(image)
    overlaps = [max((each.rect.iou(box) for box in boxes), default=0.0) for each in picture.candidates]
    best = np.array(overlaps)
    return picture.features(), np.where(best >= HIT, best, 0.0)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pictures", type=Path, nargs="+", required=True, metavar="DIR")
    data = [each for each in samples(parser.parse_args().pictures) if len(each[1])]
    rows, wanted = np.vstack([each[1] for each in data]), np.concatenate([each[2] for each in data])
    groups = np.concatenate([[name] * len(values) for name, _, values in data])
    weights = np.concatenate([np.full(len(v), _weight(name) / np.sqrt(len(v))) for name, _, v in data])
    expected = np.zeros(len(wanted))
    for known, new in GroupKFold(FOLDS).split(rows, wanted, groups):
        expected[new] = _trained(rows[known], wanted[known], weights[known]).predict(rows[new])
    print(f"{len(data)} pictures, {len(rows)} candidates, correlation {np.corrcoef(expected, wanted)[0, 1]:.3f}")
    save(_trained(rows, wanted, weights), WEIGHTS)
    print(f"{WEIGHTS.name}: {WEIGHTS.stat().st_size} bytes")
    return 0


def _weight(name: str) -> float:
    return PAGES if name.startswith("page ") else 1.0


def _trained(rows: Numbers, wanted: Numbers, weights: Numbers) -> HistGradientBoostingRegressor:
    return HistGradientBoostingRegressor(**SETTINGS).fit(rows, wanted, weights)


def save(model: HistGradientBoostingRegressor, path: Path) -> None:
    """Write the trees of a model as the table that `workers.vision.forest` reads."""
    trees = [predictors[0].nodes for predictors in model._predictors]
    roots = np.cumsum([0, *(len(nodes) for nodes in trees)])[:-1]
    table = np.concatenate(trees)
    shift = np.repeat(roots, [len(nodes) for nodes in trees])
    leaf = table["is_leaf"].astype(bool)
    # A threshold that is rounded down would send its own value the other way.
    threshold = np.nextafter(table["num_threshold"].astype(np.float32), np.float32(np.inf))
    np.savez_compressed(
        path,
        feature=np.where(leaf, LEAF, table["feature_idx"]).astype(np.int16),
        threshold=np.where(leaf, 0, threshold).astype(np.float32),
        left=np.where(leaf, 0, table["left"] + shift).astype(np.int32),
        right=np.where(leaf, 0, table["right"] + shift).astype(np.int32),
        value=table["value"].astype(np.float32),
        roots=roots.astype(np.int32),
        depth=max(int(nodes["depth"].max()) for nodes in trees),
        base=float(np.ravel(model._baseline_prediction)[0]),
    )


if __name__ == "__main__":
    sys.exit(main())
