"""The database: its tables as the code wants them, and the demo dataset once."""

import subprocess
from pathlib import Path

from setup import fingerprints, paths
from setup.config import Config
from setup.steps import Command, Step, require_step
from setup.user_error import UserError

MIGRATIONS = "annotator/*/migrations/*.py"
MIGRATED = "migrated"
DEMO_LOADED = "demo-loaded"


def ensure(config: Config) -> None:
    """Migrate and load the demo; an SQLite file that has had both from these very files is left alone."""
    config.data_dir.mkdir(parents=True, exist_ok=True)
    _discard_fingerprints_of_a_deleted_file(config)
    _migrate(config)
    _load_demo(config)


def setup_token(config: Config) -> str:
    """The token that the first account asks for; empty where there is an account, as with the demo.

    Raises: UserError when the command fails.
    """
    if config.demo:
        return ""
    done = subprocess.run(
        _manage("setup_token"), cwd=paths.ROOT, env=config.for_children(), capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise UserError(f"The accounts cannot be read: {done.stderr.strip()}", "Check DATABASE_URL and DATA_DIR.")
    return done.stdout.strip()


def _migrate(config: Config) -> None:
    fingerprint, content = config.data_dir / MIGRATED, _migrations(config)
    if _is_current(fingerprint, content, config.sqlite_file):
        return
    remedy = "Check DATABASE_URL and that the database can be reached and written to, then start again."
    require_step(
        Step(
            "Bring the database up to date (migrate)",
            _manage("migrate"),
            remedy,
            env=config.for_children(),
        )
    )
    # Only now does a new file have an identity to put down.
    fingerprints.record(fingerprint, _migrations(config))


def _load_demo(config: Config) -> None:
    fingerprint, content = config.data_dir / DEMO_LOADED, _identity(config)
    if not config.demo or _is_current(fingerprint, content, config.sqlite_file):
        return
    remedy = "Start without the demo dataset: DEMO=0 python3 run.py"
    env = config.for_children()
    require_step(Step("Load the demo dataset, once (load_demo)", _manage("load_demo"), remedy, env=env, shown=True))
    fingerprints.record(fingerprint, content)


def _discard_fingerprints_of_a_deleted_file(config: Config) -> None:
    # Its successor may well be given the same inode number.
    file = config.sqlite_file
    if file and not file.exists():
        for fingerprint in (MIGRATED, DEMO_LOADED):
            (config.data_dir / fingerprint).unlink(missing_ok=True)


def _manage(command: str) -> Command:
    return [paths.PYTHON, paths.ROOT / "manage.py", command]


def _is_current(fingerprint: Path, content: str, file: Path | None) -> bool:
    # A server's database may be replaced behind the same URL, so there the commands look for themselves.
    return file is not None and file.exists() and fingerprints.matches(fingerprint, content)


def _migrations(config: Config) -> str:
    locks = [paths.REQUIREMENTS / "app.txt"]
    return fingerprints.digest([*paths.ROOT.glob(MIGRATIONS), *locks], _identity(config))


def _identity(config: Config) -> str:
    """Which database this is: a file put in the place of another has another inode number."""
    file = config.sqlite_file
    inode = str(file.stat().st_ino) if file and file.exists() else ""
    return f"{config.variables.get('DATABASE_URL', '')} {inode}"
