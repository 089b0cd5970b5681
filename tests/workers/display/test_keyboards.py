"""Tests of all keys of PyAutoGUI: pressed and observed, substituted, or refused."""

import pytest

from annotator.domain.script.actions import Keys
from annotator.domain.script.key_names import KEY_NAMES
from tests.workers.display.conftest import Prover

pytestmark = pytest.mark.display


def test_every_key_is_either_seen_or_reported(run: Prover) -> None:
    verdicts = {key: run(Keys("press", (key,))) for key in sorted(KEY_NAMES)}
    unseen = {key: proof.reason for key, proof in verdicts.items() if not proof.proven}
    odd = [reason for reason in unseen.values() if "cannot press" not in reason and "no such key" not in reason]
    assert odd == []
    assert {"browserback", "volumeup", "fn", "yen"} <= unseen.keys()
    everyday = {"enter", "tab", "esc", "backspace", "delete", "home", "pgdn", "win", "f12", "num0", "<", "a"}
    assert everyday <= verdicts.keys() - unseen.keys()
    assert len(verdicts) - len(unseen) > 100


@pytest.mark.parametrize(
    ("key", "keysym", "note"),
    [
        ("command", "Super_L", "command was sent as super: the display has no command key"),
        ("option", "Alt_L", "option was sent as alt: the display has no option key"),
        ("optionleft", "Alt_L", "optionleft was sent as left alt: the display has no optionleft key"),
        ("optionright", "Alt_R", "optionright was sent as right alt: the display has no optionright key"),
    ],
)
def test_keys_of_a_mac_are_replaced_and_the_evidence_says_so(run: Prover, key: str, keysym: str, note: str) -> None:
    proof = run(Keys("hotkey", (key, "c")))
    assert proof.proven
    assert proof.actions[0].observed[0].keys[0] == keysym
    assert proof.actions[0].requested_args["keys"] == (key, "c")
    assert proof.notes == (note,)


def test_a_key_without_counterpart_leaves_no_note(run: Prover) -> None:
    assert run(Keys("hotkey", ("ctrl", "c"))).notes == ()
