"""A display of its own, started and failing."""

import sys

import pytest

from workers.display.xvfb import Xvfb
from workers.programs.failure import AttemptFailed


def test_a_display_that_ends_once_it_has_told_its_number_fails_the_attempt(monkeypatch: pytest.MonkeyPatch) -> None:
    program = "import os, sys; os.write(int(sys.argv[1]), b'99\\n')"
    monkeypatch.setattr(Xvfb, "_command", lambda _, writer: [sys.executable, "-c", program, str(writer)])
    with pytest.raises(AttemptFailed, match="the display ended at once"):
        Xvfb(100, 100)
