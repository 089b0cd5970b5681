"""A text that PyAutoGUI cannot type is put on the display's clipboard, and is gone before the next script."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from Xlib import X

from annotator.domain.script.actions import Copy, Keys
from tests.workers.display.conftest import SIZE, Prover
from workers.display.pools import DisplayPool
from workers.display.proof import prove
from workers.display.pyautogui_calls import Call
from workers.display.pyautogui_process import PyAutoGuiProcess
from workers.display.xvfb import Xvfb

pytestmark = pytest.mark.display

PASTE = Keys("hotkey", ("ctrl", "v"))


@pytest.fixture
def xvfb() -> Iterator[Xvfb]:
    display = Xvfb(*SIZE)
    yield display
    display.close()


def clipboard(environment: dict[str, str]) -> str:
    """What xclip reads from the display's clipboard."""
    command = ["xclip", "-selection", "clipboard", "-out"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=20)
    return done.stdout or done.stderr


def test_a_copied_text_is_on_the_clipboard_of_its_display(xvfb: Xvfb) -> None:
    process = PyAutoGuiProcess(xvfb.environment())
    try:
        root = xvfb.connect().screen().root.id
        assert process.perform(root, [Call("copy", {"text": "café 漢"})]).error == ""
        assert clipboard(xvfb.environment()) == "café 漢"
    finally:
        process.close()


def test_a_script_that_copies_and_pastes_is_proven(run: Prover) -> None:
    proof = run(Copy("é"), PASTE)
    assert proof.proven, proof.reason
    assert proof.actions[0].observed == ()


def test_the_next_script_finds_an_empty_clipboard(screenshot: bytes) -> None:
    with DisplayPool() as pool:
        assert prove((Copy("é"), PASTE), [None, None], screenshot, displays=pool).proven
        with pool.acquire(*SIZE) as display:
            connection = display._window._connection
            assert connection.get_selection_owner(connection.intern_atom("CLIPBOARD")) == X.NONE


def test_without_xclip_the_run_says_how_to_install_it(xvfb: Xvfb, tmp_path: Path) -> None:
    for program in ("setpriv", "python3"):
        (tmp_path / program).symlink_to(f"/usr/bin/{program}")
    process = PyAutoGuiProcess({**xvfb.environment(), "PATH": str(tmp_path)})
    try:
        error = process.perform(xvfb.connect().screen().root.id, [Call("copy", {"text": "é"})]).error
        assert "xclip is not installed" in error
        assert "apt install xclip" in error
    finally:
        process.close()
    assert os.environ["PATH"] != str(tmp_path)
