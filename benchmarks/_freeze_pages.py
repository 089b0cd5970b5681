"""Pages that use one mechanism each which a frozen copy could lose; pages/freeze.txt holds them.

"=== NAME | type: … | fragment: … | Header: …" begins a page, "--- /PATH | type: …" a file that it needs. {HEAD},
{LINES} and {WIDE} stand for texts that many have, OTHER for the site's second origin.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from benchmarks._made_site import HTML, MadeFile
from benchmarks._sample_pages import FOLDER

HEAD = "<!DOCTYPE html><title>Freeze</title>"
LINES = "<p>line of text</p>" * 60
WIDE = LINES.replace("text", "text " * 30)
PART = re.compile(r"^(===|---) (.*)\n", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class FreezePage:
    """A page, the fragment of its address, and the files that it needs by their paths."""

    file: MadeFile
    fragment: str
    files: dict[str, MadeFile]


def read_pages(text: str) -> dict[str, FreezePage]:
    """The pages of a text in the format above, by name."""
    pages: dict[str, FreezePage] = {}
    name = ""
    for mark, heading, body in _parts(text):
        title, *fields = heading.split(" | ")
        headers = dict(field.split(": ", 1) for field in fields)
        content_type, fragment = headers.pop("type", HTML), headers.pop("fragment", "")
        file = MadeFile(body, content_type, headers)
        if mark == "===":
            name = title
            pages[name] = FreezePage(file, fragment, {})
        else:
            pages[name].files[title] = file
    return pages


def _parts(text: str) -> Iterator[tuple[str, str, str]]:
    _, *rest = PART.split(text)
    for mark, heading, body in zip(rest[::3], rest[1::3], rest[2::3], strict=True):
        full = body.removesuffix("\n").replace("{HEAD}", HEAD).replace("{LINES}", LINES).replace("{WIDE}", WIDE)
        yield mark, heading, full


PAGES = read_pages((FOLDER / "freeze.txt").read_text(encoding="utf-8"))


def served() -> dict[str, MadeFile]:
    """The files of all pages: each page lies at "/NAME/", its files below that."""
    files: dict[str, MadeFile] = {}
    for name, page in PAGES.items():
        for path, file in {"/": page.file, **page.files}.items():
            files[f"/{name}{path}"] = MadeFile(_moved(str(file.body), name, page), file.content_type, file.headers)
    return files


def _moved(body: str, name: str, page: FreezePage) -> str:
    for path in page.files:
        body = re.sub(rf"(?<=['=(]){re.escape(path)}|(?<=OTHER){re.escape(path)}", f"/{name}{path}", body)
    return body


def address(origin: str, name: str) -> str:
    """The address of a page, with its fragment."""
    return f"{origin}/{name}/{PAGES[name].fragment}"
