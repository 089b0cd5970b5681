"""A release of one screen as a capture leaves it: DOM boxes with their place in the document, and texts."""

import os
from uuid import UUID, uuid4

from django.db import transaction

from annotator.boxes.models import BoxProposal, Kind, Origin
from annotator.boxes.services import import_boxes
from annotator.datasets.models import Role
from annotator.domain.geometry import Rect
from annotator.jobs.services import claim
from annotator.releases.models import Release
from annotator.releases.services import cut_release, request_release
from annotator.screens.models import Source
from tests.annotator.world import World, make_accepted, make_wording
from tests.factories import approve, make_application, make_dataset, make_labels, make_member, make_screen, submit

#: of the proposal, by which a random order is made; in a database that has it, the proposal gets another one
PROPOSAL = UUID("7d444840-9dc0-11d1-b245-5ffdce74fad2")
#: in the order of the document; on the picture the other way round
BUTTON, FIELD, LOGO = Rect(200, 150, 260, 170), Rect(100, 80, 180, 100), Rect(10, 10, 40, 40)
SCRIPTS = ('pyautogui.click("save")', 'pyautogui.click("name")\npyautogui.write("parks")\npyautogui.press("enter")')


def captured_release(*, detected: bool = True) -> tuple[Release, World]:
    """Boxes save (button), name (input) and logo (img), three texts of which the button says one, and two tasks."""
    # Several processes may fill one database: a server's, in tests of pages.
    dataset = make_dataset(f"captured-{os.getpid()}")
    drawer = make_member(dataset)
    screen = make_screen(make_application(dataset, "captured", platform="web"), source=Source.CAPTURE)
    screen.page = {
        "texts": [
            {"box": [205, 152, 255, 168], "text": "Save", "order": 1},
            {"box": [100, 60, 180, 78], "text": "Your name", "order": 2},
            {"box": [10, 180, 90, 198], "text": "Imprint", "order": 5},
        ]
    }
    screen.save()
    elements = [
        (BUTTON, "click", {"tag": "button", "name": "Save", "text": "Save", "order": 0}),
        (FIELD, "type", {"tag": "input", "name": "Your name", "text": "", "order": 3}),
        (LOGO, "click", {"tag": "img", "name": "Logo", "text": "", "order": 4}),
    ]
    import_boxes(
        screen=screen,
        boxes=[(rect, Kind(kind), Origin.DOM, details) for rect, kind, details in elements],
        author=None,
    )
    submit(screen, drawer)
    approve(screen, make_member(dataset))
    boxes = sorted(screen.boxes.all(), key=lambda box: str(box.details["order"]))
    make_labels(screen, boxes, "save", "name", "logo")
    if detected:
        is_taken = BoxProposal.objects.filter(pk=PROPOSAL).exists()
        BoxProposal.objects.create(
            id=uuid4() if is_taken else PROPOSAL, screen=screen, left=205, top=150, right=258, bottom=171,
            kind="click", confidence=0.9,
        )  # fmt: skip
    world = World(
        dataset, screen, boxes, make_member(dataset, Role.VOLUNTEER), make_member(dataset, Role.MAINTAINER), drawer
    )
    for number, script in enumerate(SCRIPTS):
        ways = tuple(f"{way} thing {number}" for way in ("kindly do", "now manage", "could somebody finish"))
        make_accepted(world, make_wording(f"do thing {number}", script, ways))
    with transaction.atomic():  # Before the worker of a running installation sees it.
        queued = request_release(dataset=dataset, seed=1, format="omniact", by=None, ratio=(0, 0, 1))
        release = claim(Release, queued.pk, worker="test")
    assert release is not None
    cut_release(release=release, report=lambda *_: None)
    release.refresh_from_db()
    return release, world
