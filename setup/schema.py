"""What is generated of API and tables, and kept: `python -m setup.schema` writes it, `--check` compares the API's.

Of the tables it looks only whether they know every migration. A test compares them: to make them takes half a minute.
"""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from setup import paths

OPENAPI = paths.FRONTEND / "src" / "api" / "openapi.json"
TABLES = paths.ROOT / "annotator" / "installation" / "sqlite_tables.sql"


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
        OPENAPI.write_text(text)
        TABLES.write_text(migrated_tables())
        return 0
    complaints = [f"{TABLES.relative_to(paths.ROOT)} is older than {path}." for path in unknown_migrations()]
    if not OPENAPI.exists() or OPENAPI.read_text() != text:
        complaints.append(f"{OPENAPI.relative_to(paths.ROOT)} differs from the schema that the API generates.")
    print(*complaints, sep="\n", end="\n" if complaints else "")
    return 1 if complaints else 0


def unknown_migrations(tables: Path = TABLES) -> list[Path]:
    """Return the files of migrations that the kept tables do not name, relative to the project."""
    known = tables.read_text() if tables.exists() else ""
    files = sorted(paths.ROOT.glob("annotator/*/migrations/[0-9]*.py"))
    return [path.relative_to(paths.ROOT) for path in files if f"('{path.parts[-3]}', '{path.stem}'," not in known]


def migrated_tables() -> str:
    """Return the SQL of what all migrations, run one by one, make of a new SQLite database."""
    with TemporaryDirectory() as folder:
        database = Path(folder) / "made.sqlite3"
        env = {**os.environ, "DATA_DIR": folder, "DATABASE_URL": f"sqlite:///{database}"}
        env["DJANGO_SETTINGS_MODULE"] = "annotator.settings"
        command = [sys.executable, "manage.py", "migrate", "--one-by-one", "--verbosity", "0"]
        subprocess.run(command, cwd=paths.ROOT, env=env, check=True)
        with closing(sqlite3.connect(database)) as opened:
            return _sql_of(opened)


def _sql_of(database: sqlite3.Connection) -> str:
    made = "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY rowid"
    statements = [sql for (sql,) in database.execute(made)]
    for app, name in database.execute("SELECT app, name FROM django_migrations ORDER BY id"):
        columns = "INSERT INTO django_migrations (app, name, applied)"
        statements.append(f"{columns} VALUES ('{app}', '{name}', CURRENT_TIMESTAMP)")
    return "".join(f"{statement};\n" for statement in statements)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
