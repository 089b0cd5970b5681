"""Families and what is nearly the same stay on one side; sizes keep to the ratio; the seed decides the rest."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.splits import SPLITS, Family, assign_splits

ratios = st.sampled_from([(7, 1, 2), (1, 1, 1), (8, 1, 1), (1, 0, 0), (0.5, 0.25, 0.25)])
families = st.lists(
    st.builds(
        Family,
        key=st.text("abcdef", min_size=1, max_size=4),
        size=st.integers(1, 9),
        groups=st.lists(st.sampled_from("pqrstuvwxyz"), max_size=2).map(tuple),
    ),
    unique_by=lambda family: family.key,
    max_size=40,
)


def _alone(count: int, size: int = 4) -> list[Family]:
    return [Family(f"task-{number}", size) for number in range(count)]


def test_a_thousand_equal_families_are_split_exactly_seven_one_two() -> None:
    sides = Counter(assign_splits(_alone(1000), seed=1).values())
    assert sides == {"train": 700, "validation": 100, "test": 200}


def test_a_large_family_among_small_ones_leaves_the_ratio_exact() -> None:
    large_and_small = [Family("large", 8), *_alone(32, size=1)]
    for seed in range(20):
        sides = assign_splits(large_and_small, seed=seed)
        sizes = Counter(sides[family.key] for family in large_and_small for _ in range(family.size))
        assert sizes == {"train": 28, "validation": 4, "test": 8}


def test_another_seed_is_another_split_of_the_same_sizes() -> None:
    one, other = assign_splits(_alone(100), seed=1), assign_splits(_alone(100), seed=2)
    assert one != other
    assert Counter(one.values()) == Counter(other.values())


@given(families, ratios, st.integers(0, 5), st.randoms())
def test_the_order_of_the_families_does_not_matter(
    given_families: list[Family], ratio: tuple[float, ...], seed: int, dice: Random
) -> None:
    shuffled = list(given_families)
    dice.shuffle(shuffled)
    assert assign_splits(given_families, ratio, seed=seed) == assign_splits(shuffled, ratio, seed=seed)


@given(families, ratios)
def test_families_that_share_a_group_are_on_one_side(given_families: list[Family], ratio: tuple[float, ...]) -> None:
    sides = assign_splits(given_families, ratio, seed=7)
    assert set(sides) == {family.key for family in given_families}
    for one in given_families:
        for other in given_families:
            if set(one.groups) & set(other.groups):
                assert sides[one.key] == sides[other.key]


@given(families, ratios)
def test_no_side_is_further_from_its_target_than_promised(
    given_families: list[Family], ratio: tuple[float, ...]
) -> None:
    sides = assign_splits(given_families, ratio, seed=7)
    largest = max(_cluster_sizes(given_families), default=0)
    total = sum(family.size for family in given_families)
    for side, share in zip(SPLITS, ratio, strict=True):
        size = sum(family.size for family in given_families if sides[family.key] == side)
        target = total * share / sum(ratio)
        assert target - 4 / 3 * largest - 1e-9 <= size <= target + 2 / 3 * largest + 1e-9


def _cluster_sizes(given_families: list[Family]) -> list[int]:
    """By repeated merging, so that it shares no idea with the code under test."""
    clusters = [({family.key}, set(family.groups), family.size) for family in given_families]
    merged = True
    while merged:
        merged = False
        for one in clusters:
            for other in clusters:
                if one is not other and one[1] & other[1]:
                    clusters = [c for c in clusters if c is not one and c is not other]
                    clusters.append((one[0] | other[0], one[1] | other[1], one[2] + other[2]))
                    merged = True
                    break
            if merged:
                break
    return [size for _, _, size in clusters]


@pytest.mark.parametrize(
    ("bad", "ratio", "words"),
    [
        ([Family("a", 1), Family("a", 2)], (7, 1, 2), "same key"),
        ([Family("a", 0)], (7, 1, 2), "without a sentence: a"),
        ([], (7, 1), "three shares"),
        ([], (0, 0, 0), "three shares"),
        ([], (7, -1, 2), "three shares"),
    ],
)
def test_senseless_input_is_refused(bad: list[Family], ratio: tuple[int, ...], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        assign_splits(bad, ratio, seed=1)


def test_nothing_is_split_into_nothing() -> None:
    assert assign_splits([], seed=1) == {}
