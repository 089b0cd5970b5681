"""Web addresses as people paste them, one a line."""

from collections.abc import Iterator, Sequence
from urllib.parse import urlsplit

from annotator.domain.problems import Problem, Rejected

LENGTH_LIMIT = 2000


def read_addresses(lines: Sequence[str]) -> list[str]:
    """The addresses in their order, each once; empty lines do not count. Raises Rejected naming the lines."""
    given = [(number, line.strip()) for number, line in enumerate(lines, start=1) if line.strip()]
    problems = [problem for number, address in given for problem in _problems(number, address)]
    if not given:
        problems = [Problem("no-addresses", "Paste at least one web address.", field="urls")]
    if problems:
        raise Rejected(*problems)
    return list(dict.fromkeys(address for _, address in given))


def _problems(number: int, address: str) -> Iterator[Problem]:
    try:
        parts = urlsplit(address)
        host, _ = parts.hostname, parts.port
    except ValueError:
        parts, host = urlsplit(""), None
    shown = address if len(address) <= 80 else f"{address[:80]}…"
    if len(address) > LENGTH_LIMIT:
        said = f"Line {number}: the address is longer than {LENGTH_LIMIT} characters: {shown}"
    elif parts.scheme not in ("http", "https"):
        said = f"Line {number}: “{shown}” does not begin with http:// or https://."
    elif not host or any(char.isspace() for char in address):
        said = f"Line {number}: “{shown}” names no host that a browser could load."
    elif parts.username is not None or parts.password is not None:
        said = f"Line {number}: leave name and password out of the address; it is kept and shown."
    else:
        return
    yield Problem("not-a-web-address", said, line=number, column=1, field="urls")
