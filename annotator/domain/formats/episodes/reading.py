"""What readers of episodes share: the files they read, what they give, recorded actions from PyAutoGUI lines."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import IO, Any, Protocol, TypeAlias

from annotator.domain.clean_text import load_json
from annotator.domain.formats.episodes.record import (
    EpisodeAction,
    EpisodePicture,
    EpisodeStep,
    ReleasedEnvironment,
    ReleasedEpisode,
)
from annotator.domain.script.actions import Action, At, Copy, Keys, Pause, Pointer, Scroll, Write
from annotator.domain.script.parse import parse
from annotator.domain.splits import SPLITS, Split

LARGEST = 64 * 1024 * 1024
FOLDERS = ("images", "", "../images", "../../images")
"""Where pictures lie, seen from the folder of the file that names them."""
KINDS = {
    "click": "click",
    "doubleClick": "double_click",
    "tripleClick": "triple_click",
    "rightClick": "right_click",
    "middleClick": "middle_click",
    "dragTo": "drag",
    "moveTo": "hover",
    "mouseDown": "long_press",
}


class EpisodeFiles(Protocol):
    """The files of a folder or a zip file, by paths with forward slashes."""

    @property
    def names(self) -> Iterable[str]: ...

    def open(self, path: str) -> IO[bytes]:
        """Raises FileNotFoundError."""


DescribePicture: TypeAlias = Callable[[str], EpisodePicture]
"""The picture at a path: its digest and size as it will be kept. Raises BadEpisode for one that cannot be read."""


class BadEpisode(ValueError):  # noqa: N818 - what cannot be imported, with the reason as a part of a sentence
    """A part of a file that is no episode."""


class LeftOut(BadEpisode):
    """An episode that is well formed and not wanted: its task failed, or it is not of people's work."""


@dataclass(frozen=True, slots=True)
class ReadEpisode:
    """An episode that was read at a place, or the reason why there is none; `left_out`: it is not wrong.

    `remarks` say what of it was read differently or left out.
    """

    place: str
    episode: ReleasedEpisode | None = None
    reason: str = ""
    left_out: bool = False
    remarks: tuple[str, ...] = ()


def read_each(
    rows: Iterable[tuple[str, Any]], read: Callable[[str, Mapping[str, Any]], ReadEpisode]
) -> Iterator[ReadEpisode]:
    """What `read` makes of the JSON objects at each place; other values are refused."""
    for place, value in rows:
        if isinstance(value, BadEpisode):
            yield ReadEpisode(place, reason=str(value))
        elif not isinstance(value, dict):
            yield ReadEpisode(place, reason="it is not a JSON object")
        else:
            try:
                yield read(place, value)
            except (BadEpisode, LookupError, TypeError) as error:
                reason = str(error) if isinstance(error, BadEpisode) else f"it is incomplete ({error!r})"
                yield ReadEpisode(place, reason=reason, left_out=isinstance(error, LeftOut))


def json_rows(files: EpisodeFiles) -> Iterator[tuple[str, Any]]:
    """Each line of each JSON Lines file, in the order of their paths; a line that is no JSON is a BadEpisode."""
    for path in sorted(name for name in files.names if name.endswith(".jsonl")):
        with files.open(path) as file:
            for number, line in enumerate(iter(lambda: file.readline(LARGEST), b""), 1):
                yield f"{path}, line {number}", load(line)


def load(content: bytes) -> Any:
    """The JSON value, or a BadEpisode that says why there is none."""
    try:
        return load_json(content)
    except (ValueError, RecursionError) as error:
        return BadEpisode(f"it is not JSON: {error}")


def read_json(files: EpisodeFiles, path: str) -> Any:
    with files.open(path) as file:
        return load(file.read(LARGEST))


def split_of(place: str) -> Split:
    """The split that a path names, else train."""
    words = {part.partition(".")[0] for part in place.partition(",")[0].split("/")}
    return next((split for split in SPLITS if split in words), "train")


class Pictures:
    """Finds pictures by the names that files give them, and describes each once."""

    def __init__(self, files: EpisodeFiles, describe: DescribePicture) -> None:
        self._names = set(files.names)
        self._describe = describe

    def find(self, place: str, name: object) -> EpisodePicture:
        """The picture that is named at a place. Raises BadEpisode where there is none or it cannot be read."""
        if not isinstance(name, str) or not name:
            raise BadEpisode("a step names no picture")
        folder = place.partition(",")[0].rpartition("/")[0]
        for beside in FOLDERS:
            path = _joined(folder, beside, name)
            if path in self._names:
                return self._describe(path)
        raise BadEpisode(f"its picture {name} is not there")


def _joined(folder: str, beside: str, name: str) -> str:
    parts: list[str] = []
    for part in f"{folder}/{beside}/{name}".split("/"):
        if part == "..":
            parts = parts[:-1]
        elif part not in {"", "."}:
            parts.append(part)
    return "/".join(parts)


def text(values: Mapping[str, Any], *names: str) -> str:
    """The first of these values that is a text with something in it. Raises BadEpisode where none is."""
    for name in names:
        value = values.get(name)
        if isinstance(value, str) and value.strip():
            return value.strip()
    raise BadEpisode(f"it has no “{names[0]}”")


def items(values: Mapping[str, Any], name: str) -> Sequence[Mapping[str, Any]]:
    """A list of objects. Raises BadEpisode for anything else, and for an empty one."""
    value = values.get(name)
    if not isinstance(value, list) or not value or not all(isinstance(item, dict) for item in value):
        raise BadEpisode(f"“{name}” is not a list of objects")
    return value


def action_of(
    script: str, before: EpisodePicture, after: EpisodePicture | None, box: Sequence[int] | None = None
) -> EpisodeAction:
    """A recorded action with these PyAutoGUI lines; `box` is that of the element it acted on, if it is known.

    Raises BadEpisode for lines that cannot be read.
    """
    parsed = parse(script)
    if parsed.problems or not parsed.script:
        raise BadEpisode(parsed.problems[0].message.rstrip(".") if parsed.problems else "a step has no action")
    places = [
        (int(action.target.x), int(action.target.y))
        for action in parsed.script
        if isinstance(action, (Pointer, Scroll)) and isinstance(action.target, At)
    ]
    dragged = _is_drag(parsed.script)
    return EpisodeAction(
        kind=_kind(parsed.script),
        script=script,
        before=before,
        after=after,
        point=places[0] if places else None,
        end=places[-1] if places and dragged else None,
        elements=({"role": "", "name": "", "box": list(box)},) if box else (),
    )


def _is_drag(script: Sequence[object]) -> bool:
    """Whether the pointer moves with a button down."""
    functions = [action.function for action in script if isinstance(action, Pointer)]
    pressed = functions[functions.index("mouseDown") :] if "mouseDown" in functions else []
    return "dragTo" in functions or "moveTo" in pressed


def _kind(script: Sequence[object]) -> str:
    """The kind of recorded action: that of its last action of the pointer, else of its last one."""
    pointers = [action for action in script if isinstance(action, Pointer)]
    if _is_drag(script):
        return "drag"
    if any(pointer.function == "mouseDown" for pointer in pointers):
        return "long_press"
    match pointers[-1] if pointers else script[-1]:
        case Pointer(function=function):
            return KINDS.get(function, "click")
        case Scroll():
            return "scroll"
        case Keys(function="hotkey"):
            return "hotkey"
        case Write() | Copy():
            return "text"
        case Pause():
            return "wait"
    return "press"


def episode_of(
    place: str,
    sentence: str,
    steps: Sequence[EpisodeStep],
    *,
    environment: str,
    episode_id: str,
    answer: str = "",
) -> ReleasedEpisode:
    """An episode of an environment that is known by its name only. Raises BadEpisode without a step."""
    pictures = [action.before for step in steps for action in step.actions if action.before]
    if not pictures:
        raise BadEpisode("it has no step")
    return ReleasedEpisode(
        episode_id=episode_id,
        split=split_of(place),
        tier="recorded-only",
        environment=ReleasedEnvironment(
            name=environment[:100],
            kind="program",
            program="",
            start="",
            width=pictures[0].width,
            height=pictures[0].height,
            hosts=(),
            time_limit=1800,
        ),
        sentence=sentence,
        steps=tuple(steps),
        asks_answer=bool(answer),
        answer=answer,
    )


def steps_between(
    shown: Sequence[tuple[str, str, EpisodePicture, Sequence[int] | None]], last: EpisodePicture | None
) -> list[EpisodeStep]:
    """Steps of name, script, picture before and box; the picture before a step is the one after the step before it."""
    after = [picture for _, _, picture, _ in shown[1:]] + [last]
    return [
        EpisodeStep(name, (action_of(script, before, then, box),))
        for (name, script, before, box), then in zip(shown, after, strict=True)
    ]


def merged(actions: Iterable[Action], merge: Callable[[Action, Action], Action | None]) -> Iterator[Action]:
    """The actions with neighbours made one as long as `merge` gives an action for both."""
    before: Action | None = None
    for action in actions:
        both = merge(before, action) if before is not None else None
        if before is not None and both is None:
            yield before
        before = both or action
    if before is not None:
        yield before
