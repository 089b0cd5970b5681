"""The OpenAPI schema as the frontend keeps it: `python -m setup.schema` writes, `--check` compares."""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from setup import places

KEPT = places.FRONTEND / "src" / "api" / "openapi.json"


def main(arguments: list[str]) -> int:
    """0, or 1 when the schema cannot be made or, with `--check`, differs from the kept one."""
    with TemporaryDirectory() as folder:
        made = Path(folder) / "openapi.json"
        options = ["--format", "openapi-json", "--validate", "--fail-on-warn", "--file", str(made)]
        code = subprocess.run([sys.executable, "manage.py", "spectacular", *options], cwd=places.ROOT).returncode
        if code:
            return 1
        text = made.read_text()
    if "--check" not in arguments:
        KEPT.write_text(text)
    elif not KEPT.exists() or KEPT.read_text() != text:
        print(f"{KEPT.relative_to(places.ROOT)} is not what the API says of itself.")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
