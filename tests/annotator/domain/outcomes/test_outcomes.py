"""Outcome checks: read from JSON and back, and judged from what was observed."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.geometry import Rect
from annotator.domain.outcomes.checks import (
    KINDS,
    AddressEquals,
    AnswerText,
    CellValue,
    ClipboardText,
    ElementValue,
    FileEquals,
    FileExists,
    FileText,
    FormPost,
    OutcomeCheck,
    PictureRegion,
)
from annotator.domain.outcomes.evaluation import ObservedElement, ObservedFile, ObservedOutcome, judge_checks
from annotator.domain.outcomes.reading import as_json, read_checks

SHA, OTHER = "a" * 64, "b" * 64
REGION = Rect(1, 2, 3, 4)
HELD: list[OutcomeCheck] = [
    FileExists("out/notes.txt"),
    FileEquals("out/notes.txt", SHA),
    FileText("out/notes.txt", "two\nlines"),
    CellValue("sum.xlsx", "B2", "15"),
    ElementValue("text", "Total", "15"),
    AddressEquals("http://shop.example/cart/"),
    FormPost("/order", (("item", "book"),)),
    PictureRegion(REGION, SHA, 0.1),
    ClipboardText("héllo"),
    AnswerText(("fifteen", "15  euros")),
]
OBSERVED = ObservedOutcome(
    files={
        "out/notes.txt": ObservedFile(SHA, "two\r\nlines and more"),
        "sum.xlsx": ObservedFile(OTHER, cells={("", "B2"): "15"}),
    },
    elements=[ObservedElement("text", "Total", "14"), ObservedElement("text", "Total", "15")],
    address="http://shop.example/cart#top",
    posts=[("/order", {"item": "book", "count": "1"})],
    distances={(REGION, SHA): 0.1},
    clipboard="héllo",
    answer=" 15 Euros ",
)
BROKEN: list[tuple[OutcomeCheck, str]] = [
    (FileExists("other.txt"), "There is no file other.txt."),
    (FileEquals("out/notes.txt", OTHER), f"out/notes.txt has another content (SHA-256 {SHA})."),
    (FileText("out/notes.txt", "three"), "out/notes.txt does not contain “three”."),
    (FileText("sum.xlsx", "three"), "sum.xlsx is not a text in UTF-8."),
    (CellValue("sum.xlsx", "B2", "16"), "B2 of sum.xlsx shows “15”."),
    (CellValue("sum.xlsx", "B3", "16"), "B3 of sum.xlsx shows nothing."),
    (ElementValue("text", "Total", "16"), "The text “Total” has the value “14”."),
    (ElementValue("button", "Total", "16"), "No button “Total” is shown."),
    (AddressEquals("http://shop.example/"), "The browser shows http://shop.example/cart#top."),
    (FormPost("/order", (("item", "pen"),)), "No form with these values was sent to /order."),
    (PictureRegion(REGION, SHA, 0.05), "10.0% of the region's pixels differ; 5.0% may."),
    (
        PictureRegion(REGION, OTHER),
        "The region could not be compared: the picture is not there or has another size.",
    ),
    (ClipboardText("hello"), "The clipboard holds “héllo”."),
    (AnswerText(("sixteen",)), "The answer was “ 15 Euros ”."),
]


def test_each_kind_holds_where_it_was_observed() -> None:
    assert {check.kind for check in HELD} == set(KINDS)
    assert [result.reason for result in judge_checks(HELD, OBSERVED)] == [""] * len(HELD)


@pytest.mark.parametrize(("check", "reason"), BROKEN)
def test_a_check_that_does_not_hold_says_what_was_observed(check: OutcomeCheck, reason: str) -> None:
    (result,) = judge_checks([check], OBSERVED)
    assert (result.holds, result.reason) == (False, reason)


@pytest.mark.parametrize("check", HELD)
def test_no_check_holds_where_nothing_was_observed(check: OutcomeCheck) -> None:
    (result,) = judge_checks([check], ObservedOutcome())
    assert not result.holds
    assert result.reason


@given(st.lists(st.sampled_from(HELD), max_size=12))
def test_checks_survive_json(checks: list[OutcomeCheck]) -> None:
    assert read_checks(as_json(checks)) == (tuple(checks), ())


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=10,
)
FIELDS = [
    "kind",
    "path",
    "target",
    "sha256",
    "text",
    "cell",
    "value",
    "fields",
    "region",
    "picture",
    "distance",
    "texts",
]


@given(VALUES | st.lists(st.dictionaries(st.sampled_from(FIELDS), VALUES | st.sampled_from(list(KINDS))), max_size=3))
def test_whatever_was_sent_is_read_or_refused_with_a_reason(value: Any) -> None:
    checks, problems = read_checks(value)
    entries = len(value) if isinstance(value, list) else 1
    assert problems or len(checks) == entries
    assert all(problem.message and problem.field.startswith("checks") for problem in problems)


@pytest.mark.parametrize(
    ("entry", "field"),
    [
        ({"kind": "file-exists", "path": "/etc/passwd"}, "path"),
        ({"kind": "file-exists", "path": "a/../../b"}, "path"),
        ({"kind": "file-exists", "path": "a", "mode": 1}, "mode"),
        ({"kind": "file-equals", "path": "a", "sha256": "A" * 64}, "sha256"),
        ({"kind": "cell-value", "path": "a.xlsx", "cell": "2B", "value": "1"}, "cell"),
        ({"kind": "picture-region", "region": [5, 5, 5, 9], "picture": SHA}, "region"),
        ({"kind": "picture-region", "region": [0, 0, 5, 9], "picture": SHA, "distance": True}, "distance"),
        ({"kind": "answer", "texts": []}, "texts"),
        ({"kind": "form-post", "target": "/order", "fields": {}}, "fields"),
        ({"kind": "form-post", "target": "order", "fields": {"item": "book"}}, "target"),
        ({"kind": "answer"}, "texts"),
    ],
)
def test_a_bad_field_is_named(entry: dict[str, Any], field: str) -> None:
    _, problems = read_checks([{"kind": "clipboard", "text": "x"}, entry])
    assert f"checks.1.{field}" in [problem.field for problem in problems]
