"""The last report of a benchmark is kept with what it was run on."""

import os
import re
import sys
from pathlib import Path

from setup.benchmarks import names, run_and_keep


def test_a_report_names_its_command_commit_and_date_and_has_all_that_was_printed(tmp_path: Path) -> None:
    report = tmp_path / "results" / "some.txt"
    program = "import sys; print('12 runs'); print('1 broken', file=sys.stderr); sys.exit(3)"
    assert run_and_keep([sys.executable, "-c", program], os.environ, report, "some --runs 12") == 3
    command, facts, _, *output = report.read_text().splitlines()
    assert command == "python3 run.py bench some --runs 12"
    assert re.match(r"commit [0-9a-f]{10}( with changes)?, \d{4}-\d\d-\d\d \d\d:\d\d UTC, .* exit code 3$", facts), (
        facts
    )
    assert output == ["12 runs", "1 broken"]


def test_a_new_report_takes_the_place_of_the_last_one(tmp_path: Path) -> None:
    report = tmp_path / "some.txt"
    for word in ("first", "second"):
        run_and_keep([sys.executable, "-c", f"print('{word}')"], os.environ, report, "some")
    assert report.read_text().splitlines()[3:] == ["second"]


def test_helpers_of_benchmarks_are_no_benchmarks() -> None:
    assert "faults" in names()
    assert not [name for name in names() if name.startswith("_")]
