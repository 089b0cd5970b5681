"""The paper's reverse mapping (OmniACT 3.2.5): replaces labels by the exact centres of their boxes."""

from __future__ import annotations

from annotator.domain.geometry import Point, Rect
from annotator.domain.problems import Problem, Rejected
from annotator.domain.script.actions import Action, At, Named, Offset, Pointer, Script, Scroll
from annotator.domain.script.labels import Labels, LabelsLike, as_labels


def resolve(script: Script, labels: LabelsLike) -> Script:
    """The script with each label replaced by the centre of its box, a multiple of one half pixel.

    Raises Rejected when a label has no box or several; `check` finds that beforehand, with its place.
    """
    label_table = as_labels(labels)
    return tuple(_resolved(action, label_table) for action in script)


def targets(script: Script, labels: LabelsLike) -> tuple[Rect | None, ...]:
    """The target box of each action, None where there is none.

    A label means its box; coordinates mean the box whose centre they are; an action at the pointer means the
    box the pointer was last sent to. Keys, text and pauses mean no box, nor does a move by an offset.
    """
    label_table = as_labels(labels)
    pointer_box: Rect | None = None
    boxes: list[Rect | None] = []
    for action in script:
        if not isinstance(action, Pointer | Scroll):
            boxes.append(None)
            continue
        if action.target is not None:
            pointer_box = _target_box(action.target, label_table)
        boxes.append(pointer_box)
    return tuple(boxes)


def _resolved(action: Action, labels: Labels) -> Action:
    match action:
        case Pointer(target=Named(label=label)) | Scroll(target=Named(label=label)):
            center = _center(label, labels)
            return action.aimed(At(center.x, center.y))
        case _:
            return action


def _center(label: str, labels: Labels) -> Point:
    center = labels.center(label)
    if center is None:
        code = "ambiguous-label" if labels.boxes(label) else "unknown-label"
        raise Rejected(Problem(code, f'The label "{label}" does not name one box of this screen.'))
    return center


def _target_box(target: At | Named | Offset, labels: Labels) -> Rect | None:
    match target:
        case Named(label=label):
            return labels.box(label)
        case At(x=x, y=y):
            return labels.at(Point(x, y))
        case Offset():
            return None
