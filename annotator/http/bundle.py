"""The built files that a page needs besides its first script, from Vite's manifest (its "Backend integration")."""

import json
from functools import cache
from typing import Any

from django.conf import settings
from django.templatetags.static import static

MAIN, AHEAD = "src/main.tsx", "src/ahead.ts"


def files_beside_main(module: str = "", *, ahead: bool = False) -> dict[str, list[str]]:
    """The addresses of what the first script and `module` import, and of what that imports: {scripts, styles}.

    Without those that `vite_asset` names, which follows imports for styles but not for scripts; `ahead` when it names
    the script that begins with a picture too. Nothing in development, where Vite serves the sources.
    """
    return {"scripts": [], "styles": []} if settings.VITE_DEV_PORT else _built_files(module, ahead)


@cache
def _built_files(module: str, ahead: bool) -> dict[str, list[str]]:
    manifest = json.loads(settings.DJANGO_VITE["default"]["manifest_path"].read_text())
    of_main = _imported(manifest, [MAIN])
    needed = _imported(manifest, [MAIN, module] if module else [MAIN])
    entries = (MAIN, AHEAD) if ahead else (MAIN,)
    named = {name for entry in entries for name in (entry, *manifest[entry].get("imports", []))}
    styles = [style for name in needed if name not in of_main for style in manifest[name].get("css", [])]
    scripts = [manifest[name]["file"] for name in needed if name not in named]
    return {"scripts": [static(file) for file in scripts], "styles": [static(file) for file in styles]}


def _imported(manifest: dict[str, Any], modules: list[str]) -> list[str]:
    """The names of these modules and of all that they import at once."""
    names: dict[str, None] = {}
    waiting = [*modules]
    while waiting:
        name = waiting.pop(0)
        if name not in names:
            names[name] = None
            waiting += manifest[name].get("imports", [])
    return list(names)
