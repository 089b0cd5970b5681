"""Pages made by chance in the styles of well-known style sheets, served on loopback, to train the control network.

The style sheets are those that `npm install STYLE_PACKAGES` brought into a folder; without any the browser's own is
used.
"""

from __future__ import annotations

import http.server
import random
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from benchmarks._training_parts import PARTS, links, navigation

STYLE_PACKAGES = (
    "bootstrap bulma @picocss/pico water.css milligram semantic-ui-css materialize-css foundation-sites spectre.css"
    " uikit purecss skeleton-css mvp.css sakura.css simpledotcss holiday.css chota mini.css picnic tachyons bootswatch"
)
_NO_STYLES = ("rtl", "grid", "reboot", "utilities", "normalize", "/components/")
_FONTS = ("sans-serif", "serif", "Liberation Sans", "DejaVu Sans", "monospace")
_DARK = "body{background:#1b1d22;color:#ddd}a{color:#8bf}"


def style_sheets(folder: Path | None) -> list[str]:
    """The paths of the minified style sheets in a folder, from it."""
    sheets = sorted(folder.glob("node_modules/**/*.min.css")) if folder else []
    paths = [path.relative_to(folder).as_posix() for path in sheets if folder]
    return [path for path in paths if not any(part in path for part in _NO_STYLES)]


def page(number: int, styles: Sequence[str]) -> str:
    """The page of this number: the same each time with the same style sheets."""
    chance = random.Random(number)
    link = f'<link rel="stylesheet" href="/{chance.choice(styles)}">' if styles and chance.random() < 0.9 else ""
    own = _DARK if chance.random() < 0.12 else ""
    if chance.random() < 0.5:
        own += f"body{{font-family:{chance.choice(_FONTS)};font-size:{chance.choice([13, 14, 15, 16])}px}}"
    body = "".join(chance.choice(PARTS)(chance) for _ in range(chance.randint(4, 9)))
    aside = f'<aside style="flex:none;width:{chance.randint(160, 300)}px;padding:8px">{links(chance)}</aside>'
    return (
        f'<!doctype html><html><head><meta charset="utf-8"><title>Page {number}</title>{link}'
        f"<style>{own}</style></head>"
        f"<body>{navigation(chance) if chance.random() < 0.8 else ''}"
        f'<div style="display:flex;gap:16px;padding:{chance.choice([0, 8, 16, 32])}px">'
        f"{aside if chance.random() < 0.4 else ''}"
        f'<main class="container" style="flex:1;min-width:0">{body}</main></div></body></html>'
    )


class _Handler(http.server.SimpleHTTPRequestHandler):
    """Answers /NUMBER with a page, everything else from the folder of style sheets."""

    def __init__(self, *arguments: object, folder: Path | None, styles: Sequence[str], **others: object) -> None:
        self._styles = styles
        super().__init__(*arguments, directory=str(folder or "/nonexistent"), **others)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        number = self.path.removeprefix("/")
        if not number.isdigit():
            super().do_GET()
            return
        content = page(int(number), self._styles).encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class's name
        """Say nothing."""


@contextmanager
def served_pages(folder: Path | None) -> Iterator[str]:
    """The address under which pages are served with the style sheets in `folder`."""
    handler = partial(_Handler, folder=folder, styles=style_sheets(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
