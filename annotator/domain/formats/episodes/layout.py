"""Shared helpers of the formats of episodes: paths, pictures once each, recorded actions as released ones."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias

from annotator.domain.formats.dataset_card import Layout
from annotator.domain.formats.episodes.card import episode_card
from annotator.domain.formats.episodes.record import (
    EpisodeAction,
    EpisodePicture,
    ReleasedEpisode,
    episodes_of,
)
from annotator.domain.formats.files import File, StoredImage
from annotator.domain.formats.record import Records, ReleasedBox, ReleasedScreen, ReleaseHead
from annotator.domain.formats.released_actions import ReleasedAction, actions_on
from annotator.domain.geometry import Rect
from annotator.domain.splits import Split

Refusal: TypeAlias = Callable[[ReleasedEpisode], str]
"""Why a format leaves an episode out whole, as a part of a sentence; empty where it can say it."""


def without_picture(episode: ReleasedEpisode) -> str:
    """The refusal of formats that show a picture at every step."""
    seen = [picture for _, action in episode.actions for picture in (action.before, action.after)]
    return "" if seen and all(seen) else "without a step, or with one that lacks a picture"


def kept_episodes(records: Records, split: Split | None, refusal: Refusal) -> Iterator[ReleasedEpisode]:
    """The episodes of a split (None: of all) that the format can say."""
    return (episode for episode in episodes_of(records, split) if not refusal(episode))


def readme(
    head: ReleaseHead, records: Records, layout: Layout, refusal: Refusal, *, holds_videos: bool = False
) -> File:
    """The card; episodes that are left out are counted by the reason, and videos where the format holds none."""
    reasons = Counter(filter(None, map(refusal, episodes_of(records))))
    lines = tuple(f"{number} of the episodes: {reason}" for reason, number in sorted(reasons.items()))
    videos = 0 if holds_videos else sum(len(episode.videos) for episode in episodes_of(records))
    lines = (*lines, f"{videos} videos of the sessions") if videos else lines
    card = episode_card(head, records, replace(layout, omitted=(*layout.omitted, *lines)))
    return File("README.md", [card.encode()])


def picture_name(picture: EpisodePicture) -> str:
    return f"{picture.sha256}.png"


def stored(picture: EpisodePicture) -> StoredImage:
    return StoredImage(picture.name, picture.sha256)


def picture_files(records: Records, refusal: Refusal, folder: str = "images") -> Iterator[File]:
    """The pictures of all written episodes, each once, named by their SHA-256."""
    for picture in each_once(pictures_of(episode) for episode in kept_episodes(records, None, refusal)):
        yield File(f"{folder}/{picture_name(picture)}", stored(picture))


def pictures_of(episode: ReleasedEpisode) -> Iterator[EpisodePicture]:
    """The pictures before and after its actions, in order, repeated where steps share them."""
    for _, action in episode.actions:
        yield from filter(None, (action.before, action.after))


def each_once(groups: Iterable[Iterable[EpisodePicture]]) -> Iterator[EpisodePicture]:
    """The pictures of all groups, each content once."""
    seen: set[bytes] = set()
    for group in groups:
        for picture in group:
            digest = bytes.fromhex(picture.sha256)
            if digest not in seen:
                seen.add(digest)
                yield picture


def last_picture(episode: ReleasedEpisode) -> EpisodePicture | None:
    """The screen after the last action."""
    return next((action.after for _, action in reversed(list(episode.actions))), None)


def screen_of(episode: ReleasedEpisode, action: EpisodeAction) -> ReleasedScreen:
    """The screen before an action, with the box of the innermost element at its point and those around it.

    Box ids count from 0, the acted one first; labels are the names of elements, kinds their roles.
    """
    environment, picture = episode.environment, action.before
    return ReleasedScreen(
        platform="web" if environment.kind == "browser" else "linux",
        application=environment.program or environment.name,
        category="",
        number=1,
        image=picture.name if picture else "",
        sha256=picture.sha256 if picture else "",
        width=picture.width if picture else environment.width,
        height=picture.height if picture else environment.height,
        boxes=tuple(_boxes(action)),
    )


def _boxes(action: EpisodeAction) -> Iterator[ReleasedBox]:
    number = 0
    for element in (*action.elements[-1:], *action.surroundings):
        rect = _rect(element)
        if rect is not None:
            yield ReleasedBox(str(number), rect, str(element.get("name", "")), str(element.get("role", "")))
            number += 1


def _rect(element: Mapping[str, object]) -> Rect | None:
    box = element.get("box")
    if not isinstance(box, (list, tuple)) or len(box) != 4 or box[0] >= box[2] or box[1] >= box[3]:
        return None
    return Rect(*box)


def released_of(episode: ReleasedEpisode, action: EpisodeAction) -> tuple[ReleasedAction, ...]:
    """The calls of a recorded action; a pointer's box is that of the recorded element, never a guessed one.

    Raises ValueError for a script that cannot be read.
    """
    screen = screen_of(episode, action)
    target = replace(screen, boxes=screen.boxes[:1] if action.elements else ())
    return actions_on(action.script, target)


def chosen_option(action: EpisodeAction) -> str:
    """The option of a list that an action chooses, by its name; empty where it chooses none, or one without a name."""
    return str(action.elements[-1].get("name", "")) if action.kind == "select" and action.elements else ""


def unsayable(episode: ReleasedEpisode, functions: Iterable[str]) -> str:
    """The first function of the episode's scripts that is not among `functions`; empty where all are."""
    known = frozenset(functions)
    for _, action in episode.actions:
        for released in released_of(episode, action):
            if released.function not in known:
                return released.function
    return ""
