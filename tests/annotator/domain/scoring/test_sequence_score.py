"""A sequence matches when number, names and order of its actions do, whatever their arguments."""

import pytest

from annotator.domain.scoring.sequence_score import same_sequence
from annotator.domain.script.actions import At, Keys, Pause, Pointer, Script, Scroll, Write

CLICK, WRITE, PRESS = Pointer("click", At(1, 1)), Write("a"), Keys("press", ("enter",))


def test_arguments_do_not_count() -> None:
    gold = (CLICK, WRITE, PRESS, Scroll("scroll", 5), Pause(1))
    other = (Pointer("click", At(9, 9)), Write("b"), Keys("press", ("tab",)), Scroll("scroll", -1), Pause(2))
    assert same_sequence(gold, other)


@pytest.mark.parametrize(
    "predicted",
    [
        (),
        (CLICK,),
        (WRITE, CLICK),
        (CLICK, WRITE, PRESS),
        (Pointer("doubleClick", At(1, 1)), WRITE),
        (CLICK, PRESS),
        (CLICK, Pause(1)),
        (CLICK, Keys("hotkey", ("ctrl", "v"))),
    ],
)
def test_another_number_order_or_name_is_another_sequence(predicted: Script) -> None:
    assert not same_sequence((CLICK, WRITE), predicted)
