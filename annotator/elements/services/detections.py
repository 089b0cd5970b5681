"""Services of detections: what DetACT finds on a released screen is kept once, for all that are asked about it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.db.models import QuerySet

from annotator.domain.detact.detected import Detected
from annotator.domain.formats.record import ReleasedBox, ReleasedScreen, screen_from_json
from annotator.elements.models import Detection
from annotator.releases.models import Release, ReleaseScreen

TEMPLATE_SPLIT = "train"


@dataclass(frozen=True, slots=True)
class LabelledPart:
    """A labelled box of a released screen, whose picture is stored under `image`."""

    image: str
    box: ReleasedBox


def undetected(release: Release, split: str, engine: str) -> QuerySet[ReleaseScreen]:
    """The screens of the split's tasks on which nothing has been detected by this engine, in order."""
    screens = ReleaseScreen.objects.filter(release=release, items__split=split).distinct().order_by("position")
    return screens.exclude(detections__engine=engine)


def keep_detection(
    *, screen: ReleaseScreen, engine: str, elements: Iterable[Detected], means: Mapping[str, str]
) -> Detection:
    """Keeps what was detected; what is there already stays."""
    content = {"elements": [element.as_json() for element in elements], "means": dict(means)}
    return Detection.objects.get_or_create(screen=screen, engine=engine, defaults=content)[0]


def means_of(release: Release, split: str, engine: str) -> dict[str, str]:
    """What stood in for what where the split's screens were detected; several, where it changed in between."""
    stand_ins: dict[str, dict[str, None]] = {}
    detections = Detection.objects.filter(screen__release=release, screen__items__split=split, engine=engine)
    for means in detections.order_by("pk").values_list("means", flat=True):
        for name, stands_in in means.items():
            stand_ins.setdefault(name, {})[stands_in] = None
    return {name: " or ".join(several) for name, several in stand_ins.items()}


def template_parts(release: Release) -> Iterator[LabelledPart]:
    """The labelled boxes of screens whose tasks are all in the train split: nothing of other splits is shown."""
    screens = ReleaseScreen.objects.filter(release=release, items__split=TEMPLATE_SPLIT)
    others = release.items.exclude(split=TEMPLATE_SPLIT).values("screen")
    for row in screens.exclude(pk__in=others).distinct().order_by("position").iterator(50):
        screen: ReleasedScreen = screen_from_json(row.record)
        yield from (LabelledPart(screen.image, box) for box in screen.boxes if box.label)
