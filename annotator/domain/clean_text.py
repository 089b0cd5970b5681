"""Cleans text from outside for databases, files and JSON: NUL and lone surrogates are replaced."""

import json
import re
from typing import Any

REPLACEMENT = "\ufffd"
UNSTORABLE = re.compile("[\0\ud800-\udfff]")


def clean(text: str) -> str:
    """The text with U+FFFD in place of each NUL and each lone surrogate; surrogate pairs are joined."""
    if not UNSTORABLE.search(text):
        return text
    joined = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return UNSTORABLE.sub(REPLACEMENT, joined)


def clean_json(value: Any) -> Any:
    """A JSON value with all its texts and keys cleaned. Of two keys that become equal the later one counts."""
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, list):
        return [clean_json(item) for item in value]
    if isinstance(value, dict):
        return {clean_json(key): clean_json(item) for key, item in value.items()}
    return value


def one_line(text: str) -> str:
    """The cleaned text with every run of white space as one space."""
    return " ".join(clean(text).split())


def load_json(source: str | bytes, **options: Any) -> Any:
    """The cleaned value of a JSON text. Raises ValueError and RecursionError as `json.loads` does."""
    value = json.loads(source, **options)
    return clean_json(value) if _may_need_it(source) else value


def _may_need_it(source: str | bytes) -> bool:
    """Whether the JSON may contain NUL or surrogates: these are escaped, or in text that is not UTF-8."""
    if isinstance(source, str):
        return "\\u" in source or bool(UNSTORABLE.search(source))
    return b"\\u" in source or b"\xed" in source or b"\0" in source
