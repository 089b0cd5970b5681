"""Commands begin at once: Django's system checks would import every view first, which takes longer than most of them.

`manage.py check` and the test command run them.
"""

from importlib import import_module

import pytest

from setup import paths

COMMANDS = [
    ".".join(path.relative_to(paths.ROOT).with_suffix("").parts)
    for package in ("annotator", "workers")
    for path in sorted((paths.ROOT / package).glob("**/management/commands/*.py"))
    if path.name != "__init__.py"
]


def test_there_are_commands() -> None:
    assert len(COMMANDS) > 20


@pytest.mark.parametrize("module", COMMANDS)
def test_a_command_runs_no_system_checks(module: str) -> None:
    assert list(import_module(module).Command.requires_system_checks) == []
