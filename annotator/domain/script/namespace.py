"""The names in a script that refer to PyAutoGUI and its functions, from its import lines."""

from __future__ import annotations

import ast

from annotator.domain.script.diagnostics import Diagnostics
from annotator.domain.script.nearest import nearest
from annotator.domain.script.signatures import FUNCTIONS, MODULES, NOT_ACTIONS, NOT_CLIPBOARD_ACTIONS, Function

_HOLD = 'pyautogui.hold is not available; write pyautogui.keyDown("shift") before and keyUp("shift") after.'

_ONLY = "Only functions of pyautogui and pyperclip.copy can be called, as in pyautogui.click(…)."


class Namespace:
    """`pyautogui` and `pyperclip` are always known; imports add other names for them and for their functions."""

    def __init__(self) -> None:
        self._modules = {module: module for module in MODULES}
        self._functions: dict[str, Function] = {}

    def add_import(self, node: ast.Import, diagnostics: Diagnostics) -> None:
        for alias in node.names:
            if alias.name in MODULES:
                self._modules[alias.asname or alias.name] = alias.name
            else:
                diagnostics.add("import", _not_importable(alias.name), alias)

    def add_import_from(self, node: ast.ImportFrom, diagnostics: Diagnostics) -> None:
        module = node.module or ""
        if module not in MODULES or node.level:
            diagnostics.add("import", _not_importable("." * node.level + module), node)
            return
        for alias in node.names:
            if alias.name == "*":
                self._functions |= MODULES[module]
            elif alias.name in MODULES[module]:
                self._functions[alias.asname or alias.name] = MODULES[module][alias.name]
            else:
                _report_unknown(module, alias.name, alias, diagnostics)

    def find(self, callee: ast.expr, diagnostics: Diagnostics) -> Function | None:
        """The function that a call names; None, and a problem is reported, for any other."""
        match callee:
            case ast.Attribute(value=ast.Name(id=alias), attr=name) if alias in self._modules:
                module = self._modules[alias]
                if name not in MODULES[module]:
                    _report_unknown(module, name, callee, diagnostics)
                return MODULES[module].get(name)
            case ast.Name(id=name) if name in self._functions:
                return self._functions[name]
        self._report_unknown_function(callee, diagnostics)
        return None

    def _report_unknown_function(self, callee: ast.expr, diagnostics: Diagnostics) -> None:
        name = callee.attr if isinstance(callee, ast.Attribute) else getattr(callee, "id", "")
        if name in FUNCTIONS:
            message = f"This is not PyAutoGUI's {name}; write pyautogui.{name}."
            diagnostics.add("unknown-function", message, callee, [f"pyautogui.{name}"])
            return
        hints = [f"pyautogui.{hint}" for hint in nearest(name, FUNCTIONS)]
        text = f"There is no function {name}." if isinstance(callee, ast.Name) else _ONLY
        diagnostics.add("unknown-function", f"{text}{_offer(hints)}", callee, hints)


def _report_unknown(module: str, name: str, node: ast.AST, diagnostics: Diagnostics) -> None:
    if name == "hold":
        report_hold(node, diagnostics)
        return
    if name in (NOT_ACTIONS if module == "pyautogui" else NOT_CLIPBOARD_ACTIONS):
        message = f"{module}.{name} is not an action; a script only points, scrolls, presses, writes and copies."
        diagnostics.add("forbidden-function", message, node)
        return
    hints = [f"{module}.{hint}" for hint in nearest(name, MODULES[module])]
    diagnostics.add("unknown-function", f"{module} has no function {name}.{_offer(hints)}", node, hints)


def _not_importable(module: str) -> str:
    return f"{module} cannot be imported; a script uses pyautogui and pyperclip only. Delete this.{_instead(module)}"


def report_hold(node: ast.AST, diagnostics: Diagnostics) -> None:
    diagnostics.add("hold", _HOLD, node, ["pyautogui.keyDown", "pyautogui.keyUp"])


def _offer(hints: list[str]) -> str:
    return f" Did you mean {hints[0]}?" if hints else ""


def _instead(module: str) -> str:
    return " For a pause write pyautogui.sleep(seconds)." if module == "time" else ""
