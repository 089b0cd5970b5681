"""LibreOffice Calc in a session: a table from the seed is filled in, saved, and proven by the value of a cell."""

import os
import shutil
import time
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import Table, TableCell, TableRow
from odf.text import P

from annotator.domain.outcomes.checks import CellValue
from annotator.domain.session_programs import READY
from setup.checks import REQUIRE_MEANS
from tests.workers.sessions.conftest import Start
from tests.workers.sessions.performing import centre, record
from tests.workers.sessions.person import CONTROL, RETURN, Person
from workers.sessions.live_session import LiveSession
from workers.sessions.replay import replay
from workers.sessions.replay_plan import ReplayPlan, ReplayStep, replay_steps
from workers.sessions.replay_result import ReplayResult

pytestmark = [pytest.mark.display, pytest.mark.long]
COSTS = "costs.ods"
PAUSE = 3.5


def seed(folder: Path) -> Path:
    """A seed with a table of prices."""
    document, table = OpenDocumentSpreadsheet(), Table(name="Costs")
    for name, price in (("Item", "Price"), ("Lamp", 12), ("Desk", 30)):
        row = TableRow()
        for value in (name, price):
            facts = {"valuetype": "string"} if isinstance(value, str) else {"valuetype": "float", "value": value}
            cell = TableCell(**facts)
            cell.addElement(P(text=str(value)))
            row.addElement(cell)
        table.addElement(row)
    document.spreadsheet.addElement(table)
    document.save(folder / COSTS)
    with zipfile.ZipFile(folder / "seed.zip", "w") as archive:
        archive.write(folder / COSTS, COSTS)
    return folder / "seed.zip"


def fill_in(person: Person, session: LiveSession) -> None:
    for cell, text in (("B2", "15"), ("B4", "=SUM(B2:B3)")):
        person.press(*centre(session, cell))
        time.sleep(PAUSE)
        person.write(text)
        time.sleep(PAUSE)
        person.key(RETURN)
        time.sleep(PAUSE)
    person.key(ord("s"), CONTROL)
    time.sleep(PAUSE)


def test_a_spreadsheet_of_the_seed_is_filled_in_and_proven_by_a_cell(start: Start, tmp_path: Path) -> None:
    # Not among the means of the test command, which does the same everywhere: LibreOffice is large.
    if os.environ.get(REQUIRE_MEANS) or shutil.which("localc") is None:
        pytest.skip("needs LibreOffice Calc (run.py setup --with office), and is run by its path only")
    facts = {"width": 1024, "height": 768, "seed": seed(tmp_path), "start": COSTS}

    def begin() -> LiveSession:
        return start(*READY["localc"].command, **facts)

    steps = record(begin(), tmp_path / "journal", fill_in)
    clicked = [(step.elements[-1]["role"], step.elements[-1]["name"]) for step in steps if step.kind == "click"]
    assert clicked == [("table cell", "B2"), ("table cell", "B4")]
    planned = replay_steps(steps, tmp_path / "journal")
    plan = ReplayPlan((), (CellValue(COSTS, "B4", "45", "Costs"),))

    def play(steps: list[ReplayStep]) -> ReplayResult:
        session = begin()
        try:
            return replay(session, replace(plan, steps=steps))
        finally:
            session.close()

    proven = play(planned)
    assert (proven.reason, proven.proven) == ("", True)
    (number,) = [number for number, step in enumerate(planned) if '"15"' in step.script]
    other = replace(planned[number], script=planned[number].script.replace("15", "16"))
    failed = play([*planned[:number], other, *planned[number + 1 :]])
    assert (failed.proven, failed.failed_step) == (False, number + 1)
