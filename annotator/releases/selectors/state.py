"""The state of a dataset to be frozen: families and screens as plain values, read in pieces."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, TypeAlias

from django.db.models import QuerySet

from annotator.datasets.models import Dataset
from annotator.domain.formats.json_stream import dumped
from annotator.domain.formats.record import ReleasedBox, ReleasedScreen
from annotator.domain.script.analysis import analyse
from annotator.domain.script.labels import Labels
from annotator.domain.splits import Split
from annotator.imports.selectors import held_splits
from annotator.labels.models import ScreenStage
from annotator.labels.selectors import LabelledBox, labelled_boxes_of, with_stage
from annotator.reviews.selectors import State, scripts_in
from annotator.screens.models import Screen
from annotator.screens.selectors import screens_of
from annotator.tasks.models import Execution, Phrasing, Script
from annotator.tasks.selectors import is_outdated

PIECE, FIRST_LOOK = 500, 20
KEYS = ("pk", "execution_id", "task__screen_id")
ScriptKeys: TypeAlias = tuple[int, int, int]
"""The keys of a script, its newest execution and its screen."""


@dataclass(frozen=True, slots=True)
class ReleasableScript:
    """An accepted, proven and unchanged script; all `_id`s are keys, `phrasings` in their order."""

    script_id: int
    execution_id: int
    screen_id: int
    sentence: str
    phrasings: tuple[str, ...]
    text: str
    resolved: str
    boxes: Any


@dataclass(frozen=True, slots=True)
class FamilyState:
    """A releasable family at one moment.

    `content` is a digest of its sentences and its picture, without any key of this database; `_id`s are keys here,
    `script` names labels, `resolved` holds their boxes' centres; the execution proved it. A family that was imported is
    `held` in the split that it had there.
    """

    content: str
    script_id: int
    execution_id: int
    screen_id: int
    screen: ReleasedScreen
    sentence: str
    phrasings: tuple[str, ...]
    script: str
    resolved: str
    held: Split | None = None


def accepted_scripts(dataset: Dataset) -> QuerySet[Any]:
    """Accepted and proven scripts, of one screen after the other; some may be stale."""
    return scripts_in(dataset, State.ACCEPTED).order_by("task__screen_id", "task_id")


def anything_releasable(dataset: Dataset) -> bool:
    """Whether any script is releasable; the first few usually decide."""
    first_keys = accepted_scripts(dataset).order_by("pk").values_list(*KEYS)[:FIRST_LOOK]
    return any(piece for piece, _ in _pieces(list(first_keys))) or any(releasable_pieces(dataset))


def releasable_pieces(dataset: Dataset) -> Iterator[list[ReleasableScript]]:
    """The accepted, proven and unchanged scripts, a piece at a time."""
    for releasable_scripts, _ in _pieces(_accepted_keys(dataset)):
        yield releasable_scripts


def family_states(dataset: Dataset) -> Iterator[FamilyState]:
    """Every releasable family, of one screen after the other, in constant memory.

    What is read is of one moment only inside `read_snapshot`.
    """
    for releasable_scripts, screens in _pieces(_accepted_keys(dataset)):
        held_by_script = held_splits([releasable_script.script_id for releasable_script in releasable_scripts])
        for releasable_script in releasable_scripts:
            screen = screens[releasable_script.screen_id].released
            yield _family_state(releasable_script, screen, held_by_script.get(releasable_script.script_id))


def labelled_screens(dataset: Dataset, *, but: Set[int]) -> Iterator[tuple[int, ReleasedScreen]]:
    """The screens (by key) whose boxes are all labelled, in the order of the formats, without those in `but`."""
    staged = with_stage(screens_of(dataset)).filter(stage=ScreenStage.TASKS, labels_count__gt=0)
    columns = staged.order_by().values_list("pk", "application__platform", "application__slug", "number")
    order = sorted((platform == "web", slug, number, pk) for pk, platform, slug, number in columns)
    keys = [pk for *_, pk in order if pk not in but]
    for start in range(0, len(keys), PIECE):
        piece = keys[start : start + PIECE]
        screens = _screens(set(piece), {})
        yield from ((key, screens[key].released) for key in piece)


def released_screen(screen: Screen, boxes: list[LabelledBox]) -> ReleasedScreen:
    """The screen as released; boxes are named by their position in reading order, not by keys."""
    application = screen.application
    return ReleasedScreen(
        platform=application.platform,
        application=application.slug,
        category=application.category,
        number=screen.number,
        image=str(screen.image.name),
        sha256=screen.sha256,
        width=screen.width,
        height=screen.height,
        boxes=tuple(
            ReleasedBox(id=str(number), rect=box.rect, label=box.slug, kind=box.kind)
            for number, box in enumerate(boxes)
        ),
    )


@dataclass(frozen=True, slots=True)
class _ScreenState:
    released: ReleasedScreen
    labels: Labels


def _accepted_keys(dataset: Dataset) -> list[ScriptKeys]:
    return list(accepted_scripts(dataset).values_list(*KEYS))


def _pieces(keys: list[ScriptKeys]) -> Iterator[tuple[list[ReleasableScript], Mapping[int, _ScreenState]]]:
    """Pieces of those accepted scripts that are unchanged, with their screens (by key), each of which is read once.

    Reads columns and makes no models of scripts, executions and phrasings: a release asks for all of a dataset.
    """
    screens: dict[int, _ScreenState] = {}
    for start in range(0, len(keys), PIECE):
        piece = keys[start : start + PIECE]
        screens = _screens({screen_id for _, _, screen_id in piece}, screens)
        releasable_scripts = _read_scripts([pk for pk, _, _ in piece], [execution_id for _, execution_id, _ in piece])
        yield [script for script in releasable_scripts if not _is_stale(script, screens[script.screen_id])], screens


def _screens(keys: Set[int], known: Mapping[int, _ScreenState]) -> dict[int, _ScreenState]:
    unread = sorted(keys - known.keys())
    boxes = labelled_boxes_of(unread)
    rows = Screen.objects.filter(pk__in=unread).select_related("application").defer("page")
    read = {row.pk: _screen_state(released_screen(row, boxes[row.pk])) for row in rows.order_by()}
    return {**{key: known[key] for key in keys & known.keys()}, **read}


def _screen_state(screen: ReleasedScreen) -> _ScreenState:
    return _ScreenState(screen, Labels({box.label: box.rect for box in screen.boxes}.items()))


def _read_scripts(keys: list[int], execution_ids: list[int]) -> list[ReleasableScript]:
    """The scripts of these keys in their order, with what their executions (keys) ran."""
    executions = Execution.objects.filter(pk__in=execution_ids).order_by()
    ran = {key: (resolved, boxes) for key, resolved, boxes in executions.values_list("script_id", "resolved", "boxes")}
    execution_of = dict(zip(keys, execution_ids, strict=True))
    phrasings: dict[int, list[str]] = defaultdict(list)
    ordered = Phrasing.objects.filter(script__in=keys).order_by("script_id", "position")
    for script_id, text in ordered.values_list("script_id", "text"):
        phrasings[script_id].append(text)
    rows = Script.objects.filter(pk__in=keys).order_by()
    by_key = {
        pk: ReleasableScript(pk, execution_of[pk], screen_id, sentence, tuple(phrasings[pk]), text, *ran[pk])
        for pk, screen_id, sentence, text in rows.values_list("pk", "task__screen_id", "sentence", "text")
    }
    return [by_key[key] for key in keys]


def _is_stale(script: ReleasableScript, screen: _ScreenState) -> bool:
    """Whether it resolves differently than when it was proven: a box or label has changed."""
    analysis = analyse(script.text, screen.labels, screen.released.width, screen.released.height)
    return bool(analysis.problems) or is_outdated(analysis, script.resolved, script.boxes)


def _family_state(script: ReleasableScript, screen: ReleasedScreen, held_split: Split | None) -> FamilyState:
    content = dumped([screen.platform, screen.application, screen.sha256, script.sentence, *script.phrasings])
    return FamilyState(
        content=sha256(content.encode()).hexdigest(),
        script_id=script.script_id,
        execution_id=script.execution_id,
        screen_id=script.screen_id,
        screen=screen,
        sentence=script.sentence,
        phrasings=script.phrasings,
        script=script.text,
        resolved=script.resolved,
        held=held_split,
    )
