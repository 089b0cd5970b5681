"""Prints a link with which a person sets a new password."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from annotator.accounts.models import User
from annotator.accounts.services.passwords import reset_path_by
from annotator.domain.clean_text import clean


class Command(BaseCommand):
    help = "Prints a link with which a person sets a new password, once."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("user", type=clean, help="the user name")

    def handle(self, *args: Any, **options: Any) -> None:
        user = User.objects.filter(username=options["user"], is_active=True).first()
        if user is None:
            raise CommandError(f"Nobody active has the user name {options['user']!r}.")
        self.stdout.write(f"{settings.PUBLIC_ORIGIN}{reset_path_by(user=user, by=None)}")
