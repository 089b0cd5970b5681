"""A release of drawn screens with texts and icons, some of whose tasks are examples and the others are tested."""

import io

from django.db import transaction
from PIL import Image, ImageDraw, ImageFont

from annotator.boxes.models import Box
from annotator.datasets.models import Dataset, Role
from annotator.jobs.services import claim
from annotator.releases.models import Release
from annotator.releases.services import cut_release, request_release
from annotator.screens.models import Source
from annotator.screens.services import store_screen
from annotator.trials.selectors.released_tasks import released_tasks
from tests.annotator.world import World, make_accepted, make_wording
from tests.factories import approve, make_application, make_boxes, make_dataset, make_labels, make_member, submit

FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
SCREENS = {
    "mail": (
        "Compose",
        ("Write a letter to somebody", "Begin a new message", "Draft an electronic letter", "Start mail"),
    ),
    "shop": ("Basket", ("Show what I am buying", "Look at the goods chosen", "See my purchases", "Review the cart")),
    "clock": ("Alarm", ("Wake me up tomorrow", "Set a morning bell", "Ring at seven o'clock", "Plan getting up early")),
    "maps": ("Route", ("How do I get to Bern", "Find the way by train", "Plan a trip across land", "Guide me there")),
}


GROUNDS = ("#f4f6fa", "#fff3c4", "#dff5e1", "#f8dfe9")


def drawn_screen(word: str, number: int, *, width: int = 400, height: int = 240) -> bytes:
    """A window with a button that shows the word, two more texts and a red square; what is around them differs, so
    that the screens do not look alike.
    """
    image = Image.new("RGB", (width, height), GROUNDS[number])
    draw, font = ImageDraw.Draw(image), ImageFont.truetype(FONT, 16)
    draw.rectangle((20, 20, 160, 60), fill="#ffffff", outline="#334455")
    draw.text((40, 30), word, fill="#101010", font=font)
    draw.text((20, 90), "Settings", fill="#101010", font=font)
    draw.text((220, 90), "Help", fill="#101010", font=font)
    draw.rectangle((220, 140, 280, 200), fill="#d01818")
    for row in range(number + 1):
        draw.rectangle((300 - 60 * number, 10 + 50 * row, 390 - 60 * number, 35 + 50 * row), fill="#55606c")
    draw.rectangle((0, 236 - 20 * number, width, 240), fill="#8899aa")
    sink = io.BytesIO()
    image.save(sink, "PNG")
    return sink.getvalue()


def baseline_release() -> tuple[Release, Dataset]:
    """Four screens with a task of two actions and one of a single action each; half of the screens are the train
    split, the others the test split.
    """
    dataset = make_dataset()
    drawer, reviewer = make_member(dataset), make_member(dataset)
    volunteer, maintainer = make_member(dataset, Role.VOLUNTEER), make_member(dataset, Role.MAINTAINER)
    for number, (slug, (word, (sentence, *phrasings))) in enumerate(SCREENS.items()):
        application = make_application(dataset, slug, platform="linux")
        screen = store_screen(application=application, image_bytes=drawn_screen(word, number), source=Source.UPLOAD)
        boxes: list[Box] = make_boxes(screen, drawer, 2)
        submit(screen, drawer)
        approve(screen, reviewer)
        make_labels(screen, boxes, f"{slug}-first", f"{slug}-second")
        world = World(dataset, screen, boxes, volunteer, maintainer, drawer)
        script = f'pyautogui.click("{slug}-first")\npyautogui.write("{slug} text")'
        make_accepted(world, make_wording(sentence, script, tuple(phrasings)))
    # In one transaction: a worker that runs beside it would be quicker.
    with transaction.atomic():
        queued = request_release(dataset=dataset, seed=3, format="omniact", by=None, ratio=(1, 0, 1))
        release = claim(Release, queued.pk, worker="test")
    assert release is not None
    cut_release(release=release, report=lambda *_: None)
    release.refresh_from_db()
    return release, dataset


def gold(release: Release) -> dict[str, str]:
    """The resolved script of each sentence of the test split."""
    resolved = {item.pk: str(item.record["resolved"]) for item in release.items.all()}
    return {task.sentence: resolved[task.item] for task in released_tasks(release, "test")}
