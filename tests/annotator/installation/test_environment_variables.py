"""What is wrong with an environment variable is said in a line that names it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from setup.paths import ROOT


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("SESSIONS_LIMIT", "many", "SESSIONS_LIMIT is a whole number, not 'many'."),
        ("EXECUTION_TIME_LIMIT", "long", "EXECUTION_TIME_LIMIT is a number, not 'long'."),
        ("SESSION_PROGRAMS", "gimp", "SESSION_PROGRAMS is no JSON: Expecting value: line 1 column 1 (char 0)."),
        ("SESSION_PROGRAMS", '["gimp"]', 'SESSION_PROGRAMS: write {"key": {"name"'),
        ("SESSION_PROGRAMS", '{"gimp": "gimp"}', "SESSION_PROGRAMS: program 'gimp': write "),
        ("LOG_FORMAT", "xml", "LOG_FORMAT is text or json, not 'xml'."),
        ("DATABASE_URL", "mysql://there", "DATABASE_URL is sqlite:///FILE or postgres://"),
    ],
)
def test_a_wrong_variable_is_named_in_one_line(tmp_path: Path, name: str, value: str, message: str) -> None:
    environment = {**os.environ, "DATA_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "annotator.settings", name: value}
    done = subprocess.run(
        [sys.executable, "manage.py", "load_demo", "--help"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(message)
    assert done.stderr.count("\n") == 1
