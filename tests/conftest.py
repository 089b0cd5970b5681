"""Shared fixtures: services, browser, media folder; and the markers of tests for both databases."""

import gc
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from django.conf import settings as django_settings
from django.db import connection
from pytest_django import Settings

from tests.data_stack import pytest_runtest_protocol  # noqa: F401 - a hook
from tests.services import migrated
from tests.services.flush import let_flush_empty_the_audit_log
from tests.services.valkey import running_valkey
from workers.programs.chromium import COMMON, HEADLESS

# Every collection of all objects would look at the modules and tests again: five to ten per cent of the time.
COLLECT_AFTER = 50_000, 10, 10
# So many cases of each test are run where a small sample is asked for.
CASES_OF_A_SAMPLE = 3
# About how long a test takes that is marked `long`.
LONG_SECONDS = 20
TESTS = Path(__file__).parent
ASKS_THE_DATABASE = {"db", "transactional_db", "live_server", "django_db_reset_sequences"}
NO_BACKGROUND_TRAFFIC = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]

# The same examples each time, in whatever time they take; HYPOTHESIS_PROFILE=search looks for new ones.
PATIENT: dict[str, Any] = {"deadline": None, "suppress_health_check": [hypothesis.HealthCheck.too_slow]}
hypothesis.settings.register_profile("same", derandomize=True, **PATIENT)
hypothesis.settings.register_profile("search", **PATIENT)
hypothesis.settings.register_profile("sample", derandomize=True, max_examples=10, **PATIENT)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Marks tests that use a browser and tests that must pass on both databases."""
    if os.environ.get("FEW_CASES"):
        _keep_sample(config, items)
    for item in items:
        if _asks_the_database(item) and item.path.is_relative_to(TESTS / "annotator"):
            item.add_marker(pytest.mark.database)
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
        if item.get_closest_marker("postgres") and os.environ.get("TEST_DATABASE") != "postgres":
            item.add_marker(pytest.mark.skip("needs PostgreSQL: TEST_DATABASE=postgres"))

    _put_long_files_first(items)


def pytest_collection_finish() -> None:
    """Keeps the garbage collector from what lives as long as the process."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)


def _keep_sample(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keeps of each parametrised test a few cases, the first and the last among them."""
    cases: dict[str, list[pytest.Item]] = {}
    for item in items:
        cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
    kept = {item for of_test in cases.values() for item in _spread(of_test, CASES_OF_A_SAMPLE)}
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = [item for item in items if item in kept]


def _spread(items: list[pytest.Item], most: int) -> list[pytest.Item]:
    if len(items) <= most:
        return items
    return [items[round(number * (len(items) - 1) / (most - 1))] for number in range(most)]


def _put_long_files_first(items: list[pytest.Item]) -> None:
    """Sorts the files by about how long they take: of two processes none is left with a long one at the end."""
    seconds = Counter[Path]()
    for item in items:
        seconds[item.path] += LONG_SECONDS if item.get_closest_marker("long") else 1
    items.sort(key=lambda item: (-seconds[item.path], item.path))


def _asks_the_database(item: pytest.Item) -> bool:
    fixtures = set(getattr(item, "fixturenames", ()))
    return bool(fixtures & ASKS_THE_DATABASE) or item.get_closest_marker("django_db") is not None


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """Whether the test database stands already and is only brought up to date."""
    return connection.vendor == "sqlite"


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix: None) -> None:
    """Begins with a copy of a migrated database where that is a file."""
    if connection.vendor == "sqlite":
        migrated.copy_to(Path(connection.settings_dict["TEST"]["NAME"]))


@pytest.fixture(scope="session", autouse=True)
def flush_past_the_audit_log() -> None:
    let_flush_empty_the_audit_log()


@pytest.fixture(scope="session")
def valkey_url() -> Iterator[str]:
    """The REDIS_URL of a running Valkey."""
    with running_valkey() as unix_socket:
        yield f"redis+socket://{unix_socket}"


@pytest.fixture(autouse=True)
def media_root(settings: Settings, tmp_path: Path) -> Path:
    """The media folder of one test."""
    settings.MEDIA_ROOT = tmp_path / "media"
    return tmp_path / "media"


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The arguments with which pytest-playwright starts the system's Chromium."""
    # Playwright keeps a loop running in this thread, which Django takes for asynchronous code ever after.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    path = django_settings.CAPTURE_CHROMIUM_PATH
    # Of two lists Chromium takes the last: Playwright's own is among these.
    features = (*COMMON.disabled_features, *HEADLESS.disabled_features, "AvoidCorsURLLoaderRestartOnRedirect")
    args = [*NO_BACKGROUND_TRAFFIC, *sandbox, f"--disable-features={','.join(features)}"]
    return {**browser_type_launch_args, "executable_path": path, "args": args}
