"""The OpenAPI schema as the frontend keeps it: `python -m setup.schema` writes, `--check` compares."""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from setup import paths

COMMITTED = paths.FRONTEND / "src" / "api" / "openapi.json"


def main(arguments: list[str]) -> int:
    """0, or 1 when the schema cannot be made or, with `--check`, differs from the kept one."""
    with TemporaryDirectory() as folder:
        generated = Path(folder) / "openapi.json"
        options = ["--format", "openapi-json", "--validate", "--fail-on-warn", "--file", str(generated)]
        code = subprocess.run([sys.executable, "manage.py", "spectacular", *options], cwd=paths.ROOT).returncode
        if code:
            return 1
        text = generated.read_text()
    if "--check" not in arguments:
        COMMITTED.write_text(text)
    elif not COMMITTED.exists() or COMMITTED.read_text() != text:
        print(f"{COMMITTED.relative_to(paths.ROOT)} differs from the schema that the API generates.")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
