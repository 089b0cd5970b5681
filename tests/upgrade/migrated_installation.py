"""A stored installation of an earlier version with an API token and a lease more, before and after its migration."""

import hashlib
import shutil
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from tests.services.kept import kept_folder
from tests.upgrade import installation

COPY_LEASE = """
    INSERT INTO work_lease (stage, item, slot, token, taken_at, expires_at, person_id)
    SELECT 'labels', ?, slot, lower(hex(randomblob(16))), taken_at, expires_at, person_id FROM work_lease
"""
FIRST_BOX = """
    SELECT box.id, application.dataset_id FROM boxes_box box
    JOIN screens_screen screen ON screen.id = box.screen_id
    JOIN datasets_application application ON application.id = screen.application_id
"""
OWNER = "SELECT min(id) FROM accounts_user WHERE is_active"
TOKEN = "INSERT INTO accounts_apitoken (name, digest, created_at, user_id) VALUES ('old', ?, '2026-01-01 00:00:00', ?)"


@dataclass(frozen=True)
class MigratedInstallation:
    """An SQLite installation that was migrated. It is kept for others: nobody may write into it.

    `before` is its database as it was before, `data_dir` its folder, `files_before` what media files it had.
    """

    folder: Path

    @classmethod
    def of(cls, version: str) -> "MigratedInstallation":
        """The one of a version under fixtures/installations."""
        stored = [path for path in (installation.KEPT / version).iterdir() if path.is_file()]
        code = Path(__file__), Path(installation.__file__)
        return cls(kept_folder(f"installation-{version}", lambda folder: _make(version, folder), [*stored, *code]))

    @property
    def before(self) -> Path:
        return self.folder / "before.sqlite3"

    @property
    def data_dir(self) -> Path:
        return self.folder / "data"

    @property
    def file(self) -> Path:
        return self.data_dir / "actwright.sqlite3"

    @property
    def database_url(self) -> str:
        return f"sqlite:///{self.file}"

    @property
    def files_before(self) -> list[str]:
        return (self.folder / "files-before.txt").read_text().splitlines()

    @property
    def token_owner(self) -> int:
        """The key of the user whose token is `kept`."""
        return int(self._only_row_before(OWNER)[0])

    @property
    def leased(self) -> tuple[int, int]:
        """The keys of the box with a lease and of its dataset."""
        item, dataset = self._only_row_before(f"{FIRST_BOX} LIMIT 1")
        return item, dataset

    def _only_row_before(self, query: str) -> tuple[int, ...]:
        with closing(sqlite3.connect(self.before)) as opened:
            row: tuple[int, ...] = opened.execute(query).fetchone()
            return row


def _make(version: str, folder: Path) -> None:
    made = MigratedInstallation(folder)
    made.data_dir.mkdir()
    installation.lay_out_sqlite(version, made.before)
    installation.lay_out_files(version, made.data_dir)
    (folder / "files-before.txt").write_text("\n".join(installation.media_files(made.data_dir)))
    with closing(sqlite3.connect(made.before)) as opened, opened:
        opened.execute(TOKEN, [hashlib.sha256(b"kept").hexdigest(), made.token_owner])
        opened.execute(COPY_LEASE, [made.leased[0]])
    shutil.copyfile(made.before, made.file)
    installation.manage("migrate", database_url=made.database_url, data_dir=made.data_dir)
