"""The tables of a new SQLite database, kept as the SQL that all migrations come to: they take half a minute."""

from pathlib import Path
from typing import Any

KEPT = Path(__file__).parents[1] / "sqlite_tables.sql"
"""Tables, indexes and triggers, and the names of the migrations that made them; `run.py schema` writes it anew."""


def is_new(connection: Any) -> bool:
    """Return whether this is an SQLite database without any table."""
    return connection.vendor == "sqlite" and not connection.introspection.table_names()


def create_tables(connection: Any) -> None:
    """Create the kept tables in a database without any, or none of them; later migrations are still to be run."""
    connection.ensure_connection()
    database = connection.connection
    try:
        database.executescript(f"BEGIN IMMEDIATE;\n{KEPT.read_text()}COMMIT;")
    except BaseException:
        database.rollback()
        raise
