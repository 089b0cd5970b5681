"""Tests of label agreement: Krippendorff's alpha by hand, and its laws."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.agreement import exact_agreement, word_agreement

slugs = st.sampled_from(["search-bar", "bar", "search", "open-menu", "menu", "send"])
doubles = st.lists(st.tuples(slugs, slugs), min_size=1, max_size=12)


def test_alpha_of_four_boxes_worked_by_hand() -> None:
    # Values a a | a b | b b | b b: n = 8, a occurs 3 times, b 5 times.
    # Observed disagreement: 2 of 8 values stand in an unequal pair = 0.25.
    # Expected: ordered unequal pairs 2 * 3 * 5 = 30 of 8 * 7 = 56. Alpha = 1 - 0.25 * 56 / 30.
    result = exact_agreement([("a", "a"), ("a", "b"), ("b", "b"), ("b", "b")])
    assert result.percent == 0.75
    assert result.corrected == pytest.approx(1 - 0.25 * 56 / 30)
    assert result.units == 4


def test_krippendorffs_own_example_of_four_observers() -> None:
    # Krippendorff 2011, "Computing Krippendorff's alpha-reliability", section C: nominal alpha = 0.743.
    by_observer = [
        "1 2 3 3 2 1 4 1 2 . . .",
        "1 2 3 3 2 2 4 1 2 5 . 3",
        ". 3 3 3 2 3 4 2 2 5 1 .",
        "1 2 3 3 2 4 4 1 2 5 1 .",
    ]
    units = [[v for v in unit if v != "."] for unit in zip(*map(str.split, by_observer), strict=True)]
    result = exact_agreement(units)
    assert result.corrected == pytest.approx(0.743, abs=5e-4)
    assert result.units == 11


def test_word_distance_worked_by_hand() -> None:
    # {search, bar} against {bar}: distance 1/2; the other unit agrees. Observed = (2 * 1/2 + 0) / 4 = 1/4.
    # Values S={search,bar}, B={bar}, M, M: S-B 1/2, S-M 1, B-M 1. Ordered sum 2 * (1/2 + 2 + 2) = 9 of 4 * 3.
    result = word_agreement([("search-bar", "bar"), ("menu", "menu")])
    assert result.corrected == pytest.approx(1 - (1 / 4) / (9 / 12))
    assert result.percent == 0.75


@given(doubles)
def test_word_distances_sum_to_what_all_pairs_give(units: list[tuple[str, str]]) -> None:
    values = [frozenset(slug.split("-")) for unit in units for slug in unit]
    distances = [1 - len(a & b) / len(a | b) for a, b in permutations(values, 2)]
    within = [1 - len(a & b) / len(a | b) for a, b in zip(values[::2], values[1::2], strict=True)]
    expected = sum(distances) / len(distances)
    alpha = word_agreement(units).corrected
    if expected == 0:
        assert alpha is None
    else:
        assert alpha == pytest.approx(1 - (sum(within) / len(within)) / expected)


@given(doubles)
def test_agreement_does_not_depend_on_order_and_never_exceeds_one(units: list[tuple[str, str]]) -> None:
    for figure in (exact_agreement, word_agreement):
        result, turned = figure(units), figure([unit[::-1] for unit in reversed(units)])
        assert (result.percent, result.units) == pytest.approx((turned.percent, turned.units))
        if result.corrected is not None and turned.corrected is not None:
            assert result.corrected == pytest.approx(turned.corrected)
            assert result.corrected <= 1


def test_equal_labels_everywhere_give_one_unless_there_is_only_one_label() -> None:
    assert exact_agreement([("a", "a"), ("b", "b")]).corrected == 1
    nothing_varies = exact_agreement([("a", "a"), ("a", "a")])
    assert nothing_varies.corrected is None
    assert "same value" in nothing_varies.note


def test_few_boxes_say_that_they_are_few_and_many_do_not() -> None:
    assert "only 2" in exact_agreement([("a", "a"), ("b", "b")]).note
    assert exact_agreement([("a", "a"), ("b", "b")] * 15).note == ""


def test_boxes_labelled_once_are_not_counted() -> None:
    assert exact_agreement([("a",), ()]).units == 0
    assert exact_agreement([("a",), ()]).percent is None


def test_the_interval_holds_the_figure_and_narrows_with_more_units() -> None:
    few, many = (
        exact_agreement([("find", "find"), ("open", "close"), ("save", "save")] * times) for times in (10, 100)
    )
    widths = []
    for figure in (few, many):
        assert figure.interval is not None
        assert figure.corrected is not None
        assert figure.interval[0] < figure.corrected < figure.interval[1] <= 1
        widths.append(figure.interval[1] - figure.interval[0])
    assert widths[1] < widths[0] / 2


def test_one_unit_has_no_interval() -> None:
    assert exact_agreement([("find", "open")]).interval is None
