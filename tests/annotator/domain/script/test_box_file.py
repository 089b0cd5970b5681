"""OmniACT's box files, as they are and as they should be."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from annotator.domain.geometry import Rect
from annotator.domain.problems import Rejected
from annotator.domain.script.box_file import read

GOOD = {"top_left": [10, 20], "bottom_right": [30, 60], "label": "go"}


def test_a_box_is_read_with_its_label() -> None:
    file = read(json.dumps({"7": GOOD, "8": {**GOOD, "valid": 0, "label": "Straße"}}).encode())
    assert [(box.id, box.label, box.valid) for box in file.boxes] == [("7", "go", True), ("8", "Straße", False)]
    assert file.labels.box("go") == Rect(10, 20, 30, 60)
    assert file.warnings == ()


def test_a_decoded_object_is_read_too() -> None:
    assert read({"7": GOOD}) == read(json.dumps({"7": GOOD}))


def test_a_label_on_two_boxes_keeps_both() -> None:
    assert len(read({"1": GOOD, "2": {**GOOD, "top_left": [0, 0]}}).labels.boxes("go")) == 2


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        ({**GOOD, "bottom_right": [10, 60]}, "empty-box"),
        ({**GOOD, "top_left": [90, 20]}, "empty-box"),
        ({**GOOD, "top_left": None}, "no-corners"),
        ({**GOOD, "top_left": [1]}, "no-corners"),
        ({**GOOD, "top_left": ["1", "2"]}, "no-corners"),
        ({**GOOD, "top_left": [float("nan"), 2]}, "no-corners"),
        ({**GOOD, "bottom_right": [10**400, 60]}, "no-corners"),
        ("go", "no-corners"),
        (None, "no-corners"),
    ],
)
def test_a_box_without_a_place_is_left_out_with_a_warning(entry: object, code: str) -> None:
    file = read({"1": entry, "2": GOOD})
    assert [box.id for box in file.boxes] == ["2"]
    assert [(warning.code, warning.field) for warning in file.warnings] == [(code, "1")]


@pytest.mark.parametrize("label", ["NA", 5, None])
def test_a_box_without_a_name_is_kept_but_cannot_be_named(label: object) -> None:
    file = read({"1": {**GOOD, "label": label}})
    assert (len(file.boxes), len(file.labels)) == (1, 0)
    assert [warning.code for warning in file.warnings] == ["no-label"]


def test_corners_between_pixels_are_widened_and_said() -> None:
    file = read({"1": {**GOOD, "top_left": [10.5, 20.0]}})
    assert file.boxes[0].rect == Rect(10, 20, 30, 60)
    assert [warning.code for warning in file.warnings] == ["fraction"]


@pytest.mark.parametrize("source", [b"", b"\xff", b"[]", b"5", b"{", b"[" * 100_000, '"text"'])
def test_malformed_box_files_are_rejected(source: bytes | str) -> None:
    with pytest.raises(Rejected):
        read(source)


_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=5,
)
_entries = _json | st.fixed_dictionaries(dict.fromkeys(GOOD, _json))


@settings(deadline=None)
@given(st.dictionaries(st.text(max_size=5), _entries, max_size=4))
def test_any_object_is_read_and_nothing_is_lost_silently(source: dict[str, object]) -> None:
    file = read(source)
    assert {box.id for box in file.boxes} | {warning.field for warning in file.warnings} == set(source)
