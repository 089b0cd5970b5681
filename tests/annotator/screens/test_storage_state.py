"""A storage state is read as browsers write it, and what is said of a wrong one gives no secret away."""

import json
from typing import Any

import pytest

from annotator.domain.problems import Rejected
from annotator.screens.services.storage_state import LENGTH_LIMIT, read_storage_state

COOKIE = {"name": "session", "value": "s3cret", "domain": "shop.example", "path": "/"}


def test_cookies_and_local_storage_are_kept_and_nothing_else() -> None:
    state = {
        "cookies": [{**COOKIE, "expires": -1, "httpOnly": True, "secure": False, "sameSite": "Lax", "extra": 1}],
        "origins": [{"origin": "https://shop.example", "localStorage": [{"name": "a", "value": ""}], "more": 2}],
    }
    assert read_storage_state(json.dumps(state)) == {
        "cookies": [{**COOKIE, "expires": -1, "httpOnly": True, "secure": False, "sameSite": "Lax"}],
        "origins": [{"origin": "https://shop.example", "localStorage": [{"name": "a", "value": ""}]}],
    }


def test_a_cookie_without_a_path_is_for_the_whole_site() -> None:
    cookie = {name: value for name, value in COOKIE.items() if name != "path"}
    assert read_storage_state(json.dumps({"cookies": [cookie]})) == {"cookies": [COOKIE], "origins": []}


@pytest.mark.parametrize(
    ("state", "message"),
    [
        ([], "is an object"),
        ({}, "signs nobody in"),
        ({"cookies": {}}, "must be a list"),
        ({"cookies": ["a"]}, "Cookie 1 must be an object"),
        ({"cookies": [{"name": "a", "value": "b"}]}, "Cookie 1 has no domain"),
        ({"cookies": [COOKIE, {**COOKIE, "name": ""}]}, "Cookie 2: its name"),
        ({"cookies": [{**COOKIE, "value": 7}]}, "Cookie 1: its value"),
        ({"cookies": [{**COOKIE, "expires": True}]}, "its expires"),
        ({"cookies": [{**COOKIE, "sameSite": "Perhaps"}]}, "its sameSite"),
        ({"cookies": [{**COOKIE, "value": "a\0"}]}, "no browser writes"),
        ({"cookies": [{**COOKIE, "value": "\ud800"}]}, "no browser writes"),
        ({"cookies": [{**COOKIE, "expires": float("nan")}]}, "no browser writes"),
        ({"origins": "all"}, "must be a list"),
        ({"origins": [{"origin": "file:///"}]}, "Origin 1 must name"),
        ({"origins": [{"origin": "https://a.example", "localStorage": [{"name": "a"}]}]}, "localStorage must be"),
    ],
)
def test_what_cannot_be_used_is_said_without_its_values(state: Any, message: str) -> None:
    with pytest.raises(Rejected, match=message) as refused:
        read_storage_state(json.dumps(state))
    assert {problem.field for problem in refused.value.problems} == {"storage_state"}
    assert "s3cret" not in str(refused.value)


def test_broken_json_is_named_by_line_and_column() -> None:
    with pytest.raises(Rejected, match="line 2, column 1") as refused:
        read_storage_state('{"cookies":\n]')
    assert (refused.value.problems[0].line, refused.value.problems[0].column) == (2, 1)


@pytest.mark.parametrize("text", ["[" * 100_000, " " * (LENGTH_LIMIT + 1), '{"cookies": [{"expires": 1e999}]}'])
def test_what_would_break_a_reader_is_refused(text: str) -> None:
    with pytest.raises(Rejected):
        read_storage_state(text)
