"""Django's `migrate`, which creates the tables of a new SQLite database at once."""

from typing import Any

from django.core.management.base import CommandParser
from django.core.management.commands import migrate
from django.db import connections

from annotator.installation.services.kept_tables import create_tables, is_new


class Command(migrate.Command):
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        help_text = "Run every migration, also in a new SQLite database, in place of creating what they come to."
        parser.add_argument("--one-by-one", action="store_true", help=help_text)

    def handle(self, *args: Any, one_by_one: bool = False, **options: Any) -> None:
        connection = connections[options["database"]]
        partial = ("app_label", "migration_name", "plan", "check_unapplied", "fake", "fake_initial", "prune")
        if not one_by_one and not any(options.get(name) for name in partial) and is_new(connection):
            create_tables(connection)
            if options["verbosity"]:
                self.stdout.write("Created the tables of a new database.")
        super().handle(*args, **options)
