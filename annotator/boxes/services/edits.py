"""Edits of boxes, applied in memory to the boxes of a screen; no database here."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from annotator.boxes.models import Box, BoxEdit, EditAction, Kind, Origin
from annotator.domain.problems import Problem
from annotator.screens.models import Screen

SIDES = ("left", "top", "right", "bottom")
STATE = (*SIDES, "kind")


@dataclass(frozen=True, slots=True)
class Edit:
    """One edit from a client. `box` has the box's id and, unless it is removed, its new sides and kind."""

    id: UUID
    action: EditAction
    box: Mapping[str, Any]

    @property
    def box_id(self) -> UUID:
        box_id: UUID = self.box["id"]
        return box_id


@dataclass(slots=True)
class EditBatch:
    """A screen's boxes while edits are applied to them one after the other, each making a version.

    `boxes` are those that the edits name, by id, removed ones included, `sources` those that they copy, `suggested` the
    ids that an assistant suggested for this screen. Nothing is saved here.
    """

    screen: Screen
    author_id: int | None
    version: int
    now: datetime
    boxes: dict[UUID, Box]
    sources: dict[UUID, Box] = field(default_factory=dict)
    suggested: frozenset[UUID] = frozenset()
    log: list[BoxEdit] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    added: dict[UUID, Box] = field(default_factory=dict)
    changed: dict[UUID, Box] = field(default_factory=dict)

    def apply(self, edit: Edit, position: int) -> None:
        """Applies an edit or collects its problems; `position` counts from 0 within its batch."""
        problems = list(self._wrong(edit, f"edits.{position}.box"))
        if problems:
            self.problems.extend(problems)
            return
        box = self.boxes.get(edit.box_id)
        before = None if box is None or box.removed_at else state(box)
        self.version += 1
        box = self._add(edit) if box is None else self._change(box, edit)
        box.version = self.version
        self._note(edit, before, None if box.removed_at else state(box))

    def _add(self, edit: Edit) -> Box:
        origin = edit.box.get("origin", Origin.DRAWN)
        if origin == Origin.MODEL and edit.box_id not in self.suggested:
            origin = Origin.DRAWN
        details = edit.box.get("details", {}) | self._provenance(edit)
        box = Box(id=edit.box_id, screen=self.screen, origin=origin, details=details)
        _set_state(box, edit)
        self.boxes[box.pk] = self.added[box.pk] = box
        return box

    def _provenance(self, edit: Edit) -> dict[str, Any]:
        """For a copied box: the ids of its source box and screen, and the source's own origin."""
        source_id = edit.box.get("copied_from")
        source = self.sources.get(source_id) if source_id else None
        if source is None:
            return {}
        first = source.details.get("copied_from", {}).get("origin", source.origin)
        return {"copied_from": {"box": str(source.pk), "screen": str(source.screen), "origin": first}}

    def _change(self, box: Box, edit: Edit) -> Box:
        """Changes a box; a removed one is restored, since undoing a removal adds it again under its id."""
        if edit.action == EditAction.REMOVE:
            box.removed_at = self.now
        else:
            box.removed_at = None
            _set_state(box, edit)
        if box.pk not in self.added:
            self.changed[box.pk] = box
        return box

    def _note(self, edit: Edit, before: dict[str, Any] | None, after: dict[str, Any] | None) -> None:
        self.log.append(
            BoxEdit(
                id=edit.id,
                screen=self.screen,
                version=self.version,
                author_id=self.author_id,
                action=edit.action,
                box_id=edit.box_id,
                before=before,
                after=after,
            )
        )

    def _wrong(self, edit: Edit, field_path: str) -> Iterator[Problem]:
        """The problems of one edit; `field_path` is the field they are reported on."""
        box = self.boxes.get(edit.box_id)
        if box is not None and box.screen_id != self.screen.pk:
            yield Problem("unknown-box", f"Box {edit.box_id} is not on this screen.", field=field_path)
        elif edit.action == EditAction.ADD and box is not None and box.removed_at is None:
            yield Problem("box-exists", f"Box {edit.box_id} is there already; change it instead.", field=field_path)
        elif edit.action != EditAction.ADD and (box is None or box.removed_at):
            yield Problem("unknown-box", f"Box {edit.box_id} is not on this screen (any more).", field=field_path)
        elif edit.action != EditAction.REMOVE:
            yield from out_of_bounds(edit.box, self.screen, name=str(edit.box_id), field_path=field_path)


def state(box: Box) -> dict[str, Any]:
    """The attributes of a box that an edit can change: sides in screen pixels, half-open, and kind."""
    return {"left": box.left, "top": box.top, "right": box.right, "bottom": box.bottom, "kind": box.kind}


def out_of_bounds(sides: Mapping[str, Any], screen: Screen, *, name: str, field_path: str = "") -> Iterator[Problem]:
    """The problems of a rectangle on this screen: it is empty, or not wholly on the screen."""
    left, top, right, bottom = (sides[side] for side in SIDES)
    if right <= left or bottom <= top:
        empty = f"Box {name} ({left}, {top}, {right}, {bottom}) holds no pixel."
        yield Problem("empty-box", empty, field=field_path)
    elif left < 0 or top < 0 or right > screen.width or bottom > screen.height:
        size = f"{screen.width} x {screen.height}"
        outside = f"Box {name} ({left}, {top}, {right}, {bottom}) reaches beyond the screen's {size} pixels."
        yield Problem("box-off-screen", outside, field=field_path)


def _set_state(box: Box, edit: Edit) -> None:
    for name in SIDES:
        setattr(box, name, edit.box[name])
    box.kind = edit.box.get("kind", Kind.CLICK)
