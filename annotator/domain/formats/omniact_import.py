"""Reads OmniACT's layout whole: screens, boxes, tasks and splits, of our releases and of the public one."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from annotator.domain.clean_text import clean, load_json
from annotator.domain.formats.omniact_layout import INDEXES
from annotator.domain.formats.omniact_reader import (
    UnreadableTask,
    alternative_box_paths,
    entry_path,
    read_first,
    read_index,
    task_parts,
)
from annotator.domain.formats.picture_size import picture_size
from annotator.domain.formats.record import ReleasedBox, ReleasedScreen, ReleaseHead, ReleaseRecord
from annotator.domain.formats.release_reader import LARGEST_MANIFEST, Open, ReadRelease, order_of, read_manifest
from annotator.domain.formats.script_text import read_script
from annotator.domain.geometry import Rect
from annotator.domain.problems import Problem, Rejected
from annotator.domain.script import box_file
from annotator.domain.script.render import render
from annotator.domain.splits import Split

#: the public release has tasks/<desktop|web>/<application>/task_<screen>.<number>.txt
TASK_PARTS = 3


@dataclass(frozen=True, slots=True)
class _Task:
    """A task file: its place in the split, its sentence and its script in canonical form."""

    path: str
    split: Split
    image: str
    box: str
    sentence: str
    script: str


@dataclass(slots=True)
class _Reading:
    """What is being read: the screens by the paths of the indexes, and what was left out."""

    open_file: Open
    digests: Mapping[str, str]
    facts: Mapping[str, Mapping[str, Any]]
    screens: dict[str, ReleasedScreen | None] = field(default_factory=dict)
    refused: list[Problem] = field(default_factory=list)

    def refuse(self, place: str, reason: str, code: str = "refused-row") -> None:
        self.refused.append(Problem(code, f"{place}: {reason.removesuffix('.')}.", field=place))

    def read_file(self, path: str) -> bytes:
        with self.open_file(path) as file:
            return file.read()


def read(open_file: Open) -> ReadRelease:
    """The release in that folder; one without manifest.json is read as the public release, with its errors.

    Its platforms are `desktop` or `web` then, its categories empty, its scripts without labels, and tasks of one screen
    that have the same script are one family. Raises Rejected for what is no such folder.
    """
    manifest = _manifest(open_file)
    head, digests = read_manifest(open_file) if manifest else (ReleaseHead("", 0, (7, 1, 2)), {})
    facts = {screen["image"]: screen for screen in manifest.get("screens", ())}
    reading = _Reading(open_file, digests, facts)
    tasks = list(_tasks(reading))
    if not tasks and not reading.refused:
        raise Rejected(Problem("no-index", f"There is none of {', '.join(INDEXES.values())} in it, or they are empty."))
    families = manifest.get("families")
    groups = _families_of(tasks, families, reading) if families else _families_by_script(tasks)
    records = [record for group in groups if (record := _record(group, reading))]
    records.sort(key=lambda record: order_of(record.screen))
    screens = sorted(filter(None, reading.screens.values()), key=order_of)
    return ReadRelease(head, records, reading.refused, screens=screens)


def _manifest(open_file: Open) -> Mapping[str, Any]:
    """The manifest of a release of ours; empty where there is none. Raises Rejected for a damaged one."""
    try:
        with open_file("manifest.json") as file:
            manifest = load_json(file.read(LARGEST_MANIFEST))
    except FileNotFoundError:
        return {}
    except (ValueError, RecursionError) as error:
        raise Rejected(Problem("no-manifest", f"manifest.json is not JSON: {error}.")) from None
    if not isinstance(manifest, dict) or not all(isinstance(manifest.get(name), list) for name in ("screens", "files")):
        raise Rejected(Problem("no-manifest", "manifest.json is not that of a release in OmniACT's layout."))
    return manifest


def _tasks(reading: _Reading) -> Iterator[_Task]:
    """The tasks of all splits; those that cannot be read are refused."""
    for split, path in INDEXES.items():
        try:
            index = read_index(reading.read_file, split)
        except Rejected as rejected:
            if rejected.problems[0].code != "no-split":
                raise
            continue
        for key, entry in index.items():
            try:
                yield _task(split, entry, reading)  # type: ignore[arg-type]
            except UnreadableTask as error:
                reading.refuse(f"{path}, task {key}", str(error))


def _task(split: Split, entry: Any, reading: _Reading) -> _Task:
    path, image, box = (entry_path(entry, name) for name in ("task", "image", "box"))
    sentence, text = task_parts(clean(read_first(reading.read_file, path).decode(errors="replace")))
    if not sentence:
        raise UnreadableTask(f"{path} has no sentence")
    script, reason = read_script(text)
    if reason:
        raise UnreadableTask(f"{path}: {reason}")
    return _Task(path, split, image, box, " ".join(sentence.split()), render(script))


@dataclass(frozen=True, slots=True)
class _Group:
    """The tasks of a family, the first of them the task and the others its phrasings; `labelled` names labels."""

    key: str
    tasks: Sequence[_Task]
    labelled: str = ""


def _families_of(tasks: Sequence[_Task], families: Sequence[Any], reading: _Reading) -> Iterator[_Group]:
    """The families that a manifest lists; one with a task that could not be read is refused whole."""
    by_path = {task.path: task for task in tasks}
    for family in families:
        try:
            key, paths, labelled = family["family"], family["tasks"], family["script"]
        except (LookupError, TypeError):
            reading.refuse("manifest.json", "a family has no id, no tasks or no script")
            continue
        if missing := [path for path in paths if path not in by_path]:
            reading.refuse(f"family {key}", f"{missing[0]} is in no index or cannot be read")
            continue
        yield _Group(key, [by_path[path] for path in paths], labelled)


def _families_by_script(tasks: Sequence[_Task]) -> Iterator[_Group]:
    """Tasks of one screen and split with the same script, in the order of the indexes."""
    groups: dict[tuple[str, str, str], list[_Task]] = defaultdict(list)
    for task in tasks:
        groups[task.split, task.image, task.script].append(task)
    for group in groups.values():
        yield _Group(group[0].path, group)


def _record(group: _Group, reading: _Reading) -> ReleaseRecord | None:
    first = group.tasks[0]
    screen = _screen(first, reading)
    if screen is None:
        reading.refuse(f"family {group.key}", f"its screen {first.image} was left out")
        return None
    different = next((task for task in group.tasks if (task.script, task.image) != (first.script, first.image)), None)
    if different:
        reading.refuse(f"family {group.key}", f"{different.path} has another script or another screen")
        return None
    sentences = list(dict.fromkeys(task.sentence for task in group.tasks))
    for _ in range(len(group.tasks) - len(sentences)):
        reading.refuse(f"family {group.key}", "two of its sentences are the same; one was left out")
    return ReleaseRecord(
        group.key, first.split, screen, sentences[0], tuple(sentences[1:]), group.labelled, first.script
    )


def _screen(task: _Task, reading: _Reading) -> ReleasedScreen | None:
    """The screen of a task, read once; None where it cannot be used."""
    if task.image not in reading.screens:
        try:
            reading.screens[task.image] = _read_screen(task, reading)
        except (UnreadableTask, ValueError, LookupError) as error:
            reading.screens[task.image] = None
            reading.refuse(task.image, str(error))
    return reading.screens[task.image]


def _read_screen(task: _Task, reading: _Reading) -> ReleasedScreen:
    image = _existing(task.image, reading)
    width, height = _size(image, reading)
    facts = reading.facts.get(task.image, {})
    folder, application, number = _key(task.image)
    screen = ReleasedScreen(
        platform=str(facts.get("platform", "web" if folder == "web" else "desktop")),
        application=str(facts.get("application", application)),
        category=str(facts.get("category", "")),
        number=number,
        image=image,
        sha256=reading.digests.get(image, ""),
        width=width,
        height=height,
        boxes=(),
    )
    return replace(screen, boxes=tuple(_boxes(task, screen, facts.get("kinds", {}), reading)))


def _boxes(task: _Task, screen: ReleasedScreen, kinds: Mapping[str, str], reading: _Reading) -> Iterator[ReleasedBox]:
    try:
        content = box_file.read(read_first(reading.read_file, task.box, *alternative_box_paths(task.box)))
    except Rejected as rejected:
        raise UnreadableTask(f"{task.box}: {rejected}") from None
    for warning in content.warnings:
        reading.refuse(task.box, warning.message.removesuffix("."), warning.code)
    picture = Rect(0, 0, screen.width, screen.height)
    for box in content.boxes:
        if not box.valid:
            reading.refuse(
                task.box, f'box "{box.id}" ({box.label or "no label"}) is marked invalid; left out', "invalid"
            )
        elif box.rect.intersection(picture) != box.rect:
            reading.refuse(task.box, f'box "{box.id}" reaches over the picture; left out', "off-screen")
        else:
            yield ReleasedBox(box.id, box.rect, box.label, kinds.get(box.id, "click"))


def _key(image: str) -> tuple[str, str, int]:
    """Folder, application and number from …/<desktop|web>/<application>/screen_<number>.png. Raises ValueError."""
    *_, folder, application, name = ("", "", *image.split("/"))
    digits = "".join(filter(str.isdecimal, name))
    if not (digits and application):
        raise ValueError("its path does not end in <application>/screen_<number>.png")
    return folder, application, int(digits)


def _existing(image: str, reading: _Reading) -> str:
    """The path under which the picture is there: the public release has screen1.png for screen_1.png on the web."""
    for path in (image, image.replace("screen_", "screen")):
        try:
            reading.open_file(path).close()
        except FileNotFoundError:
            continue
        return path
    raise UnreadableTask("there is no such picture")


def _size(image: str, reading: _Reading) -> tuple[int, int]:
    with reading.open_file(image) as file:
        try:
            return picture_size(file)
        except Rejected as rejected:
            raise UnreadableTask(rejected.problems[0].message) from None
