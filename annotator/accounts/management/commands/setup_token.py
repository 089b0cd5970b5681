"""Prints the token for the first account; nothing once there is an account."""

from typing import Any

from django.core.management.base import BaseCommand

from annotator.accounts.services.setup import setup_token


class Command(BaseCommand):
    help = "Prints the token with which the first account is created in the browser; nothing once there is an account."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        if token := setup_token():
            self.stdout.write(token)
