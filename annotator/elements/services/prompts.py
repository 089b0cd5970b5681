"""What an assistant is sent about a released sentence: a prompt revision filled in, and the screen's pictures."""

from collections.abc import Mapping
from typing import Any

from annotator.accounts.models import User
from annotator.assistants.models import Ask, AskKind, Endpoint, PromptRevision
from annotator.assistants.services import request_ask
from annotator.domain.elements.element import NumberedElement
from annotator.domain.problems import Problem, Rejected
from annotator.domain.prompts import fill_in
from annotator.elements.selectors import ScreenRow, screen_rows
from annotator.elements.services.baseline_prompts import baseline_content, filter_content, sentences_content
from annotator.elements.services.box_prompts import box_content
from annotator.elements.services.content import SHOWN, Content, Picture, element_line
from annotator.elements.services.dialogue_prompts import dialogue_content
from annotator.elements.services.label_prompts import label_content
from annotator.elements.services.pictures import marked_picture, stored_picture
from annotator.elements.services.shown import show
from annotator.elements.services.task_prompts import task_content
from annotator.releases.models import ReleaseItem
from annotator.trials.selectors.released_tasks import sentence_in

CONTENTS = {
    AskKind.BOXES.value: box_content,
    AskKind.LABELS.value: label_content,
    AskKind.TASKS.value: task_content,
    AskKind.TYPED.value: task_content,
    AskKind.PHRASINGS.value: task_content,
    AskKind.DIALOGUES.value: dialogue_content,
    AskKind.BASELINE.value: baseline_content,
    AskKind.ELEMENTS.value: filter_content,
    AskKind.EMBEDDINGS.value: sentences_content,
}


def content_of(revision: PromptRevision, about: Mapping[str, Any], *, drawn: bool = True) -> Content:
    """What is sent about `about`: an item and the number of its sentence, the source of elements (empty: none), and
    whether pictures are shown: the screenshot, and with elements the set-of-mark picture. `drawn`: make the pictures.
    Of suggestions and baselines see the functions of `CONTENTS`.

    Raises Rejected where the item is gone, or its screen has no elements from this source.
    """
    if about.get("kind") in CONTENTS:
        return CONTENTS[about["kind"]](revision, about, drawn=drawn)
    item = ReleaseItem.objects.select_related("release", "screen").filter(pk=about["item"]).first()
    if item is None:
        raise Rejected(Problem("item-gone", "The release that this was asked about has been deleted."))
    row = _screen_row(item) if about["source"] else None
    elements = show(row, source=about["source"], order="raster", representation=SHOWN).elements if row else ()
    screen = item.record["screen"]
    values = {
        "task": sentence_in(item.record, about["sentence"]),
        "elements": "\n".join(map(element_line, elements)),
        # Of a baseline's prompt, which is tried without a method.
        "examples": "",
        "width": str(screen["width"]),
        "height": str(screen["height"]),
        "application": str(screen["application"]),
        "platform": str(screen["platform"]),
    }
    pictures = _pictures(screen, elements) if about["picture"] and drawn else ()
    return Content(fill_in(revision.instructions, values), fill_in(revision.text, values), pictures)


def _screen_row(item: ReleaseItem) -> ScreenRow | None:
    if item.screen is None:
        raise Rejected(Problem("no-elements", "This release was cut before screens were kept: ask without elements."))
    return next(screen_rows(item.release, position=item.screen.position), None)


def _pictures(screen: Mapping[str, Any], elements: tuple[NumberedElement, ...]) -> tuple[Picture, ...]:
    size = (screen["width"], screen["height"])
    plain = stored_picture(screen["image"])
    pictures = [Picture("screenshot", plain, *size)]
    if elements:
        pictures.append(Picture("set-of-mark", marked_picture(plain, elements)[0], *size))
    return tuple(pictures)


def try_prompt(*, endpoint: Endpoint, revision: PromptRevision, about: Mapping[str, Any], by: User | None) -> Ask:
    """Queues one ask whose reply goes nowhere. Raises Rejected where there is nothing to be shown."""
    content_of(revision, about, drawn=False)
    return request_ask(endpoint=endpoint, revision=revision, about=about, by=by)
