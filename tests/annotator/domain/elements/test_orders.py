"""Tests of the orders of elements, against a second implementation of each."""

import hashlib
import random
from collections.abc import Sequence
from functools import cmp_to_key

import pytest
from hypothesis import given

from annotator.domain.elements.element import ScreenElement
from annotator.domain.elements.orders import ORDERS, Centres, Means, mean_step, ordered, tsne_order
from annotator.domain.geometry import Rect
from tests.annotator.domain.elements.random_elements import SCREENS, elements, screen


def by_rows(on_screen: Sequence[ScreenElement]) -> list[ScreenElement]:
    """The raster order by laying the elements into rows one pixel row after the other."""
    rows: dict[int, list[ScreenElement]] = {}
    for element in on_screen:
        rows.setdefault(int(element.rect.center.y // 8), []).append(element)
    result = []
    for number in range(max(rows, default=-1) + 1):
        row = rows.get(number, [])
        while row:
            first = row[0]
            for element in row[1:]:
                if (element.rect.center.x, element.rect.top) < (first.rect.center.x, first.rect.top):
                    first = element
            result.append(first)
            row.remove(first)
    return result


def by_document(on_screen: Sequence[ScreenElement]) -> list[ScreenElement]:
    known = {element.order: element for element in on_screen if element.order is not None}
    return [known[order] for order in sorted(known)] + by_rows([each for each in on_screen if each.order is None])


def by_draws(on_screen: Sequence[ScreenElement], seed: str) -> list[ScreenElement]:
    drawn = [(hashlib.sha256(seed.encode() + b":" + str(at).encode()).hexdigest(), at) for at in range(len(on_screen))]
    return [on_screen[at] for _, at in sorted(drawn)]


def by_values(on_screen: Sequence[ScreenElement], values: Sequence[float]) -> list[ScreenElement]:
    def compare(left: int, other: int) -> int:
        return (values[left] < values[other]) - (values[left] > values[other])

    return [on_screen[at] for at in sorted(range(len(on_screen)), key=cmp_to_key(compare))]


def spread(centres: Centres, perplexity: int) -> list[float]:
    """Stands for t-SNE, which `tests/annotator/elements` runs: any number for a point, the same at each call."""
    assert 0 < perplexity <= min(30, len(centres) - 1)
    return [random.Random(f"{x}:{y}").random() for x, y in centres]


@pytest.mark.parametrize("seed", range(SCREENS))
def test_each_order_is_that_of_a_second_implementation(seed: int) -> None:
    on_screen = screen(seed)
    means = Means(f"{seed}", spread)
    assert ordered(on_screen, "raster", means) == by_rows(on_screen)
    assert ordered(on_screen, "pre-order", means) == by_document(on_screen)
    assert ordered(on_screen, "random", means) == by_draws(on_screen, f"{seed}")
    if len(on_screen) > 1:
        values = spread([(element.rect.center.x, element.rect.center.y) for element in on_screen], 1)
        assert ordered(on_screen, "t-sne", means) == by_values(on_screen, values)


@given(on_screen=elements())
def test_every_order_is_a_permutation_and_the_same_each_time(on_screen: list[ScreenElement]) -> None:
    for order in ORDERS.values():
        indices = order(on_screen, Means("seed", spread))
        assert sorted(indices) == list(range(len(on_screen)))
        assert indices == order(on_screen, Means("seed", spread))


def test_another_seed_gives_another_random_order() -> None:
    on_screen = screen(3)
    assert len({tuple(ORDERS["random"](on_screen, Means(str(seed)))) for seed in range(5)}) == 5


def test_elements_within_one_row_of_eight_pixels_go_from_left_to_right() -> None:
    right_above = ScreenElement(Rect(100, 0, 110, 10), key="right")
    left_below = ScreenElement(Rect(0, 4, 10, 10), key="left")
    assert [element.key for element in ordered([right_above, left_below], "raster", Means())] == ["left", "right"]


def test_elements_at_one_place_are_left_as_they_are_by_tsne() -> None:
    on_screen = [ScreenElement(Rect(0, 0, 10, 10), key=str(index)) for index in range(3)]
    assert tsne_order(on_screen, Means()) == [0, 1, 2]


def test_the_mean_step_is_the_distance_between_followers() -> None:
    on_screen = [ScreenElement(Rect(left, 0, left + 2, 2)) for left in (0, 30, 10)]
    assert (mean_step(on_screen), mean_step(on_screen[:1])) == (25, 0)
