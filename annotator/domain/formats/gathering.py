"""Gathers the rows of training formats into screens, boxes and families; what cannot be used is refused with why."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from annotator.domain.clean_text import load_json
from annotator.domain.formats.picture_size import picture_size
from annotator.domain.formats.record import ReleasedBox, ReleasedScreen, ReleaseHead, ReleaseRecord
from annotator.domain.formats.release_reader import Open, ReadRelease, order_of
from annotator.domain.geometry import Point, Rect
from annotator.domain.problems import Problem, Rejected
from annotator.domain.script.actions import At, Pointer, Script, Scroll
from annotator.domain.script.render import render
from annotator.domain.splits import Split

LARGEST_FILE = 1_000_000_000
OUR_PICTURE = re.compile(r"(?:^|/)(linux|macos|windows|android|web|desktop)/([^/]+)/(?:screen_?)?(\d+)\.\w+$")
PICTURE_FOLDERS = frozenset(
    {"image", "images", "imgs", "img", "pictures", "screenshots", "data", "train", "val", "test"}
)
NO_APPLICATION = "screens"
SPLIT_NAMES: tuple[tuple[str, Split], ...] = (("test", "test"), ("val", "validation"), ("dev", "validation"))
OUR_FILES = ("manifest.json", "records.jsonl")
OUR_SENTENCE = re.compile(r"(.+)-(\d+)")


class UnreadableRow(Exception):  # noqa: N818 - says what is wrong with one row
    """The reason why a row cannot be read."""


class Folder:
    """The files to be read: `names` are their paths with forward slashes, `open` opens one of them."""

    def __init__(self, open_file: Open, names: Sequence[str]) -> None:
        self.open, self.names = open_file, names
        self._known = frozenset(names)
        self._by_last_part: dict[str, list[str]] = defaultdict(list)
        for path in names:
            self._by_last_part[path.rpartition("/")[2]].append(path)

    def find(self, name: str, *folders: str) -> str:
        """The path of a file that rows call `name`: below one of the folders, else the only one that ends so.

        Raises UnreadableRow where there is none or several.
        """
        paths = [f"{folder.strip('/')}/{name}".removeprefix("/") for folder in (*folders, "")]
        if exact := next((path for path in paths if path in self._known), None):
            return exact
        same_last_part = self._by_last_part.get(name.rpartition("/")[2], ())
        ending = [path for path in same_last_part if path.endswith(f"/{name}")]
        if len(ending) != 1:
            raise UnreadableRow(f"there {'are several files' if ending else 'is no file'} {name}")
        return ending[0]

    def load(self, path: str) -> Any:
        """The JSON value of a file; the rows of JSON Lines as a list, an unreadable line as a `BrokenLine`.

        Raises Rejected for a file that is not JSON or too large.
        """
        with self.open(path) as file:
            data = file.read(LARGEST_FILE + 1)
        if len(data) > LARGEST_FILE:
            raise Rejected(Problem("too-large", f"{path} has more than {LARGEST_FILE:,} bytes: split it."))
        if path.endswith(".jsonl"):
            return [_line(line) for line in data.splitlines() if line.strip()]
        try:
            return load_json(data)
        except (ValueError, RecursionError) as error:
            raise Rejected(Problem("not-json", f"{path} is not JSON: {error}.")) from None


@dataclass(frozen=True, slots=True)
class BrokenLine:
    """A line that is not JSON, and why."""

    reason: str


def _line(line: bytes) -> Any:
    try:
        return load_json(line)
    except (ValueError, RecursionError) as error:
        return BrokenLine(f"it is not JSON: {error}")


def split_of(path: str) -> Split:
    """The split that a file's name says; train where it says none."""
    name = path.rpartition("/")[2].lower()
    return next((split for part, split in SPLIT_NAMES if part in name), "train")


@dataclass(slots=True)
class Picture:
    """A picture of the files with what is known of its screen; `boxes` in the order of the rows."""

    path: str
    width: int
    height: int
    platform: str
    application: str
    number: int
    split: Split
    boxes: list[ReleasedBox] = field(default_factory=list)
    _first_files: dict[tuple[Rect, str], str] = field(default_factory=dict)

    def rect(self, sides: Sequence[Any], *, shares: bool = False) -> Rect:
        """The box with these sides (left, top, right, bottom), in pixels or as shares of the picture.

        Raises UnreadableRow for one that is empty or reaches over the picture.
        """
        if len(sides) != 4 or not all(type(side) in (int, float) and abs(side) < LARGEST_FILE for side in sides):
            raise UnreadableRow(f"its box {_short(sides)} is not four numbers")
        scale = (self.width, self.height, self.width, self.height) if shares else (1, 1, 1, 1)
        left, top, right, bottom = (round(side * factor) for side, factor in zip(sides, scale, strict=True))
        if not (0 <= left < right <= self.width and 0 <= top < bottom <= self.height):
            over = f"is empty or reaches over the picture of {self.width} x {self.height}"
            raise UnreadableRow(f"its box {_short(sides)} {over}")
        return Rect(left, top, right, bottom)

    def point(self, place: Any, *, shares: bool = False) -> Point:
        """A point in pixels. Raises UnreadableRow for what is none or lies outside the picture."""
        match place:
            case [int() | float() as x, int() | float() as y] if not isinstance(x, bool) and not isinstance(y, bool):
                point = Point(x * self.width, y * self.height) if shares else Point(x, y)
                if 0 <= point.x <= self.width and 0 <= point.y <= self.height:
                    return point
        raise UnreadableRow(f"its point {_short(place)} is not two numbers inside the picture")

    def add_box(self, rect: Rect, label: str, kind: str = "click", key: str = "", *, file: str = "") -> None:
        """Adds the box; one that another file has said already is the same one: a screen may be in several splits."""
        if self._first_files.setdefault((rect, label), file) != file:
            return
        self.boxes.append(ReleasedBox(key or str(len(self.boxes)), rect, label, kind))


def _short(value: object) -> str:
    return repr(value)[:80]


@dataclass(frozen=True, slots=True)
class _Task:
    picture: str
    split: Split
    family: str
    sentence: str
    script: str
    targets: tuple[Rect, ...]


@dataclass(slots=True)
class Gathering:
    """What has been read of a folder so far."""

    folder: Folder
    refused: list[Problem] = field(default_factory=list)
    _pictures: dict[str, Picture] = field(default_factory=dict)
    _tasks: list[_Task] = field(default_factory=list)
    _numbers: dict[str, int] = field(default_factory=lambda: defaultdict(int))

    def refuse(self, place: str, reason: str, code: str = "refused-row") -> None:
        self.refused.append(Problem(code, f"{place}: {reason.removesuffix('.')}.", field=place))

    def rows(self, path: str, values: Any) -> Iterator[tuple[str, Mapping[str, Any]]]:
        """The rows of a file with their places; what is no object is refused."""
        kind = "line" if path.endswith(".jsonl") else "row"
        for number, row in enumerate(values, start=1):
            place = f"{path}, {kind} {number}"
            if isinstance(row, Mapping):
                yield place, row
            else:
                self.refuse(place, row.reason if isinstance(row, BrokenLine) else "it is not an object")

    def data_files(self, *members: str) -> Iterator[tuple[str, Any]]:
        """The JSON and JSON Lines files with a list of rows, one of which has such a member; others are reported."""
        for path in sorted(self.folder.names):
            if not path.endswith((".json", ".jsonl")) or path in OUR_FILES:
                continue
            values = self.folder.load(path)
            if values == []:
                continue
            rows = values if isinstance(values, list) else []
            if any(member in row for row in rows if isinstance(row, Mapping) for member in members):
                yield path, rows
            else:
                wanted = " or ".join(f"“{member}”" for member in members)
                self.refuse(path, f"it is not a list of rows with {wanted}; left out", "other-file")

    def picture(self, name: object, split: Split, *folders: str, application: str = "") -> Picture:
        """The picture that a row names, of this application where its path does not tell.

        Raises UnreadableRow where there is none that can be read.
        """
        if not isinstance(name, str) or not name:
            raise UnreadableRow("it names no picture")
        path = self.folder.find(name.removeprefix("./"), *folders)
        if path not in self._pictures:
            self._pictures[path] = self._new_picture(path, split, application)
        return self._pictures[path]

    def _new_picture(self, path: str, split: Split, application: str) -> Picture:
        try:
            with self.folder.open(path) as file:
                width, height = picture_size(file)
        except Rejected as rejected:
            raise UnreadableRow(f"{path}: {rejected.problems[0].message}") from None
        if ours := OUR_PICTURE.search(path):
            platform, application, number = ours[1], ours[2], int(ours[3])
        else:
            folders = [part for part in path.split("/")[:-1] if part.lower() not in PICTURE_FOLDERS]
            application = application or (folders[-1] if folders else NO_APPLICATION)
            self._numbers[application] += 1
            platform, number = "", self._numbers[application]
        return Picture(path, width, height, platform, application, number, split)

    def add_task(
        self,
        picture: Picture,
        split: Split,
        sentence: str,
        script: Script,
        *,
        targets: Sequence[Rect] = (),
        sentence_id: object = "",
    ) -> None:
        """A sentence with its script in pixels; `targets` are boxes that it points at. Raises UnreadableRow.

        An id of the form <family>-<number> joins the sentences of a family, as our formats write it.
        """
        text = " ".join(sentence.split())
        if not text:
            raise UnreadableRow("it has no sentence")
        for action in script:
            if isinstance(action, Pointer | Scroll) and isinstance(action.target, At):
                picture.point([action.target.x, action.target.y])
        ours = OUR_SENTENCE.fullmatch(sentence_id) if isinstance(sentence_id, str) else None
        self._tasks.append(_Task(picture.path, split, ours[1] if ours else "", text, render(script), tuple(targets)))

    def release(self, problems: Sequence[Problem] = ()) -> ReadRelease:
        """Everything gathered: tasks of one screen and split with one script are a family.

        Raises Rejected where there is nothing.
        """
        if not self._pictures:
            first = f" The first reason: {self.refused[0].message}" if self.refused else ""
            raise Rejected(Problem("nothing-to-read", f"There is no row of this format with a picture in it.{first}"))
        known = {path: {box.rect for box in picture.boxes} for path, picture in self._pictures.items()}
        for task in self._tasks:
            for rect in task.targets:
                if rect not in known[task.picture]:
                    known[task.picture].add(rect)
                    self._pictures[task.picture].add_box(rect, "")
        screens = {path: _screen(picture) for path, picture in self._pictures.items()}
        records = sorted(self._records(screens), key=lambda record: order_of(record.screen))
        with_task = {record.screen.image for record in records}
        more = [(picture.split, screens[path]) for path, picture in self._pictures.items() if path not in with_task]
        return ReadRelease(ReleaseHead("", 0, (7, 1, 2)), records, [*problems, *self.refused], more_screens=more)

    def _records(self, screens: dict[str, ReleasedScreen]) -> Iterator[ReleaseRecord]:
        families: dict[tuple[str, ...], list[_Task]] = defaultdict(list)
        for task in self._tasks:
            families[task.picture, task.split, task.family, task.script].append(task)
        for number, ((path, _, family, _), tasks) in enumerate(families.items(), start=1):
            sentences = list(dict.fromkeys(task.sentence for task in tasks))
            for _ in range(len(tasks) - len(sentences)):
                self.refuse(f"{path}, “{sentences[0][:60]}”", "two of its sentences are the same; one was left out")
            first = tasks[0]
            key = family or f"{path} {number}"
            yield ReleaseRecord(key, first.split, screens[path], sentences[0], tuple(sentences[1:]), "", first.script)


def _screen(picture: Picture) -> ReleasedScreen:
    return ReleasedScreen(
        picture.platform,
        picture.application,
        "",
        picture.number,
        picture.path,
        "",
        picture.width,
        picture.height,
        tuple(picture.boxes),
    )
