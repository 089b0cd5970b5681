"""A labelled screen with large boxes and its people, created in the database of a running Actwright."""

import json

from annotator.boxes.selectors import boxes_of
from annotator.boxes.services import apply_edits
from annotator.datasets.models import Role
from tests.factories import (
    addition,
    approve,
    make_application,
    make_dataset,
    make_labels,
    make_member,
    make_screen,
    submit,
)

WIDTH, HEIGHT = 320, 200
BOXES = {
    "open-menu": (20, 20, 100, 60),
    "name-field": (140, 20, 220, 60),
    "save-file": (20, 120, 100, 160),
    "close-window": (140, 120, 220, 160),
}


def make(slug: str, *names: str) -> None:
    """Prints the key of the screen as JSON; `names` are a volunteer, a maintainer."""
    dataset = make_dataset(slug)
    volunteer, maintainer = names
    make_member(dataset, Role.VOLUNTEER, username=volunteer)
    make_member(dataset, Role.MAINTAINER, username=maintainer)
    drawer = make_member(dataset, username=f"{slug}-drawer")
    screen = make_screen(make_application(dataset, f"{slug}-editor", platform="linux"), width=WIDTH, height=HEIGHT)
    apply_edits(screen=screen, author=drawer, base_version=0, edits=[addition(*sides) for sides in BOXES.values()])
    submit(screen, drawer)
    approve(screen, make_member(dataset, username=f"{slug}-reviewer"))
    placed = {(box.left, box.top): box for box in boxes_of(screen)}
    make_labels(screen, [placed[sides[:2]] for sides in BOXES.values()], *BOXES)
    print(json.dumps(screen.pk))  # noqa: T201 - read by the test
