"""Copies of labelled screens and accepted tasks for tests, in any number and order."""

from annotator.datasets.models import Dataset, Role
from annotator.screens.models import Screen, Source
from annotator.screens.services import store_screen
from tests.annotator.world import World, make_accepted, make_wording
from tests.factories import approve, make_application, make_boxes, make_labels, make_member, make_picture, submit

SENTENCES = ("Open the menu", "Save what is there", "Give it another name", "Look for the newest entry")


def write_copy(dataset: Dataset, order: int) -> None:
    """Four screens of two applications with two tasks each; `order` is 1 or -1."""
    people = [make_member(dataset), make_member(dataset), make_member(dataset, Role.VOLUNTEER)]
    maintainer = make_member(dataset, Role.MAINTAINER)
    applications = [make_application(dataset, f"copied-{number}") for number in range(2)[::order]][::order]
    screens: dict[int, Screen] = {}
    for seed in range(4)[::1]:
        data = make_picture(seed=100 + seed)
        screens[seed] = store_screen(application=applications[seed % 2], image_bytes=data, source=Source.UPLOAD)
    for seed in range(4)[::order]:
        screen = screens[seed]
        boxes = make_boxes(screen, people[0])
        submit(screen, people[0])
        approve(screen, people[1])
        make_labels(screen, boxes, "open-menu", "name-field", "save-file")
        world = World(dataset, screen, boxes, people[2], maintainer, people[0])
        for number, sentence in list(enumerate(SENTENCES[:2]))[::order]:
            ways = tuple(f"{way} {sentence.lower()} {seed}" for way in ("kindly", "now do", "could somebody"))
            make_accepted(world, make_wording(f"{sentence} {seed} {number}", phrasings=ways))
