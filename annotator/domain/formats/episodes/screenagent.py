"""ScreenAgent's format of sessions: a folder for each, one JSON file for each action and its picture."""

from collections.abc import Iterator
from typing import Any

from annotator.domain.formats.dataset_card import Layout
from annotator.domain.formats.episodes.layout import (
    each_once,
    kept_episodes,
    last_picture,
    picture_name,
    pictures_of,
    readme,
    released_of,
    stored,
    without_picture,
)
from annotator.domain.formats.episodes.record import EpisodePicture, ReleasedEpisode
from annotator.domain.formats.episodes.screenagent_actions import actions_of
from annotator.domain.formats.files import File
from annotator.domain.formats.json_stream import dumped
from annotator.domain.formats.layout import ReadImage
from annotator.domain.formats.record import Records, ReleaseHead
from annotator.domain.splits import SPLITS

SUCCESS = {"action_type": "EvaluateSubTaskAction", "situation": "sub_task_success", "advice": ""}
LAYOUT = Layout(
    """\
- `<split>/<session_id>/<number>.json`: an action with `task_prompt`, `task_prompt_en`, `video_width`, `video_height`,
  `saved_image_name`, `session_id` and `actions`; numbers count from 1. The last file of a session has the screen after
  all actions and the judgement of success. Beside these: `tier`, `current_task` (the step's name) where it has one, and
  `answer` in the last file where the task asks for one.
- `<split>/<session_id>/images/<sha256>.png`: the pictures of the session, each once. ScreenAgent's own are JPEG.""",
    "Pixels of the picture: `width` counts from the left, `height` from the top. `clickable_area` is the box of the "
    "recorded element with both corners inside; ScreenAgent has it in its test set only.",
    (
        "what needs a model's reply: `send_prompt`, `LLM_response`, `LLM_response_editer` and plans (`PlanAction`). So "
        "there are no pairs of a rejected and a chosen reply; of judgements there is only the last one",
        "`task_prompt_zh`: sentences are not translated; `task_prompt_en` is the sentence as it is",
        "times of drags and between clicks, environments, seeds, outcome checks, elements but the acted one, pointer "
        "paths, addresses and window titles",
        "steps merged from several actions: each action is a file with the name of its step",
    ),
)


def files(head: ReleaseHead, records: Records, read_image: ReadImage) -> Iterator[File]:
    """The files of the release. Raises ValueError for a script that cannot be read."""
    yield readme(head, records, LAYOUT, refusal)
    for split in SPLITS:
        for episode in kept_episodes(records, split, refusal):
            folder = f"{split}/{episode.episode_id}"
            for number, row in enumerate(_rows(episode), 1):
                yield File(f"{folder}/{number:04}.json", [dumped(row).encode() + b"\n"])
            for picture in each_once([pictures_of(episode)]):
                yield File(f"{folder}/images/{picture_name(picture)}", stored(picture))


def refusal(episode: ReleasedEpisode) -> str:
    for _, action in episode.actions:
        if actions_of(released_of(episode, action)) is None:
            return "with an action that ScreenAgent has none for (triple clicks, sideways scrolls, the clipboard)"
    return without_picture(episode)


def _rows(episode: ReleasedEpisode) -> Iterator[dict[str, Any]]:
    for step, action in episode.actions:
        actions = actions_of(released_of(episode, action)) or []
        yield _row(episode, action.before, actions, {"current_task": step.name} if step.name else {})
    yield _row(episode, last_picture(episode), [SUCCESS], {"answer": episode.answer} if episode.answer else {})


def _row(
    episode: ReleasedEpisode, picture: EpisodePicture | None, actions: list[dict[str, Any]], more: dict[str, str]
) -> dict[str, Any]:
    return {
        "task_prompt": episode.sentence,
        "task_prompt_en": episode.sentence,
        "video_width": picture.width if picture else episode.environment.width,
        "video_height": picture.height if picture else episode.environment.height,
        "saved_image_name": picture_name(picture) if picture else "",
        "session_id": episode.episode_id,
        "actions": actions,
        **episode.proof,
        **more,
    }
