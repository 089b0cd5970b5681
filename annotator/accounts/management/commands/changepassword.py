"""Sets a person's password; in place of Django's command, which leaves API tokens valid and no trace."""

import getpass
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from annotator.accounts.models import User
from annotator.accounts.services.passwords import replace_password
from annotator.domain.clean_text import clean
from annotator.domain.problems import Rejected


class Command(BaseCommand):
    help = "Sets a person's password and ends their sessions and API tokens."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("user", type=clean, help="the user name")

    def handle(self, *args: Any, **options: Any) -> None:
        name = options["user"]
        user = User.objects.filter(username=name).first()
        if user is None:
            raise CommandError(f"Nobody has the user name {name!r}.")
        try:
            replace_password(user=user, new=typed_password(f"New password of {name}: "))
        except Rejected as refused:
            raise CommandError(str(refused)) from None
        self.stdout.write(f"{name} has a new password; their sessions and API tokens have ended.")


def typed_password(question: str) -> str:
    """A password that is typed twice. Raises CommandError where the two differ."""
    password = getpass.getpass(question)
    if password != getpass.getpass("Once more: "):
        raise CommandError("The two passwords differ: nothing was changed.")
    return password
