"""The comment by which a script says why it points outside all boxes: `# outside boxes: the canvas has none`."""

from __future__ import annotations

import io
import re
import tokenize

_COMMENT = re.compile(r"#\s*outside\s+boxes\s*:\s*(.*?)\s*", re.IGNORECASE)
_MARK = re.compile(r"outside\s+boxes", re.IGNORECASE)


def outside_boxes_reason(text: str) -> str:
    """The reason in the first such comment of a script; empty where there is none, or one without a reason."""
    if not _MARK.search(text):
        return ""
    try:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.COMMENT and (match := _COMMENT.fullmatch(token.string)) and match[1]:
                return match[1]
    except (tokenize.TokenError, SyntaxError):
        pass
    return ""
