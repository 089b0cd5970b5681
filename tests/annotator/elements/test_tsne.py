"""Tests of t-SNE: scikit-learn's, by its defaults and the paper's perplexity."""

import numpy as np
import pytest
from sklearn.manifold import TSNE
from threadpoolctl import threadpool_limits

from annotator.domain.elements.element import ScreenElement
from annotator.domain.elements.orders import Means, ordered
from annotator.domain.geometry import Rect
from annotator.domain.problems import Rejected
from annotator.elements.services.tsne import MOST_ELEMENTS, embed
from tests.annotator.domain.elements.random_elements import screen


@pytest.mark.parametrize("seed", [7, 11])
def test_the_order_is_that_of_scikit_learn_from_its_higher_end(seed: int) -> None:
    on_screen = screen(seed)
    centres = np.array([[e.rect.left + e.rect.right, e.rect.top + e.rect.bottom] for e in on_screen], np.float32) / 2
    with threadpool_limits(1):
        values = TSNE(n_components=1, perplexity=min(30, len(on_screen) - 1), random_state=42).fit_transform(centres)[
            :, 0
        ]
    expected = [on_screen[at] for at in np.argsort(-values, kind="stable")]
    assert ordered(on_screen, "t-sne", Means("", embed)) == expected


@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_few_elements_have_an_order_too(count: int) -> None:
    on_screen = [ScreenElement(Rect(at * 50, at * 30, at * 50 + 20, at * 30 + 10), key=str(at)) for at in range(count)]
    assert sorted(element.key for element in ordered(on_screen, "t-sne", Means("", embed))) == sorted(
        e.key for e in on_screen
    )


def test_too_many_elements_are_refused_in_words() -> None:
    with pytest.raises(Rejected, match="at most 5000"):
        embed([(float(at), 0.0) for at in range(MOST_ELEMENTS + 1)], 30)
