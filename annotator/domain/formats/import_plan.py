"""What an import will write: screens with boxes and usable labels, families with scripts that name those labels."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from annotator.domain.formats.import_options import ImportOptions
from annotator.domain.formats.record import ReleasedBox, ReleasedScreen, ReleaseRecord
from annotator.domain.formats.release_reader import ReadRelease
from annotator.domain.geometry import Point
from annotator.domain.label_text import distinguish, normalise
from annotator.domain.label_text import problems as label_problems
from annotator.domain.problems import Problem, Rejected
from annotator.domain.script.actions import At, Named, Pointer, Script, Scroll
from annotator.domain.script.analysis import analyse
from annotator.domain.script.labels import Labels
from annotator.domain.script.parse import parse
from annotator.domain.script.render import render
from annotator.domain.splits import Split

PLATFORMS = ("macos", "linux", "windows", "android", "web")
SLUG_LENGTH = 50
SLUG = re.compile(f"[A-Za-z0-9_-]{{1,{SLUG_LENGTH}}}")
KINDS = ("click", "type", "select", "hover", "drag", "scroll")


@dataclass(frozen=True, slots=True)
class PlannedFamily:
    """A task with its phrasings; `script` names boxes by the labels that they will have here.

    `key` tells it from the other families of the import.
    """

    key: str
    split: Split
    sentence: str
    phrasings: tuple[str, ...]
    script: str


@dataclass(frozen=True, slots=True)
class PlannedScreen:
    """A screen with its families; the labels of its boxes are valid and differ, or empty where none is usable.

    `split` is that of a screen without a family, where the files tell.
    """

    screen: ReleasedScreen
    families: tuple[PlannedFamily, ...]
    split: Split | None = None

    @property
    def key(self) -> tuple[str, int]:
        """Application and number, which no other screen of the import has."""
        return self.screen.application, self.screen.number

    @property
    def name(self) -> str:
        return f"{self.screen.application} {self.screen.number}"


@dataclass(frozen=True, slots=True)
class ImportPlan:
    """Everything that an import will write, and why the rest is left out."""

    screens: Sequence[PlannedScreen]
    left_out: Sequence[Problem]


def plan_import(read: ReadRelease, options: ImportOptions) -> ImportPlan:
    """The plan of an import. Raises Rejected where platforms or categories of applications are not known."""
    by_screen: dict[ReleasedScreen, list[ReleaseRecord]] = defaultdict(list)
    splits = {screen: split for split, screen in read.more_screens}
    for screen in (*read.screens, *splits):
        by_screen[screen] = []
    for record in read.records:
        by_screen[record.screen].append(record)
    _refuse_unplaced(by_screen, options)
    left_out = list(read.refused)
    screens: dict[tuple[str, int], PlannedScreen] = {}
    for screen, records in by_screen.items():
        planned = _screen(screen, records, options, left_out, splits.get(screen))
        if planned and planned.key in screens:
            left_out.append(_problem("same-number", planned.name, f"another screen has this number; {_lost(planned)}"))
        elif planned:
            screens[planned.key] = planned
    return ImportPlan(list(screens.values()), left_out)


def _lost(planned: PlannedScreen) -> str:
    return f"left out with {len(planned.screen.boxes)} boxes and {len(planned.families)} tasks"


def _refuse_unplaced(screens: Iterable[ReleasedScreen], options: ImportOptions) -> None:
    """Raises Rejected with one problem for each application whose platform or category is not known."""
    problems: dict[str, Problem] = {}
    for screen in screens:
        try:
            options.placed(screen)
        except Rejected as rejected:
            problems.setdefault(screen.application, rejected.problems[0])
    if problems:
        raise Rejected(*problems.values())


def _screen(
    screen: ReleasedScreen,
    records: Sequence[ReleaseRecord],
    options: ImportOptions,
    left_out: list[Problem],
    split: Split | None,
) -> PlannedScreen | None:
    platform, category = options.placed(screen)
    place, application = f"{screen.application} {screen.number}", _slug(screen.application)
    if not application:
        left_out.append(_problem("no-application", place, "the application's name has no letter or digit; left out"))
        return None
    if platform not in PLATFORMS:
        known = ", ".join(PLATFORMS)
        left_out.append(_problem("unknown-platform", place, f"“{platform}” is not one of {known}; left out"))
        return None
    boxes = tuple(_labelled(screen, left_out))
    placed = replace(screen, application=application, platform=platform, category=category, boxes=boxes)
    labels = Labels((box.label, box.rect) for box in boxes if box.label)
    families = tuple(filter(None, (_family(record, placed, labels, left_out) for record in records)))
    return PlannedScreen(placed, families, None if families else split)


def _slug(application: str) -> str:
    """The name in addresses and folders: as it is where it may be one, else of its letters and digits."""
    return application if SLUG.fullmatch(application) else normalise(application)[:SLUG_LENGTH].strip("-")


def _labelled(screen: ReleasedScreen, left_out: list[Problem]) -> Iterator[ReleasedBox]:
    """The boxes with valid labels that differ; an equal box is left out, a label that cannot be used is not taken."""
    place = f"{screen.application} {screen.number}"
    seen: dict[tuple[int, int, int, int, str], str] = {}
    taken: set[str] = set()
    for box in screen.boxes:
        rect, text = box.rect, box.label.strip()
        slug = normalise(text)
        sides = (rect.left, rect.top, rect.right, rect.bottom, slug)
        if sides in seen:
            left_out.append(_problem("same-box", place, f'box "{box.id}" is the same as box "{seen[sides]}"; left out'))
            continue
        seen[sides] = box.id
        if text and (wrong := label_problems(text)):
            reason = f'the label “{text}” of box "{box.id}" is left out: {wrong[0].message}'.removesuffix(".")
            left_out.append(_problem("label-left-out", place, reason))
            slug = ""
        elif not text:
            left_out.append(_problem("no-label", place, f'box "{box.id}" has no label; people will name it'))
        label = distinguish(slug, taken) if slug else ""
        if label != slug:
            more = f'box "{box.id}" is called “{label}”, since another box is “{slug}”'
            left_out.append(_problem("label-numbered", place, more))
        if label:
            taken.add(label)
        yield replace(box, label=label, kind=box.kind if box.kind in KINDS else "click")


def _family(
    record: ReleaseRecord, screen: ReleasedScreen, labels: Labels, left_out: list[Problem]
) -> PlannedFamily | None:
    """The family with a sound script that names labels; None where there is none."""
    place = f"{screen.application} {screen.number}, “{record.sentence[:60]}”"
    analysed = analyse(record.labelled, labels, screen.width, screen.height) if record.labelled else None
    if analysed and analysed.ok:
        text = record.labelled
    else:
        script = parse(record.resolved).script
        if analysed:
            why = f"its script by labels does not fit the boxes ({analysed.problems[0].message.removesuffix('.')})"
            left_out.append(_problem("labels-mapped-again", place, f"{why}; labels were reanalysed by its coordinates"))
        text = render(_named(script, screen.boxes, place, left_out))
        reanalysed = analyse(text, labels, screen.width, screen.height)
        if not reanalysed.ok:
            reason = reanalysed.problems[0].message.removesuffix(".")
            left_out.append(_problem("script-refused", place, f"the task is left out: {reason}"))
            return None
    return PlannedFamily(record.family_id, record.split, record.sentence, record.phrasings, text)


def _named(script: Script, boxes: Sequence[ReleasedBox], place: str, left_out: list[Problem]) -> Script:
    """The script with the label of the box at each point: the one with exactly this centre, else the smallest."""
    actions = []
    for action in script:
        if isinstance(action, Pointer | Scroll) and isinstance(action.target, At):
            point = Point(action.target.x, action.target.y)
            box = _box_at(point, boxes)
            if box and box.label:
                if box.rect.center != point:
                    reason = f"{action.function} at {point.x:g}, {point.y:g} now means the centre of “{box.label}”"
                    left_out.append(_problem("moved-to-centre", place, reason))
                action = action.aimed(Named(box.label))
            else:
                why = f'box "{box.id}" there has no label' if box else "no box is there"
                reason = f"{action.function} at {point.x:g}, {point.y:g} keeps its coordinates: {why}"
                left_out.append(_problem("coordinates-kept", place, reason))
        actions.append(action)
    return tuple(actions)


def _box_at(point: Point, boxes: Sequence[ReleasedBox]) -> ReleasedBox | None:
    """The first box with this centre, as OmniACT's evaluation finds it, else the smallest that contains the point."""
    centred = [box for box in boxes if box.rect.center == point]
    if centred:
        return next((box for box in centred if box.label), centred[0])
    return min((box for box in boxes if box.rect.contains(point)), key=lambda box: box.rect.area, default=None)


def _problem(code: str, place: str, reason: str) -> Problem:
    return Problem(code, f"{place}: {reason}.", field=place)


def counts_of(plan: ImportPlan) -> Mapping[str, int]:
    """The numbers of what the plan will write, and of what it leaves out."""
    families = [family for planned in plan.screens for family in planned.families]
    return {
        "applications": len({planned.screen.application for planned in plan.screens}),
        "screens": len(plan.screens),
        "boxes": sum(len(planned.screen.boxes) for planned in plan.screens),
        "labels": sum(bool(box.label) for planned in plan.screens for box in planned.screen.boxes),
        "families": len(families),
        "tasks": sum(1 + len(family.phrasings) for family in families),
        "left_out": len(plan.left_out),
    }
