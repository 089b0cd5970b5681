"""The sheet of icons that DetACT compares with, drawn from the frontend's icon package by Chromium.

`python -m setup.icon_templates` writes it anew after an update of that package: sheet, names and licence.
"""

import json
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from setup import paths
from setup.user_error import UserError

PACKAGE = paths.ROOT / "frontend" / "node_modules" / "@tabler" / "icons"
FOLDER = paths.ROOT / "workers" / "detact" / "icons"
CATEGORIES = ("Arrows", "Communication", "Document", "E-commerce", "Map", "Media", "System")
"""Of icons that programs show; brands, letters, animals and the like are left out."""
VARIANT = re.compile(r"-(off|\d+|bolt|cancel|code|cog|discount|dollar|down|exclamation|pause|pin|question|up)$")
CELL, ACROSS = 32, 40


def main() -> None:
    """Writes sheet.png, names.json and LICENSE."""
    chromium = shutil.which("chromium")
    if not PACKAGE.is_dir() or chromium is None:
        raise UserError("The icon package or Chromium is missing.", "python3 run.py setup")
    about = json.loads((PACKAGE / "icons.json").read_text(encoding="utf-8"))
    names = [name for name in sorted(about) if about[name]["category"] in CATEGORIES and not VARIANT.search(name)]
    cells = [(style, name) for name in names for style in ("outline", "filled") if style in about[name]["styles"]]
    FOLDER.mkdir(parents=True, exist_ok=True)
    version = json.loads((PACKAGE / "package.json").read_text(encoding="utf-8"))["version"]
    pack = {"package": "@tabler/icons", "version": version, "licence": "MIT", "cell": CELL, "across": ACROSS}
    written = {**pack, "names": [name if style == "outline" else f"{name} (filled)" for style, name in cells]}
    (FOLDER / "names.json").write_text(json.dumps(written, indent=0) + "\n", encoding="utf-8")
    shutil.copyfile(PACKAGE / "LICENSE", FOLDER / "LICENSE")
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "sheet.html"
        page.write_text(_page(cells), encoding="utf-8")
        height = -(-len(cells) // ACROSS) * CELL
        options = ["--headless=new", "--no-sandbox", "--hide-scrollbars", "--force-device-scale-factor=1"]
        size = [f"--window-size={ACROSS * CELL},{height}", f"--screenshot={FOLDER / 'sheet.png'}"]
        subprocess.run([chromium, *options, *size, page.as_uri()], check=True, capture_output=True, timeout=120)
    print(f"{len(cells)} icons of {len(names)} names in {FOLDER}")


def _page(cells: list[tuple[str, str]]) -> str:
    """The icons black on white, each in its cell."""
    icons = "".join((PACKAGE / "icons" / style / f"{name}.svg").read_text(encoding="utf-8") for style, name in cells)
    grid = f"display:grid;grid-template-columns:repeat({ACROSS},{CELL}px);grid-auto-rows:{CELL}px"
    style = f"body{{margin:0;background:#fff;color:#000;{grid}}}svg{{width:{CELL}px;height:{CELL}px}}"
    return f"<!doctype html><meta charset=utf-8><style>{style}</style>{icons}"


if __name__ == "__main__":
    main()
