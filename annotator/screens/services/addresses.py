"""Parses pasted lists of web addresses, one a line."""

from collections.abc import Iterator, Sequence
from urllib.parse import urlsplit

from annotator.domain.problems import Problem, Rejected

LENGTH_LIMIT = 2000


def read_addresses(lines: Sequence[str]) -> list[str]:
    """The addresses in their order, each once; empty lines do not count. Raises Rejected naming the lines."""
    numbered_lines = [(number, line.strip()) for number, line in enumerate(lines, start=1) if line.strip()]
    problems = [problem for number, address in numbered_lines for problem in _problems(number, address)]
    if not numbered_lines:
        problems = [Problem("no-addresses", "Paste at least one web address.", field="urls")]
    if problems:
        raise Rejected(*problems)
    return list(dict.fromkeys(address for _, address in numbered_lines))


def _problems(number: int, address: str) -> Iterator[Problem]:
    try:
        parts = urlsplit(address)
        host, _ = parts.hostname, parts.port
    except ValueError:
        parts, host = urlsplit(""), None
    shown_address = address if len(address) <= 80 else f"{address[:80]}…"
    if len(address) > LENGTH_LIMIT:
        message = f"Line {number}: the address is longer than {LENGTH_LIMIT} characters: {shown_address}"
    elif parts.scheme not in ("http", "https"):
        message = f"Line {number}: “{shown_address}” does not begin with http:// or https://."
    elif not host or any(char.isspace() for char in address):
        message = f"Line {number}: “{shown_address}” names no host that a browser could load."
    elif parts.username is not None or parts.password is not None:
        message = f"Line {number}: leave name and password out of the address; it is kept and shown."
    else:
        return
    yield Problem("not-a-web-address", message, line=number, column=1, field="urls")
