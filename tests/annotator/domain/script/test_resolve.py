"""Tests of resolving labels to the exact centres of their boxes."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from annotator.domain.geometry import Rect
from annotator.domain.problems import Rejected
from annotator.domain.script.actions import At, Keys, Named, Offset, Pointer, Script, Scroll
from annotator.domain.script.parse import parse
from annotator.domain.script.render import render
from annotator.domain.script.resolve import resolve, targets
from tests.annotator.domain.script.any_script import scripts

A, B = Rect(10, 10, 21, 31), Rect(0, 0, 4, 4)
LABELS = {"a": A, "b": B}

_sizes = st.integers(1, 4000)
rects = st.builds(
    lambda left, top, width, height: Rect(left, top, left + width, top + height),
    st.integers(0, 4000),
    st.integers(0, 4000),
    _sizes,
    _sizes,
)


def test_a_label_becomes_the_centre_of_its_box_with_its_half() -> None:
    script = (Pointer("click", Named("a"), clicks=2), Scroll("scroll", 3, Named("b")), Keys("press", ("a",)))
    assert resolve(script, LABELS) == (
        Pointer("click", At(15.5, 20.5), clicks=2),
        Scroll("scroll", 3, At(2, 2)),
        Keys("press", ("a",)),
    )


@settings(deadline=None)
@given(rects)
def test_the_centre_survives_being_written_and_read(rect: Rect) -> None:
    resolved = resolve((Pointer("click", Named("it")),), {"it": rect})
    for text in (render(resolved), render(resolved, "omniact")):
        (action,) = parse(text).script
        assert isinstance(action, Pointer)
        assert action.target == At((rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2)


@settings(deadline=None)
@given(scripts)
def test_only_labels_change(script: Script) -> None:
    plain = tuple(action for action in script if not isinstance(getattr(action, "target", None), Named))
    assert resolve(plain, {}) == plain


@pytest.mark.parametrize("label", ["c", "twice"])
def test_a_label_without_one_box_is_rejected(label: str) -> None:
    with pytest.raises(Rejected, match=label):
        resolve((Pointer("click", Named(label)),), {"twice": (A, B)})


def test_targets_are_the_boxes_the_author_meant() -> None:
    script = (
        Pointer("click"),
        Pointer("moveTo", Named("a")),
        Pointer("click"),
        Keys("press", ("enter",)),
        Scroll("scroll", 5),
        Pointer("click", At(2, 2)),
        Pointer("click", At(3, 3)),
        Pointer("moveTo", Named("a")),
        Pointer("dragTo", Offset(1, 1)),
        Pointer("click"),
    )
    assert targets(script, LABELS) == (None, A, A, None, A, B, None, A, None, None)


def test_resolving_does_not_change_targets() -> None:
    script = parse('pyautogui.moveTo("a")\npyautogui.dragTo("b")\npyautogui.click()').script
    assert targets(resolve(script, LABELS), LABELS) == targets(script, LABELS) == (A, B, B)
