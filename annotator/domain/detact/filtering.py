"""What a model keeps of detected elements: its reply, read strictly. It can drop elements, but not add or move any."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from annotator.domain.completions import Unreadable, read_json_object
from annotator.domain.detact.detected import Detected


@dataclass(frozen=True, slots=True)
class FilterReply:
    """The positions of the elements that are kept, in ascending order, and how many entries were none of them."""

    kept: tuple[int, ...]
    refused: int

    def as_json(self) -> dict[str, Any]:
        return {"kept": list(self.kept), "refused": self.refused}


def read_filter_reply(content: str, elements: Sequence[Detected]) -> FilterReply:
    """The reply of the form {"elements": [[label, x, y], ...]}. Raises Unreadable for anything else."""
    value = read_json_object(content)
    if set(value) != {"elements"} or not isinstance(value["elements"], list):
        raise Unreadable("malformed", 'The reply is not of the form {"elements": [[label, x, y], ...]}.')
    positions: dict[tuple[str, int, int], list[int]] = {}
    for position, element in enumerate(elements):
        positions.setdefault((" ".join(element.name.split()), *element.point), []).append(position)
    kept: set[int] = set()
    refused = 0
    for entry in value["elements"]:
        named = positions.get(_key(entry), [])
        kept.update(named)
        refused += not named
    return FilterReply(tuple(sorted(kept)), refused)


def kept_by(answer: Mapping[str, Any], elements: Sequence[Detected]) -> list[Detected]:
    """The elements that a stored answer keeps."""
    return [elements[position] for position in answer["kept"] if position < len(elements)]


def _key(entry: Any) -> tuple[str, int, int]:
    """Label and point of an entry; a key that no element has where it is not of that form."""
    match entry:
        case [str(label), int(x), int(y)]:
            return label, x, y
    return "", -1, -1
