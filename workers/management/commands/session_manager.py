"""Runs the session manager of this machine until it is stopped."""

import logging
import signal
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from workers.session_manager.session_manager import ManagerRunning, SessionManager


class Command(BaseCommand):
    help = (
        "Runs live sessions: waits for requests, starts each in a sandbox, records it, and ends it at its limits. "
        "One such process runs on a machine; `run.py` starts it. Example: manage.py session_manager"
    )
    requires_system_checks = []

    def handle(self, **options: Any) -> None:
        try:
            manager = SessionManager()
        except ManagerRunning as reason:
            raise CommandError(str(reason)) from None
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, lambda *_: manager.stop())
        logging.captureWarnings(True)
        manager.run()
