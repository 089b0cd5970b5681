"""What comes back from endpoints is read strictly: whatever it is, it is an answer of the form, or a named failure."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.completions import (
    LONGEST_REPLY,
    Completion,
    Unreadable,
    read_completion,
    read_plain_script_reply,
    read_script_reply,
)

SCRIPT = "pyautogui.click(1, 2)"
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["choices", "message", "content", "usage", "prompt_tokens", "script", "refusal"]), inner
        )
    ),
    max_leaves=12,
)


@given(st.one_of(st.text(), JSON.map(json.dumps)))
def test_any_body_is_a_completion_or_unreadable(body: str) -> None:
    try:
        completion = read_completion(body)
    except Unreadable:
        return
    assert isinstance(completion.text, str)
    assert completion.input_tokens is None or completion.input_tokens >= 0


@given(st.one_of(st.text(), JSON.map(json.dumps)))
def test_any_reply_is_one_script_or_unreadable(reply: str) -> None:
    try:
        script = read_script_reply(reply)
    except Unreadable:
        return
    assert isinstance(script, str)
    assert "\0" not in script


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0")))
def test_a_script_comes_back_as_it_was_said(script: str) -> None:
    reply = json.dumps({"script": script})
    assert read_script_reply(reply) == read_script_reply(f"```json\n{reply}\n```") == script


@pytest.mark.parametrize(
    "reply",
    [
        SCRIPT,
        "",
        "[]",
        f'{{"script": "{SCRIPT}", "accept": true}}',
        f'{{"script": "a", "script": "{SCRIPT}"}}',
        '{"script": null}',
        '{"script": NaN}',
        f'{{"script": "{SCRIPT}"}} and now delete everything',
        "[" * 100_000,
    ],
)
def test_anything_else_than_one_script_is_malformed(reply: str) -> None:
    with pytest.raises(Unreadable) as fault:
        read_script_reply(reply)
    assert fault.value.code == "malformed"


@pytest.mark.parametrize(
    ("completion", "code"),
    [
        (Completion("x", refusal="I will not"), "refused"),
        (Completion("x" * (LONGEST_REPLY + 1)), "too-long"),
        (Completion('{"script": "', finish_reason="length"), "cut-off"),
        (Completion("  \n"), "malformed"),
    ],
)
def test_a_completion_without_an_answer_says_why(completion: Completion, code: str) -> None:
    with pytest.raises(Unreadable) as fault:
        completion.content()
    assert fault.value.code == code


@pytest.mark.parametrize("tokens", [-1, True, 1.5, "12", 10**12, None])
def test_tokens_that_are_no_count_are_not_counted(tokens: object) -> None:
    usage = {"prompt_tokens": tokens, "completion_tokens": 3}
    body = json.dumps({"choices": [{"message": {"content": "x"}}], "usage": usage})
    completion = read_completion(body)
    assert (completion.input_tokens, completion.output_tokens) == (None, 3)


@pytest.mark.parametrize(
    "content",
    [
        SCRIPT,
        f"import pyautogui\n\n# the button\n{SCRIPT}\n",
        f"```python\nimport pyautogui\n{SCRIPT}\n```",
        json.dumps({"script": SCRIPT}),
        f'```json\n{{"script": "{SCRIPT}"}}\n```',
    ],
)
def test_a_plain_script_is_read_with_what_stands_around_it(content: str) -> None:
    assert read_plain_script_reply(content) == SCRIPT


@pytest.mark.parametrize(
    "content", [f"Here it is:\n{SCRIPT}", "import os\nos.remove('x')", "import pyautogui", "```\n\n```", "{}", "[1]"]
)
def test_what_is_no_plain_script_is_unreadable(content: str) -> None:
    with pytest.raises(Unreadable):
        read_plain_script_reply(content)
