"""Tests of both forms of predictions; each faulty entry is reported by id and costs only itself."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.formats.predictions import read_predictions
from annotator.domain.problems import Rejected
from annotator.domain.script.actions import At, Pointer

IDS = ["0", "1", "2"]
CLICK = "pyautogui.click(1, 2)"
CLICKED = (Pointer("click", At(1, 2)),)


def _lines(*entries: object) -> bytes:
    return "\n".join(map(json.dumps, entries)).encode()


def test_json_lines_are_read_by_id() -> None:
    predictions = read_predictions(_lines(*({"id": key, "script": CLICK} for key in reversed(IDS))), IDS)
    assert predictions.scripts == dict.fromkeys(IDS, CLICKED)
    assert predictions.faults == []


def test_omniacts_list_is_read_by_place() -> None:
    predictions = read_predictions(json.dumps([CLICK, "oops(", CLICK]).encode(), IDS)
    assert list(predictions.scripts) == ["0", "2"]
    assert [(fault.id, fault.code) for fault in predictions.faults] == [("1", "unreadable")]


def test_ids_may_be_numbers_the_file_may_have_a_mark_and_windows_line_ends() -> None:
    data = b"\xef\xbb\xbf" + _lines(*({"id": int(key), "script": CLICK} for key in IDS)).replace(b"\n", b"\r\n")
    assert set(read_predictions(data, IDS).scripts) == set(IDS)


def test_everything_wrong_is_named() -> None:
    data = _lines(
        {"id": "0", "script": None},
        {"id": "1", "script": 'pyautogui.click("search-bar")'},
        {"id": "1", "script": CLICK},
        {"id": "99", "script": CLICK},
        {"script": CLICK},
        "a string",
    )
    predictions = read_predictions(data + b"\n{half", IDS)
    assert predictions.scripts == {}
    assert [(fault.id, fault.code) for fault in predictions.faults] == [
        ("0", "not-a-script"),
        ("1", "label"),
        ("1", "repeated"),
        ("99", "extra"),
        ("", "no-id"),
        ("", "not-json"),
        ("", "not-json"),
        ("2", "missing"),
    ]
    assert "line 7" in predictions.faults[6].reason


def test_a_list_that_is_too_long_or_too_short_says_so() -> None:
    predictions = read_predictions(json.dumps([CLICK] * 4).encode(), IDS)
    assert [(fault.code, fault.reason) for fault in predictions.faults] == [
        ("extra", "item 4: the split has only 3 tasks")
    ]
    assert [fault.code for fault in read_predictions(json.dumps([CLICK]).encode(), IDS).faults] == ["missing"] * 2


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "no-predictions"),
        (b" \n", "no-predictions"),
        (b"\xff\xfe", "not-utf-8"),
        (b"[1, 2", "not-json"),
        (b"pyautogui.click(1, 2)", "not-predictions"),
        (b"[" * 100_000, "not-json"),
    ],
)
def test_a_file_that_holds_no_predictions_is_refused_as_a_whole(data: bytes, code: str) -> None:
    with pytest.raises(Rejected) as refusal:
        read_predictions(data, IDS)
    assert [problem.code for problem in refusal.value.problems] == [code]


entries = st.one_of(
    st.fixed_dictionaries({"id": st.sampled_from([*IDS, "7"]), "script": st.sampled_from([CLICK, "x", None])}),
    st.text(max_size=5),
    st.none(),
)


@given(st.lists(entries, min_size=1))
def test_every_id_is_scored_or_named_and_nothing_is_dropped_in_silence(given_entries: list[object]) -> None:
    try:
        predictions = read_predictions(_lines({"id": "7", "script": CLICK}, *given_entries), IDS)
    except Rejected:
        pytest.fail("a file with one good line was refused")
    results = [fault.id for fault in predictions.faults]
    assert all(key in predictions.scripts or key in results for key in IDS)
    missing = sum(fault.code == "missing" for fault in predictions.faults)
    assert len(predictions.scripts) + len(predictions.faults) - missing == 1 + len(given_entries)
