"""What an assistant is sent to suggest dialogues: what a screen shows, as text with boxes (GUICourse 3.3).

GUIChat's text alone, without pictures: the paper's authors found its answers better so.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from annotator.assistants.models import PromptRevision
from annotator.boxes.selectors import boxes_of
from annotator.domain.geometry import Rect
from annotator.domain.guicourse.chat import box_text
from annotator.domain.problems import Problem, Rejected
from annotator.domain.prompts import fill_in
from annotator.elements.selectors import box_element
from annotator.elements.services.content import Content
from annotator.labels.selectors import labels_of
from annotator.screens.models import Screen

MOST_LINES = 300
LONGEST_TEXT = 200


def dialogue_content(revision: PromptRevision, about: Mapping[str, Any], *, drawn: bool = True) -> Content:
    """What is sent about the screen of `about`: its boxes, then its other texts, from top to bottom.

    Of more than MOST_LINES the first are sent; how many were left out is kept with the request. `drawn` changes
    nothing: no picture is sent. Raises Rejected where the screen is gone.
    """
    screen = Screen.objects.select_related("application").filter(pk=about["screen"], withdrawn_at=None).first()
    if screen is None:
        raise Rejected(Problem("screen-gone", "The screen that this was asked about is gone."))
    lines = list(_lines(screen))
    values = {
        "elements": "\n".join(lines[:MOST_LINES]),
        "width": str(screen.width),
        "height": str(screen.height),
        "application": screen.application.name,
        "platform": screen.application.platform,
    }
    lacks = {"elements_left_out": len(lines) - MOST_LINES} if len(lines) > MOST_LINES else {}
    return Content(fill_in(revision.instructions, values), fill_in(revision.text, values), (), lacks)


def _lines(screen: Screen) -> Iterator[str]:
    listed: set[str] = set()
    labels = {choice.box_id: choice.slug.replace("-", " ") for choice in labels_of(screen)}
    for box in sorted(boxes_of(screen), key=lambda box: (box.top, box.left)):
        element = box_element(box)
        text = _shortened(element.alt or element.text or labels.get(box.pk, ""))
        listed.add(text)
        yield f"{box.kind} “{text}” {_place(box.rect, screen)}"
    for row in screen.page.get("texts", ()):
        text = _shortened(row["text"])
        if text and text not in listed:
            yield f"text “{text}” {_place(Rect(*row['box']), screen)}"


def _place(rect: Rect, screen: Screen) -> str:
    left, right = rect.left / screen.width, rect.right / screen.width
    return box_text((left, rect.top / screen.height, right, rect.bottom / screen.height))


def _shortened(text: str) -> str:
    return " ".join(text.split())[:LONGEST_TEXT]
