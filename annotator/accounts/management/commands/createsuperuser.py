"""Creates an account that runs the installation; in place of Django's command, which leaves no trace."""

import os
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from annotator.accounts.management.commands.changepassword import typed_password
from annotator.accounts.services.accounts import create_superuser
from annotator.domain.clean_text import clean
from annotator.domain.problems import Rejected

PASSWORD = "DJANGO_SUPERUSER_PASSWORD"  # noqa: S105 - the name of a variable


class Command(BaseCommand):
    help = f"Creates an account that runs this installation. With --noinput its password is that of {PASSWORD}."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--username", type=clean, default="", help="asked for where it is not given")
        parser.add_argument("--email", type=clean, default="", help="where links for a new password are sent")
        parser.add_argument("--noinput", "--no-input", action="store_false", dest="interactive", help="ask nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        asks = options["interactive"]
        name = options["username"] or (clean(input("User name: ")) if asks else "")
        password = typed_password(f"Password of {name}: ") if asks else os.environ.get(PASSWORD, "")
        if not (name and password):
            raise CommandError(f"Name the account (--username) and its password ({PASSWORD}).")
        try:
            create_superuser(username=name, password=password, email=options["email"])
        except Rejected as refused:
            raise CommandError(str(refused)) from None
        self.stdout.write(f"{name} can sign in and runs this installation.")
