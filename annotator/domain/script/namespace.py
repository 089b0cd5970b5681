"""Which names of a script stand for PyAutoGUI and its functions, by its import lines."""

from __future__ import annotations

import ast

from annotator.domain.script.nearest import nearest
from annotator.domain.script.notes import Notes
from annotator.domain.script.signatures import FUNCTIONS, NOT_ACTIONS, Function

_MODULE = "pyautogui"
_HOLD = 'pyautogui.hold is not available; write pyautogui.keyDown("shift") before and keyUp("shift") after.'

_ONLY = "Only functions of pyautogui can be called, as in pyautogui.click(…)."


class Namespace:
    """`pyautogui` is always known; imports add other names for it and for its functions."""

    def __init__(self) -> None:
        self._modules = {_MODULE}
        self._functions: dict[str, str] = {}

    def add_import(self, node: ast.Import, notes: Notes) -> None:
        for alias in node.names:
            if alias.name == _MODULE:
                self._modules.add(alias.asname or _MODULE)
            else:
                message = f"{alias.name} cannot be imported; a script uses pyautogui only. Delete this."
                notes.add("import", f"{message}{_instead(alias.name)}", alias)

    def add_import_from(self, node: ast.ImportFrom, notes: Notes) -> None:
        if node.module != _MODULE or node.level:
            name = "." * node.level + (node.module or "")
            message = f"{name} cannot be imported; a script uses pyautogui only. Delete this."
            notes.add("import", f"{message}{_instead(name)}", node)
            return
        for alias in node.names:
            if alias.name == "*":
                self._functions |= {name: name for name in FUNCTIONS}
            elif alias.name in FUNCTIONS:
                self._functions[alias.asname or alias.name] = alias.name
            else:
                _note_unknown(alias.name, alias, notes)

    def find(self, callee: ast.expr, notes: Notes) -> Function | None:
        """The function a call names; None, and a note, when it names none."""
        match callee:
            case ast.Attribute(value=ast.Name(id=module), attr=name) if module in self._modules:
                if name not in FUNCTIONS:
                    _note_unknown(name, callee, notes)
                return FUNCTIONS.get(name)
            case ast.Name(id=name) if name in self._functions:
                return FUNCTIONS[self._functions[name]]
        self._note_stranger(callee, notes)
        return None

    def _note_stranger(self, callee: ast.expr, notes: Notes) -> None:
        name = callee.attr if isinstance(callee, ast.Attribute) else getattr(callee, "id", "")
        if name in FUNCTIONS:
            message = f"This is not PyAutoGUI's {name}; write pyautogui.{name}."
            notes.add("unknown-function", message, callee, [f"pyautogui.{name}"])
            return
        hints = [f"pyautogui.{hint}" for hint in nearest(name, FUNCTIONS)]
        what = f"There is no function {name}." if isinstance(callee, ast.Name) else _ONLY
        notes.add("unknown-function", f"{what}{_offer(hints)}", callee, hints)


def _note_unknown(name: str, node: ast.AST, notes: Notes) -> None:
    if name == "hold":
        note_hold(node, notes)
        return
    if name in NOT_ACTIONS:
        message = f"pyautogui.{name} is not an action; a script only points, scrolls, presses and writes."
        notes.add("forbidden-function", message, node)
        return
    hints = [f"pyautogui.{hint}" for hint in nearest(name, FUNCTIONS)]
    notes.add("unknown-function", f"pyautogui has no function {name}.{_offer(hints)}", node, hints)


def note_hold(node: ast.AST, notes: Notes) -> None:
    notes.add("hold", _HOLD, node, ["pyautogui.keyDown", "pyautogui.keyUp"])


def _offer(hints: list[str]) -> str:
    return f" Did you mean {hints[0]}?" if hints else ""


def _instead(module: str) -> str:
    return " For a pause write pyautogui.sleep(seconds)." if module == "time" else ""
