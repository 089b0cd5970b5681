"""The database: its tables as the code wants them, and the demo dataset once."""

from pathlib import Path

from setup import places, stamps
from setup.environment import Surroundings
from setup.steps import Command, Step, must

MIGRATIONS = "annotator/*/migrations/*.py"
MIGRATED = "migrated"
DEMO_LOADED = "demo-loaded"


def ensure(surroundings: Surroundings) -> None:
    """Migrate and load the demo; an SQLite file that has had both from these very files is left alone."""
    surroundings.data_dir.mkdir(parents=True, exist_ok=True)
    _forget_a_deleted_file(surroundings)
    _migrate(surroundings)
    _load_demo(surroundings)


def _migrate(surroundings: Surroundings) -> None:
    stamp, content = surroundings.data_dir / MIGRATED, _migrations(surroundings)
    if _is_same(stamp, content, surroundings.sqlite_file):
        return
    remedy = "Check DATABASE_URL and that the database can be reached and written to, then start again."
    must(
        Step(
            "Bring the database up to date (migrate)",
            _manage("migrate"),
            remedy,
            env=surroundings.for_children(),
        )
    )
    # Only now does a new file have an identity to put down.
    stamps.mark(stamp, _migrations(surroundings))


def _load_demo(surroundings: Surroundings) -> None:
    stamp, content = surroundings.data_dir / DEMO_LOADED, _identity(surroundings)
    if surroundings.variables.get("DEMO") == "0" or _is_same(stamp, content, surroundings.sqlite_file):
        return
    remedy = "Start without the demo dataset: DEMO=0 python3 run.py"
    env = surroundings.for_children()
    must(Step("Load the demo dataset, once (load_demo)", _manage("load_demo"), remedy, env=env, shown=True))
    stamps.mark(stamp, content)


def _forget_a_deleted_file(surroundings: Surroundings) -> None:
    # Its successor may well be given the same inode number.
    file = surroundings.sqlite_file
    if file and not file.exists():
        for stamp in (MIGRATED, DEMO_LOADED):
            (surroundings.data_dir / stamp).unlink(missing_ok=True)


def _manage(command: str) -> Command:
    return [places.PYTHON, places.ROOT / "manage.py", command]


def _is_same(stamp: Path, content: str, file: Path | None) -> bool:
    # A server's database may be replaced behind the same URL, so there the commands look for themselves.
    return file is not None and file.exists() and stamps.matches(stamp, content)


def _migrations(surroundings: Surroundings) -> str:
    locks = [places.REQUIREMENTS / "app.txt"]
    return stamps.digest([*places.ROOT.glob(MIGRATIONS), *locks], _identity(surroundings))


def _identity(surroundings: Surroundings) -> str:
    """Which database this is: a file put in the place of another has another inode number."""
    file = surroundings.sqlite_file
    inode = str(file.stat().st_ino) if file and file.exists() else ""
    return f"{surroundings.variables.get('DATABASE_URL', '')} {inode}"
