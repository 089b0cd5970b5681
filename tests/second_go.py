"""A pytest plugin, `-p tests.second_go`: repeat the files in which a test failed and name what then passed.

Whole files, because a test that walks through pages goes on where the one before it ended.
"""

import pytest

FAILED_BEFORE = pytest.StashKey[set[str]]()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect every file without a failure in the run before."""
    failed = set(config.cache.get("cache/lastfailed", {})) if config.cache else set()
    config.stash[FAILED_BEFORE] = failed
    files = {_file(nodeid) for nodeid in failed}
    other_items = [item for item in items if _file(item.nodeid) not in files]
    config.hook.pytest_deselected(items=other_items)
    items[:] = [item for item in items if _file(item.nodeid) in files]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Name each test that failed in the first run and passed in this one."""
    before = config.stash[FAILED_BEFORE]
    passed = {report.nodeid for report in terminalreporter.getreports("passed") if report.when == "call"}
    names = sorted(passed & before)
    if names:
        terminalreporter.section("passed in the second go only")
        for name in names:
            terminalreporter.write_line(name)


def _file(nodeid: str) -> str:
    return nodeid.partition("::")[0]
