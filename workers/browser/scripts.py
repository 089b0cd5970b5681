"""The JavaScript that runs inside pages, put together from the files of page_scripts/."""

from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent / "page_scripts"


@cache
def source(name: str) -> str:
    return (FOLDER / f"{name}.js").read_text(encoding="utf-8")


@cache
def function(*names: str, call: str) -> str:
    """A JavaScript function of (first, second) in whose body the files stand and which returns `call`."""
    body = "\n".join(source(name) for name in names)
    return f"(first, second) => {{\n{body}\nreturn {call};\n}}"


WATCH = source("watch")
NO_WORKERS = source("no_workers")
_LOOK = ("json", "tree", "hits", "overlaps", "handlers", "signals", "describe", "collect")
COLLECT = function(*_LOOK, call="report(first)")
VIEW_FRAME = function(*_LOOK, "frame", call="frameView(first, second)")
FREE_POINTS = function("json", "tree", "hits", "frame", call="freePoints(first, second)")
NAME_FRAME = function("tree", call="void watch.frames.set(first, second)")
FREEZE = function("json", "tree", "freeze", call="freezeDocument()")
SETTLE = function("settle", call="rest()")
THAW = function("thaw", call="restore(first)")
WHEN_STILL = function("quiet", call="whenStill(first)")
