"""Differences between recorded and shown elements, in words."""

import pytest

from workers.accessibility.element import AccessibleElement, AccessibleTree
from workers.sessions.element_differences import describe_difference

BUTTON = ("push button", "Save", None, ("sensitive",))
LABEL = ("label", "Ln 3", None, ())
ENTERED = "text “” has the value “11:02” instead of “10:31”"
CLOCK = (0, 0, 9, 1)
"""The box of the first element: that alone may tell the present time."""
TEXT = ("text", "", "one", ("focused",))


def elements(*rows: tuple[str, str, str | None, tuple[str, ...]]) -> list[AccessibleElement]:
    return [
        AccessibleElement(role, name, value, states, (0, number, 9, number + 1), (0, number))
        for number, (role, name, value, states) in enumerate(rows)
    ]


@pytest.mark.parametrize(
    ("recorded", "shown", "words"),
    [
        ((BUTTON, LABEL), (BUTTON, LABEL), ""),
        ((LABEL,), (("label", "Ln 4", None, ()),), "label “Ln 4” instead of “Ln 3”"),
        ((TEXT,), (("text", "", "two", ("focused",)),), "text “” has the value “two” instead of “one”"),
        ((TEXT,), (("text", "", "one", ()),), "text “” is not focused"),
        ((LABEL,), (BUTTON,), "push button “Save” instead of label “Ln 3”"),
        ((BUTTON, LABEL), (BUTTON,), "label “Ln 3” is missing"),
        ((BUTTON,), (BUTTON, LABEL), "label “Ln 3” was not there"),
        ((LABEL, BUTTON, TEXT), (BUTTON,), "label “Ln 3” is missing, and 1 more"),
        ((("label", "at 10:31:07", None, ()),), (("label", "at 11:02:40", None, ()),), ""),
        ((LABEL, ("text", "", "10:31", ())), (LABEL, ("text", "", "11:02", ())), ENTERED),
    ],
)
def test_the_first_difference_is_named_and_the_others_are_counted(
    recorded: tuple[tuple[str, str, str | None, tuple[str, ...]], ...],
    shown: tuple[tuple[str, str, str | None, tuple[str, ...]], ...],
    words: str,
) -> None:
    tree = AccessibleTree("", tuple(elements(*shown)), cut=False, digest="", changing=(CLOCK,))
    assert describe_difference([element.as_json() for element in elements(*recorded)], tree) == words


def test_long_texts_are_cut_in_the_middle() -> None:
    words = describe_difference(
        [element.as_json() for element in elements(("text", "", "a" * 500 + "b", ()))],
        AccessibleTree("", tuple(elements(("text", "", "a" * 500 + "c", ()))), cut=False, digest=""),
    )
    assert "…" in words
    assert len(words) < 200
    assert "c” instead of" in words
