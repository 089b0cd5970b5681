"""DetACT on the screens of a release's split, kept in the database, so that each is detected once."""

from collections.abc import Callable, Iterator

import cv2
import numpy as np

from annotator.elements.services.detections import keep_detection, template_parts, undetected
from annotator.elements.services.pictures import stored_picture
from annotator.releases.models import Release
from workers.detact.detect import Means, detect
from workers.detact.icons import Shape, Templates, icon_pack, shape_of
from workers.detact.texts import ensure_installed

#: pixels; a larger box is no icon
LARGEST_ICON = 96
LEAST_SQUARE = 0.6

Report = Callable[[str], None]


def detect_screens(release: Release, split: str, engine: str, report: Report) -> int:
    """Detects on the screens of the split that lack it; their number. Raises EngineMissing before anything is read."""
    ensure_installed(engine)
    screens = list(undetected(release, split, engine))
    if not screens:
        return 0
    means = Means(engine, templates_for(release))
    for number, screen in enumerate(screens, 1):
        report(f"detects on screen {number} of {len(screens)}")
        elements = detect(stored_picture(screen.record["image"]), means)
        keep_detection(screen=screen, engine=engine, elements=elements, means=means.described())
    return len(screens)


def templates_for(release: Release) -> Templates:
    """The icon pack, and the icons in labelled boxes of the train split, which come first."""
    labelled = list(_labelled_icons(release))
    return icon_pack().with_more(labelled, f"{len(labelled):,} labelled boxes of the train split")


def _labelled_icons(release: Release) -> Iterator[tuple[str, Shape]]:
    image, pixels = "", np.zeros((0, 0, 3), np.uint8)
    for part in template_parts(release):
        rect = part.box.rect
        shorter, longer = sorted((rect.width, rect.height))
        if longer > LARGEST_ICON or shorter < LEAST_SQUARE * longer:
            continue
        if part.image != image:
            read = cv2.imdecode(np.frombuffer(stored_picture(part.image), np.uint8), cv2.IMREAD_COLOR)
            image, pixels = part.image, np.asarray(read, np.uint8)
        shape = shape_of(pixels[rect.top : rect.bottom, rect.left : rect.right])
        if shape is not None:
            yield part.box.label.replace("-", " "), shape
