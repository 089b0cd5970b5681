"""The format of ShowUI's navigation files for episodes: each action as a step with those before it."""

from collections.abc import Iterator
from typing import Any

from annotator.domain.formats.dataset_card import Layout
from annotator.domain.formats.episodes.layout import (
    chosen_option,
    kept_episodes,
    last_picture,
    picture_files,
    picture_name,
    readme,
    released_of,
    screen_of,
    without_picture,
)
from annotator.domain.formats.episodes.record import EpisodeAction, EpisodePicture, ReleasedEpisode
from annotator.domain.formats.files import File
from annotator.domain.formats.layout import ReadImage, json_list
from annotator.domain.formats.record import Records, ReleaseHead
from annotator.domain.formats.showui import step_of
from annotator.domain.splits import SPLITS

LAYOUT = Layout(
    """\
- `metadata/navigation_<split>.json`: an item for each action: `id` (the episode), `step_id`, `task`, `thought` (empty),
  `img_url` (below `images/`), `img_size`, `action_type`, `action_value`, `bbox`, `point`, `step` and `step_history`. An
  episode with an answer ends with `ANSWER`. Beside these: `tier`.
- `images/<sha256>.png`: the pictures, each once.""",
    "Shares of the picture's width and height with four decimals; `bbox` is left, top, right, bottom.",
    (
        "wheel clicks: of a scroll only the direction is kept",
        "environments, seeds and outcome checks; elements but the acted one's box, pointer paths, times, addresses",
        "steps merged from several actions: each action is an item; names of steps",
        "the last screen of an episode without an answer",
    ),
)


def files(head: ReleaseHead, records: Records, read_image: ReadImage) -> Iterator[File]:
    """The files of the release. Raises ValueError for a script that cannot be read."""
    yield readme(head, records, LAYOUT, refusal)
    for split in SPLITS:
        items = (item for episode in kept_episodes(records, split, refusal) for item in _items(episode))
        yield File(f"metadata/navigation_{split}.json", json_list(items))
    yield from picture_files(records, refusal)


def refusal(episode: ReleasedEpisode) -> str:
    for _, action in episode.actions:
        if _step(episode, action) is None:
            return (
                "with an action that ShowUI has none for (double, middle or right clicks, drags, keys but Enter, "
                "hotkeys, pauses)"
            )
    return without_picture(episode)


def _step(episode: ReleasedEpisode, action: EpisodeAction) -> dict[str, Any] | None:
    """The action in ShowUI's vocabulary; None where it has none."""
    released = released_of(episode, action)
    step = step_of(released[0], screen_of(episode, action)) if len(released) == 1 else None
    option = chosen_option(action)
    if step and option and step["action_type"] == "CLICK":
        return {**step, "action_type": "SELECT", "action_value": option}
    return step


def _items(episode: ReleasedEpisode) -> Iterator[dict[str, Any]]:
    history: list[dict[str, Any]] = []
    for _, action in episode.actions:
        step = _step(episode, action) or {}
        if action.before:
            yield _item(episode, action.before, step, history)
        history = [*history, step]
    last = last_picture(episode)
    if episode.answer and last:
        answer = {"action_type": "ANSWER", "action_value": episode.answer, "bbox": None, "point": None}
        yield _item(episode, last, answer, history)


def _item(
    episode: ReleasedEpisode, picture: EpisodePicture, step: dict[str, Any], history: list[dict[str, Any]]
) -> dict[str, Any]:
    return {
        "id": episode.episode_id,
        "step_id": len(history),
        "task": episode.sentence,
        "thought": "",
        "img_url": picture_name(picture),
        "img_size": [picture.width, picture.height],
        **step,
        "step": {key: step[key] for key in ("action_type", "action_value", "point")},
        "step_history": history,
        **episode.proof,
    }
