"""The JavaScript that runs inside pages: the bundles that the frontend's build makes of frontend/page-scripts."""

from functools import cache
from pathlib import Path
from typing import Literal

FOLDER = Path(__file__).parents[1] / "frontend" / "page-scripts" / "dist"

DocumentStart = Literal["watch", "block_service_workers", "displayed_page"]
"""Run in every frame before the page's own scripts."""
Function = Literal[
    "collect",
    "frame_view",
    "free_points",
    "name_frame",
    "adopt_hidden",
    "take_snapshot",
    "show_drawings",
    "restore_snapshot",
    "mark_boxes",
    "page_changes",
    "freeze_animations",
    "rest",
    "full_page",
    "fonts_ready",
    "ready_state",
    "seed_random",
    "shift_clock",
    "replay_sockets",
]

# What watch.ts leaves in the page's own world; null in frames whose scripts may not run. `window` cannot be replaced.
LISTENER_FACTS = "() => window['actwright:watch']?.facts() ?? null"
TIMERS_LEFT = "(horizon) => window['actwright:watch']?.timersLeft(horizon) ?? -1"
# What replay_sockets.ts leaves there.
SOCKET_RECEIVES = "(id, kind, content) => (globalThis.window ?? self)['actwright:sockets'](id, kind, content)"
HIDDEN_OBJECTS = "window['actwright:watch'].hiddenObjects()"


class PageScriptsMissing(RuntimeError):  # noqa: N818 - a missing step of the installation
    """The frontend has not been built, or before page scripts were a part of it."""


@cache
def document_start(name: DocumentStart) -> str:
    """The script as a statement that leaves no names behind. Raises PageScriptsMissing."""
    return f"(() => {{\n{_bundle(name)}\n}})();"


@cache
def function(name: Function) -> str:
    """The script as a JavaScript function of up to three arguments. Raises PageScriptsMissing."""
    return f"(first, second, third) => {{\n{_bundle(name)}\nreturn pageScript(first, second, third);\n}}"


def _bundle(name: str) -> str:
    file = FOLDER / f"{name}.js"
    try:
        return file.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise PageScriptsMissing(
            f"The page scripts are not built: {file.name} is missing in frontend/page-scripts/dist. "
            "Run `python3 run.py setup`, or `npm run build` in frontend/."
        ) from error
