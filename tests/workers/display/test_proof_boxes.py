"""Tests of the rule that every pointer action lands in a box, or the script says why not."""

import pytest

from annotator.domain.geometry import Rect
from annotator.domain.script.analysis import ScriptAnalysis, analyse
from annotator.domain.script.labels import Labels
from tests.workers.display.conftest import SIZE, Prover
from workers.display.evidence import Proof
from workers.display.proof import BoxRule

pytestmark = pytest.mark.display

LABELS = Labels([("list", Rect(10, 10, 110, 110)), ("row", Rect(10, 50, 110, 70)), ("ok", Rect(200, 10, 240, 30))])
OUTSIDE = "lies in no box: aim at a box, or say why not in a comment, # outside boxes: reason"


def proof_of(run: Prover, text: str) -> tuple[ScriptAnalysis, Proof]:
    analysis = analyse(text, LABELS, *SIZE)
    assert analysis.ok
    return analysis, run(*analysis.resolved, boxes=list(analysis.targets), rule=BoxRule.of(analysis))


@pytest.mark.parametrize("point", ["10, 10", "109, 109", "60, 60", "200, 29.9"])
def test_a_click_at_a_point_is_proven_in_the_innermost_box_there(run: Prover, point: str) -> None:
    analysis, proof = proof_of(run, f"pyautogui.click({point})")
    assert proof.proven, proof.reason
    (click,) = proof.actions
    assert (click.box, click.inside) == (analysis.targets[0], True)


@pytest.mark.real_path
@pytest.mark.parametrize(
    "text", ["click(9, 10)", "click(110, 60)", "moveTo(300, 200)", "scroll(2, 300, 200)", "click()"]
)
def test_a_pointer_action_in_no_box_is_not_proven(run: Prover, text: str) -> None:
    _, proof = proof_of(run, f"pyautogui.{text}")
    assert not proof.proven
    assert proof.reason.endswith(OUTSIDE)


def test_a_drag_that_ends_in_no_box_is_not_proven(run: Prover) -> None:
    _, proof = proof_of(run, 'pyautogui.moveTo("ok")\npyautogui.dragTo(300, 200, 0.1)')
    assert proof.reason == f"action 2 (dragTo): (300, 200) {OUTSIDE}"


def test_a_script_that_says_why_may_point_outside_all_boxes_and_its_reason_is_kept(run: Prover) -> None:
    _, proof = proof_of(run, "pyautogui.click(300, 200)  # outside boxes: the map has none")
    assert proof.proven
    assert proof.notes == ("action 1 (click) points outside all boxes: the map has none",)
    assert proof.as_json()["outside_boxes"] == "the map has none"
    assert proof.actions[0].inside is None


def test_a_reason_excuses_no_click_beside_the_box_that_is_meant(run: Prover) -> None:
    analysis = analyse('pyautogui.click("ok")  # outside boxes: no', LABELS, *SIZE)
    proof = run(*analysis.resolved, boxes=[Rect(200, 10, 201, 11)], rule=BoxRule.of(analysis))
    assert "outside its box" in proof.reason


def test_a_wheel_turned_where_the_pointer_happens_to_be_needs_no_box(run: Prover) -> None:
    _, proof = proof_of(run, "pyautogui.scroll(-3)")
    assert proof.proven, proof.reason


def test_a_box_inside_the_one_that_is_meant_is_a_note_of_the_proof(run: Prover) -> None:
    _, proof = proof_of(run, 'pyautogui.click("list")')
    assert proof.proven
    assert proof.notes == ("action 1 (click) also points at “row”, inside the box that it means",)
