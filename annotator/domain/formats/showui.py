"""The format of ShowUI's grounding and navigation files: all boxes of a screen as one item, each action as a step."""

from collections.abc import Iterator
from typing import Any

from annotator.domain.formats.dataset_card import Layout, card
from annotator.domain.formats.files import File
from annotator.domain.formats.layout import (
    ReadImage,
    Sentence,
    grounding_screens,
    json_list,
    picture_name,
    pictures,
    relative_corners,
    relative_point,
    sentences,
    words_of,
)
from annotator.domain.formats.record import Records, ReleasedScreen, ReleaseHead
from annotator.domain.formats.records_file import REMARK, records_file
from annotator.domain.formats.released_actions import ReleasedAction, released_actions
from annotator.domain.splits import SPLITS, Split

LAYOUT = Layout(
    """\
- `metadata/grounding_<split>.json`: an item for each screen: `img_url` (below `images/`), `img_size` and
  `element` with the label in words as `instruction`, `bbox` and `point`.
- `metadata/navigation_<split>.json`: an item for each action of a sentence that ShowUI's actions can say, with
  `step_history`.
- `images/<platform>/<application>/<number>.png`: the screenshots.""",
    "Shares of the picture's width and height with four decimals; `bbox` is left, top, right, bottom.",
    (
        "sentences with double, middle or right clicks, drags, keys held, hotkeys, keys but Enter, or pauses; ShowUI "
        "has no action for them, so they are left out whole (it does not tell which pointer action is meant)",
        "scripts that name labels, kinds and ids of boxes",
        "wheel clicks: of a scroll only the direction is kept",
        "exact centres: four decimals are kept",
        "families, but for the beginning of `id`",
        "platform, application and category beside what `img_url` says",
    ),
    remark=REMARK,
    grounding=True,
)


def files(head: ReleaseHead, records: Records, read_image: ReadImage) -> Iterator[File]:
    """The files of the release. Raises ValueError for a script that cannot be read."""
    yield File("README.md", [card(head, records, LAYOUT).encode()])
    for split in SPLITS:
        yield File(f"metadata/grounding_{split}.json", json_list(map(_screen, grounding_screens(records, split))))
        yield File(f"metadata/navigation_{split}.json", json_list(_steps(records, split)))
    yield records_file(records, grounding=True)
    yield from pictures(records, grounding=True)


def _screen(screen: ReleasedScreen) -> dict[str, Any]:
    elements = [
        {
            "instruction": words_of(box.label),
            "bbox": relative_corners(box.rect, screen),
            "point": relative_point(box.rect.center, screen),
        }
        for box in screen.boxes
    ]
    size = [screen.width, screen.height]
    return {
        "img_url": picture_name(screen),
        "img_size": size,
        "element": elements,
        "element_size": len(elements),
    }


def _steps(records: Records, split: Split) -> Iterator[dict[str, Any]]:
    for sentence in sentences(records, split):
        steps = [step_of(action, sentence.record.screen) for action in released_actions(sentence.record)]
        representable = [step for step in steps if step is not None]
        if len(representable) == len(steps):
            yield from _items(sentence, representable)


def _items(sentence: Sentence, steps: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    screen = sentence.record.screen
    for number, step in enumerate(steps):
        yield {
            "id": sentence.id,
            "step_id": number,
            "task": sentence.text,
            "thought": "",
            "img_url": picture_name(screen),
            "img_size": [screen.width, screen.height],
            **step,
            "step": {key: step[key] for key in ("action_type", "action_value", "point")},
            "step_history": steps[:number],
        }


def step_of(action: ReleasedAction, screen: ReleasedScreen) -> dict[str, Any] | None:
    """The action in ShowUI's vocabulary; None where it has none."""
    match action.function:
        case "click" if action.is_plain:
            return _placed("CLICK", action, screen)
        case "moveTo" if action.is_plain:
            return _placed("HOVER", action, screen)
        case "write":
            return {**_placed("INPUT", action, screen), "action_value": action.text}
        case "press" if action.keys in {("enter",), ("return",)}:
            return _placed("ENTER", action, screen)
        case "scroll" | "hscroll" if action.amount:
            return {**_placed("SCROLL", action, screen), "action_value": _direction(action)}
        case _:
            return None


def _direction(action: ReleasedAction) -> str:
    if action.function == "scroll":
        return "UP" if action.amount > 0 else "DOWN"
    return "RIGHT" if action.amount > 0 else "LEFT"


def _placed(name: str, action: ReleasedAction, screen: ReleasedScreen) -> dict[str, Any]:
    return {
        "action_type": name,
        "action_value": None,
        "bbox": relative_corners(action.box.rect, screen) if action.box else None,
        "point": relative_point(action.point, screen) if action.point else None,
    }
