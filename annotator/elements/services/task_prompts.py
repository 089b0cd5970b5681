"""What an assistant is sent to suggest tasks, or to help with one: a labelled screen, plain and with numbered boxes."""

from collections.abc import Mapping
from typing import Any

from annotator.assistants.models import PromptRevision
from annotator.domain.elements.element import NumberedElement, ScreenElement, numbered
from annotator.domain.problems import Problem, Rejected
from annotator.domain.prompts import fill_in
from annotator.elements.selectors import box_element
from annotator.elements.services.content import Content, Picture, center_text
from annotator.elements.services.pictures import marked_picture, stored_picture
from annotator.labels.models import Choice
from annotator.labels.selectors import labels_of
from annotator.screens.models import Screen


def task_content(revision: PromptRevision, about: Mapping[str, Any], *, drawn: bool = True) -> Content:
    """What is sent about the screen of `about`, its labelled boxes numbered in reading order, and the typed sentence.

    Raises Rejected where the screen is gone. `drawn`: make the pictures.
    """
    screen = Screen.objects.select_related("application").filter(pk=about["screen"], withdrawn_at=None).first()
    if screen is None:
        raise Rejected(Problem("screen-gone", "The screen that this was asked about is gone."))
    choices = list(labels_of(screen))
    elements = numbered([box_element(choice.box) for choice in choices])
    values = {
        "task": about.get("sentence", ""),
        "elements": "\n".join(map(_line, elements, choices)),
        "width": str(screen.width),
        "height": str(screen.height),
        "application": screen.application.name,
        "platform": screen.application.platform,
    }
    pictures: tuple[Picture, ...] = ()
    if drawn:
        plain, size = stored_picture(str(screen.image.name)), (screen.width, screen.height)
        marked = marked_picture(plain, elements)[0]
        pictures = (Picture("screenshot", plain, *size), Picture("set-of-mark", marked, *size))
    return Content(fill_in(revision.instructions, values), fill_in(revision.text, values), pictures)


def _line(element: NumberedElement, choice: Choice) -> str:
    text = _shown_text(element.element)
    shows = f" showing “{text}”" if text else ""
    return f'[{element.number}] "{choice.slug}" {choice.box.kind}{shows} {center_text(element)}'


def _shown_text(element: ScreenElement) -> str:
    return " ".join((element.text or element.alt).split())[:80]
