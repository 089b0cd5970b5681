"""A pytest plugin, `-p tests.second_go`: repeat the files in which a test failed and name what then passed.

Whole files, because a test that walks through pages goes on where the one before it ended.
"""

from pathlib import Path

import pytest

FAILED_BEFORE = pytest.StashKey[set[str]]()
FILES_OF_THEM = pytest.StashKey[set[Path]]()


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Notes what failed in the run before."""
    failed = set(config.cache.get("cache/lastfailed", {})) if config.cache else set()
    config.stash[FAILED_BEFORE] = failed
    config.stash[FILES_OF_THEM] = {config.rootpath / nodeid.partition("::")[0] for nodeid in failed}


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Does not even read a file without a failure: all of them take a quarter of a minute."""
    return True if collection_path.is_file() and collection_path not in config.stash[FILES_OF_THEM] else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect every file without a failure that was named, and so read."""
    files = config.stash[FILES_OF_THEM]
    config.hook.pytest_deselected(items=[item for item in items if item.path not in files])
    items[:] = [item for item in items if item.path in files]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Name each test that failed in the first run and passed in this one."""
    before = config.stash[FAILED_BEFORE]
    passed = {report.nodeid for report in terminalreporter.getreports("passed") if report.when == "call"}
    names = sorted(passed & before)
    if names:
        terminalreporter.section("passed in the second go only")
        for name in names:
            terminalreporter.write_line(name)
