"""Differences between recorded and shown elements, in words."""

import pytest

from workers.accessibility.element import AccessibleElement
from workers.sessions.element_differences import describe_difference

BUTTON = ("push button", "Save", None, ("sensitive",))
LABEL = ("label", "Ln 3", None, ())
TEXT = ("text", "", "one", ("focused",))


def elements(*rows: tuple[str, str, str | None, tuple[str, ...]]) -> list[AccessibleElement]:
    return [
        AccessibleElement(role, name, value, states, None, (0, number))
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
    ],
)
def test_the_first_difference_is_named_and_the_others_are_counted(
    recorded: tuple[tuple[str, str, str | None, tuple[str, ...]], ...],
    shown: tuple[tuple[str, str, str | None, tuple[str, ...]], ...],
    words: str,
) -> None:
    assert describe_difference([element.as_json() for element in elements(*recorded)], elements(*shown)) == words


def test_long_texts_are_cut_in_the_middle() -> None:
    words = describe_difference(
        [element.as_json() for element in elements(("text", "", "a" * 500 + "b", ()))],
        elements(("text", "", "a" * 500 + "c", ())),
    )
    assert "…" in words
    assert len(words) < 200
    assert "c” instead of" in words
