"""What an assistant is sent to suggest boxes: a screen, plain and with numbers at the rectangles that are known."""

from collections.abc import Mapping
from typing import Any

from annotator.assistants.models import PromptRevision
from annotator.domain.elements.element import ScreenElement, numbered
from annotator.domain.geometry import Rect
from annotator.domain.problems import Problem, Rejected
from annotator.domain.prompts import fill_in
from annotator.elements.services.content import Content, Picture
from annotator.elements.services.pictures import marked_picture, stored_picture
from annotator.screens.models import Screen


def box_content(revision: PromptRevision, about: Mapping[str, Any], *, drawn: bool = True) -> Content:
    """What is sent about the screen of `about`, with the rectangles that are numbered there, in its order.

    Raises Rejected where the screen is gone. `drawn`: make the pictures.
    """
    screen = Screen.objects.select_related("application").filter(pk=about["screen"], withdrawn_at=None).first()
    if screen is None:
        raise Rejected(Problem("screen-gone", "The screen that this was asked about is gone."))
    lines = [_line(number, *row) for number, row in enumerate(about["numbered"], 1)]
    if about["left_out"]:
        lines.append(f"{about['left_out']} more rectangles have no number.")
    values = {
        "elements": "\n".join(lines) or "There are none: find all of them yourself.",
        "width": str(screen.width),
        "height": str(screen.height),
        "application": screen.application.name,
        "platform": screen.application.platform,
    }
    pictures: tuple[Picture, ...] = ()
    if drawn:
        plain, size = stored_picture(str(screen.image.name)), (screen.width, screen.height)
        elements = numbered([ScreenElement(Rect(*sides), tag=kind) for *sides, kind, _ in about["numbered"]])
        marked = marked_picture(plain, elements)[0]
        pictures = (Picture("screenshot", plain, *size), Picture("set-of-mark", marked, *size))
    return Content(fill_in(revision.instructions, values), fill_in(revision.text, values), pictures)


def _line(number: int, left: int, top: int, right: int, bottom: int, kind: str, boxed: bool) -> str:
    return f"[{number}] {kind} ({left}, {top}, {right}, {bottom}){', boxed already' if boxed else ''}"
