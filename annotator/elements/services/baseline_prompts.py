"""What an assistant is sent in OmniACT's baselines: to filter DetACT's elements, and to write a script."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from annotator.assistants.models import Ask, PromptRevision
from annotator.domain.detact.detected import Detected, from_json
from annotator.domain.detact.filtering import kept_by
from annotator.domain.detact.prompts import element_lists, example_lists, fitted, tokens_of
from annotator.domain.problems import Problem, Rejected
from annotator.domain.prompts import fill_in
from annotator.elements.models import Detection
from annotator.elements.services.content import Content, Picture
from annotator.elements.services.pictures import stored_picture
from annotator.jobs.models import Status
from annotator.releases.models import ReleaseItem
from annotator.trials.selectors.released_tasks import sentence_in


@dataclass(frozen=True, slots=True)
class ToldElements:
    """The elements of a screen that a prompt tells of; `unfiltered`: the filter's reply could not be read."""

    elements: Sequence[Detected]
    unfiltered: bool = False


def filter_content(revision: PromptRevision, about: Mapping[str, Any], *, drawn: bool = True) -> Content:
    """What is sent so that the elements which a task needs are kept: all that were detected, without a picture.

    Raises Rejected where the item is gone, or nothing was detected on its screen yet.
    """
    item = _item(about)
    values = {**_values(item, about), "elements": element_lists(detected_on(about))}
    return Content(fill_in(revision.instructions, values), fill_in(revision.text, values), ())


def baseline_content(revision: PromptRevision, about: Mapping[str, Any], *, drawn: bool = True) -> Content:
    """What is sent for a script: examples, as many elements as the prompt has room for, and the picture if it is
    shown. `drawn`: read the picture.

    Raises Rejected as `filter_content` does.
    """
    item = _item(about)
    values = {**_values(item, about), "elements": "", "examples": example_lists(_examples(about["examples"]))}
    listed = _told_elements(about) if about["engine"] else ToldElements(())
    bare = tokens_of(fill_in(revision.instructions, values)) + tokens_of(fill_in(revision.text, values))
    shown = fitted(listed.elements, tokens=about["prompt_tokens"] - bare)
    values["elements"] = element_lists(shown.elements)
    too_long = bare > about["prompt_tokens"]
    lacks = {"left_out": shown.left_out, "unfiltered": listed.unfiltered, "too_long": too_long}
    pictures = _pictures(item) if about["picture"] and drawn else ()
    return Content(fill_in(revision.instructions, values), fill_in(revision.text, values), pictures, lacks)


def sentences_content(revision: PromptRevision, about: Mapping[str, Any], *, drawn: bool = True) -> Content:
    """What is sent for vectors: the sentences, one a line, without a prompt."""
    return Content("", "\n".join(about["sentences"]), ())


def detected_on(about: Mapping[str, Any]) -> list[Detected]:
    """What was detected on the screen of an item by the engine that `about` names. Raises Rejected."""
    detection = Detection.objects.filter(screen=_item(about).screen, engine=about["engine"]).first()
    if detection is None:
        missing = "Nothing was detected on this screen yet: manage.py run_baseline does so first."
        raise Rejected(Problem("no-detection", missing))
    return [from_json(stored) for stored in detection.elements]


def _told_elements(about: Mapping[str, Any]) -> ToldElements:
    elements = detected_on(about)
    if about["filter"] is None:
        return ToldElements(elements)
    ask = Ask.objects.filter(pk=about["filter"], status=Status.DONE).first()
    return ToldElements(kept_by(json.loads(ask.answer), elements)) if ask else ToldElements(elements, unfiltered=True)


def _item(about: Mapping[str, Any]) -> ReleaseItem:
    item = ReleaseItem.objects.select_related("screen").filter(pk=about["item"]).first()
    if item is None:
        raise Rejected(Problem("item-gone", "The release that this was asked about has been deleted."))
    return item


def _values(item: ReleaseItem, about: Mapping[str, Any]) -> dict[str, str]:
    screen = item.record["screen"]
    facts = {name: str(screen[name]) for name in ("width", "height", "application", "platform")}
    return {**facts, "task": sentence_in(item.record, about["sentence"])}


def _examples(keys: Sequence[tuple[int, int]]) -> list[tuple[str, str]]:
    """The sentences and resolved scripts of examples, by item and number of the sentence."""
    items = ReleaseItem.objects.select_related("screen").in_bulk([item for item, _ in keys])
    records = [(items[item].record, number) for item, number in keys if item in items]
    return [(sentence_in(record, number), record["resolved"]) for record, number in records]


def _pictures(item: ReleaseItem) -> tuple[Picture, ...]:
    screen = item.record["screen"]
    return (Picture("screenshot", stored_picture(screen["image"]), screen["width"], screen["height"]),)
