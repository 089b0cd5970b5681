"""The labels of a screen."""

from annotator.domain.geometry import Point, Rect
from annotator.domain.script.labels import Labels, as_labels

ONE, TWO = Rect(0, 0, 2, 2), Rect(0, 0, 4, 4)


def test_a_label_given_twice_for_the_same_box_is_not_ambiguous() -> None:
    assert Labels([("a", ONE), ("a", ONE)]).box("a") == ONE


def test_a_label_of_two_boxes_has_no_one_box_but_both() -> None:
    labels = Labels([("a", ONE), ("a", TWO)])
    assert labels.box("a") is None
    assert labels.boxes("a") == (ONE, TWO)


def test_mappings_to_a_box_and_to_boxes_are_taken() -> None:
    assert as_labels({"a": ONE}).box("a") == ONE
    assert as_labels({"a": [ONE, TWO]}).boxes("a") == (ONE, TWO)
    labels = Labels([("a", ONE)])
    assert as_labels(labels) is labels


def test_of_two_boxes_with_one_centre_the_first_counts() -> None:
    same = Rect(-1, -1, 3, 3)
    assert Labels([("a", ONE), ("b", same)]).at(Point(1, 1)) == ONE
    assert Labels([("b", same), ("a", ONE)]).at(Point(1, 1)) == same
    assert Labels([("a", ONE)]).at(Point(1, 1.5)) is None
