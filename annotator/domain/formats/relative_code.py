"""A script as PyAutoGUI code with named coordinates between 0 and 1, as Aguvis, GUI-Actor and AgentNet train on."""

from collections.abc import Sequence

from annotator.domain.formats.layout import relative_point
from annotator.domain.formats.record import ReleasedScreen
from annotator.domain.formats.released_actions import ReleasedAction
from annotator.domain.geometry import Point
from annotator.domain.script.actions import At
from annotator.domain.script.render import render_action


def relative_code(actions: Sequence[ReleasedAction], screen: ReleasedScreen) -> str:
    """One call a line: `pyautogui.click(x=0.5123, y=0.2210)`; keys, text and pauses as they are."""

    def place(at: At) -> list[str]:
        x, y = relative_point(Point(at.x, at.y), screen)
        return [f"x={x:.4f}", f"y={y:.4f}"]

    return "\n".join(render_action(released.action, place=place) for released in actions)
