"""Tests of the text in which a model is shown elements."""

import pytest

from annotator.domain.elements.element import ScreenElement, numbered, without_own_texts
from annotator.domain.elements.representation import Representation, observation, shown
from annotator.domain.geometry import Rect

CART = ScreenElement(
    Rect(0, 0, 9, 9), tag="button", text="Add to\n Cart", alt="Add shoes to cart", caption="add-to-cart"
)
LOGO = ScreenElement(Rect(20, 0, 29, 9), tag="img", alt="Logo")
PRICE = ScreenElement(Rect(40, 0, 49, 9), is_interactable=False, text="12.50")


def observed(**flags: bool) -> str:
    representation = Representation(**flags)
    return observation(numbered(shown([CART, PRICE, LOGO], representation)), representation)


@pytest.mark.parametrize(
    ("flags", "expected"),
    [
        ({}, "[1] [BUTTON] [Add to Cart, Add shoes to cart, add-to-cart]\n[] [StaticText] [12.50]\n[2] [IMG] [Logo]\n"),
        ({"tag": False}, "[1] [Add to Cart, Add shoes to cart, add-to-cart]\n[] [12.50]\n[2] [Logo]\n"),
        ({"alt": False}, "[1] [BUTTON] [Add to Cart, add-to-cart]\n[] [StaticText] [12.50]\n[2] [IMG] []\n"),
        (
            {"caption": False},
            "[1] [BUTTON] [Add to Cart, Add shoes to cart]\n[] [StaticText] [12.50]\n[2] [IMG] [Logo]\n",
        ),
        ({"static": False}, "[1] [BUTTON] [Add to Cart, Add shoes to cart, add-to-cart]\n[2] [IMG] [Logo]\n"),
        ({"text": False, "alt": False, "caption": False, "static": False}, "[1] [BUTTON] []\n[2] [IMG] []\n"),
        ({"elements": False}, ""),
    ],
)
def test_the_representation_says_what_its_flags_allow(flags: dict[str, bool], expected: str) -> None:
    assert observed(**flags) == expected


def test_without_the_flag_of_interactable_elements_every_element_has_a_number() -> None:
    assert observed(interactable=False, caption=False, alt=False) == (
        "[1] [BUTTON] [Add to Cart]\n[2] [StaticText] [12.50]\n[3] [IMG] []\n"
    )


def test_a_text_that_a_box_says_already_is_no_element_of_its_own() -> None:
    inside = ScreenElement(Rect(1, 1, 8, 8), is_interactable=False, text="Add to")
    other = ScreenElement(Rect(1, 1, 8, 8), is_interactable=False, text="Sold out")
    assert without_own_texts([CART], [inside, other, PRICE]) == [other, PRICE]


def test_long_texts_are_cut() -> None:
    long = ScreenElement(Rect(0, 0, 9, 9), is_interactable=False, text="x" * 500)
    assert observation(numbered([long]), Representation()) == f"[] [StaticText] [{'x' * 200}]\n"
