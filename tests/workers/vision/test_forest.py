"""The model's trees, and the weights that come with the project."""

import numpy as np

from workers.vision.forest import LEAF, WEIGHTS, Forest, load_forest


def test_each_row_goes_down_its_own_way_and_the_trees_add_up() -> None:
    forest = Forest(
        feature=np.array([1, LEAF, LEAF, LEAF], np.int16),
        threshold=np.array([5, 0, 0, 0], np.float32),
        left=np.array([1, 0, 0, 0], np.int32),
        right=np.array([2, 0, 0, 0], np.int32),
        value=np.array([0, 0.25, 0.5, 1], np.float32),
        roots=np.array([0, 3], np.int32),
        depth=1,
        base=-0.25,
    )
    assert forest.predict(np.array([[9.0, 5.0], [0.0, 5.1]])).tolist() == [1.0, 1.25]
    assert forest.predict(np.zeros((0, 2))).tolist() == []


def test_the_weights_are_a_small_file_of_whole_trees() -> None:
    forest = load_forest()
    assert WEIGHTS.stat().st_size < 5_000_000
    inner = forest.feature != LEAF
    children = np.concatenate([forest.left[inner], forest.right[inner]])
    assert sorted(children.tolist()) == sorted(set(range(len(forest.feature))) - set(forest.roots.tolist()))
