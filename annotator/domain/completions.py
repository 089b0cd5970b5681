"""What a model's endpoint sends back, read strictly: nothing of it is trusted to have the promised form."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from annotator.domain.clean_text import clean

LONGEST_REPLY: Final = 200_000
MOST_TOKENS: Final = 100_000_000
LONGEST_SCRIPT: Final = 100_000
CONFIDENCE: Final = "confidence"
_FENCED: Final = re.compile(r"\s*```(?:json)?[ \t]*\n(?P<inner>.*)\n[ \t]*```\s*", re.DOTALL)

_FENCED_SCRIPT: Final = re.compile(r"\s*```(?:python|json)?[ \t]*\n(?P<inner>.*)\n[ \t]*```\s*", re.DOTALL)
_SCRIPT_LINE: Final = re.compile(r"(import (pyautogui|time|pyperclip)|#|(pyautogui|time|pyperclip)\.\w+\()")


class Unreadable(Exception):  # noqa: N818 - a verdict on a reply
    """A reply that is not as it should be; `code` is malformed, cut-off, refused or too-long."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code


@dataclass(frozen=True, slots=True)
class Completion:
    """The text of a reply, and the tokens that the endpoint says it has counted (None where it does not)."""

    text: str
    input_tokens: int | None = None
    output_tokens: int | None = None
    finish_reason: str = ""
    refusal: str = ""

    def content(self) -> str:
        """The text. Raises Unreadable where the model refused, or its reply was cut off or too long."""
        if self.refusal:
            raise Unreadable("refused", f"The model refused: {self.refusal[:200]}")
        if len(self.text) > LONGEST_REPLY:
            raise Unreadable("too-long", f"The reply has more than {LONGEST_REPLY:,} characters.")
        if self.finish_reason == "length":
            raise Unreadable("cut-off", "The reply ended at the token limit; raise the limit of the endpoint.")
        if not self.text.strip():
            raise Unreadable("malformed", "The reply is empty.")
        return self.text


def read_completion(body: str) -> Completion:
    """The completion of a response's body. Raises Unreadable for anything that is no chat completion."""
    try:
        value = json.loads(body, parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        raise Unreadable("malformed", "The endpoint's response is not JSON.") from None
    match value:
        case {"choices": [{"message": {**message}, **choice}, *_]}:
            tokens = value.get("usage")
            counts = tokens if isinstance(tokens, dict) else {}
            return Completion(
                text=_text(message.get("content")),
                input_tokens=_count(counts.get("prompt_tokens")),
                output_tokens=_count(counts.get("completion_tokens")),
                finish_reason=_text(choice.get("finish_reason")),
                refusal=_text(message.get("refusal")),
            )
    raise Unreadable("malformed", "The endpoint's response is no chat completion: it has no choices with a message.")


def read_script_reply(content: str) -> str:
    """The script of a reply `{"script": "..."}`, alone or in one code fence; beside it may stand a confidence.

    Raises Unreadable for anything else.
    """
    value = read_json_object(content)
    if set(value) - {CONFIDENCE} != {"script"} or not isinstance(value["script"], str):
        raise Unreadable("malformed", 'The reply is not of the form {"script": "..."}.')
    script = clean(value["script"])
    if len(script) > LONGEST_SCRIPT:
        raise Unreadable("too-long", f"The script has more than {LONGEST_SCRIPT:,} characters.")
    return script


def read_plain_script_reply(content: str) -> str:
    """The script of a reply that is nothing but its lines, alone or in one code fence, as in OmniACT's prompts; a reply
    as `read_script_reply` reads it is one, too. Raises Unreadable for anything else.
    """
    fenced = _FENCED_SCRIPT.fullmatch(content)
    text = (fenced["inner"] if fenced else content).strip()
    if text.startswith("{"):
        return read_script_reply(text)
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    others = [line for line in lines if not _SCRIPT_LINE.match(line)]
    if others:
        raise Unreadable("malformed", f"The reply holds what is no line of a script: {others[0][:100]}")
    script = clean("\n".join(line for line in lines if not line.startswith(("import ", "#"))))
    if not script:
        raise Unreadable("malformed", "The reply holds no script.")
    if len(script) > LONGEST_SCRIPT:
        raise Unreadable("too-long", f"The script has more than {LONGEST_SCRIPT:,} characters.")
    return script


def read_json_object(content: str) -> Mapping[str, Any]:
    """The JSON object that a reply is, alone or in one code fence. Raises Unreadable for anything else."""
    fenced = _FENCED.fullmatch(content)
    try:
        value = json.loads(
            fenced["inner"] if fenced else content, object_pairs_hook=_once, parse_constant=_refuse_constant
        )
    except (ValueError, RecursionError):
        raise Unreadable("malformed", "The reply is not one JSON object.") from None
    if not isinstance(value, dict):
        raise Unreadable("malformed", "The reply is not one JSON object.")
    return value


def read_confidence(entry: Mapping[str, Any]) -> float | None:
    """The `confidence` of an entry, from 0 to 1; None where it has none that is so."""
    value = entry.get(CONFIDENCE)
    if not isinstance(value, (int, float)) or isinstance(value, bool):
        return None
    return float(value) if 0 <= value <= 1 else None


def confidence_in(content: str) -> float | None:
    """The confidence beside what a readable reply holds."""
    return read_confidence(read_json_object(content))


def _once(pairs: list[tuple[str, Any]]) -> Mapping[str, Any]:
    keys = [key for key, _ in pairs]
    if len(set(keys)) < len(keys):
        raise ValueError("a key stands twice")
    return dict(pairs)


def _refuse_constant(name: str) -> Any:
    raise ValueError(f"{name} is not JSON")


def _text(value: Any) -> str:
    return clean(value) if isinstance(value, str) else ""


def _count(value: Any) -> int | None:
    is_count = isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST_TOKENS
    return value if is_count else None
