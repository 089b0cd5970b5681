"""Serves Actwright at a moment of the past: `python -m tests.e2e.server_at 2026-11-22T16:00:00+00:00 --port 8000`.

What the server says of the time is then the same whenever the tests run.
"""

import sys
from datetime import UTC, datetime

from django.utils import timezone

from annotator import server

ago = datetime.now(UTC) - datetime.fromisoformat(sys.argv.pop(1))
timezone.now = lambda: datetime.now(UTC) - ago
server.main()
