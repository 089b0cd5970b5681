"""The format of steps as conversations: one file that ms-swift and LLaMA-Factory (ShareGPT) both read."""

from collections.abc import Iterator
from typing import Any

from annotator.domain.formats.dataset_card import Layout
from annotator.domain.formats.episodes.layout import (
    kept_episodes,
    last_picture,
    picture_files,
    picture_name,
    readme,
    without_picture,
)
from annotator.domain.formats.episodes.record import EpisodePicture, ReleasedEpisode
from annotator.domain.formats.files import File
from annotator.domain.formats.json_stream import json_object
from annotator.domain.formats.layout import ReadImage, json_lines
from annotator.domain.formats.record import Records, ReleaseHead
from annotator.domain.script.render import quote
from annotator.domain.splits import SPLITS

SYSTEM = (
    "You control a computer by PyAutoGUI. The screenshot is {width} x {height} pixels; coordinates are pixels from its "
    "top left corner. Answer with the calls of the next step, one a line. When the task is done, answer with done(), "
    'or with answer("…") where it asks for an answer.'
)
ROLES = {"role_tag": "role", "content_tag": "content", "user_tag": "user", "assistant_tag": "assistant"}
LAYOUT = Layout(
    """\
- `train.jsonl`, `validation.jsonl`, `test.jsonl`: a row for each action and one for each episode's end: `messages`
  (system, user with one `<image>`, the task and the calls so far; assistant with the next calls), `images`, `id`,
  `episode`, `step` and `tier`.
- ms-swift reads these files as they are. `dataset_info.json` names them for LLaMA-Factory as `actwright_train`,
  `actwright_validation` and `actwright_test` (formatting `sharegpt` with the tags of `messages`).
- `images/<sha256>.png`: the pictures, each once, paths relative to this folder.""",
    "Pixels of the stored picture, said in the system message of each row. A model with coordinates of its own wants "
    "them converted.",
    (
        "thoughts: nobody wrote any",
        "environments, seeds and outcome checks; elements and their boxes, pointer paths, times, addresses",
        "pictures of earlier steps: a row has the present one; names of steps",
    ),
)


def files(head: ReleaseHead, records: Records, read_image: ReadImage) -> Iterator[File]:
    """The files of the release."""
    yield readme(head, records, LAYOUT, without_picture)
    yield File("dataset_info.json", json_object((f"actwright_{split}", _info(split)) for split in SPLITS))
    for split in SPLITS:
        rows = (row for episode in kept_episodes(records, split, without_picture) for row in _rows(episode))
        yield File(f"{split}.jsonl", json_lines(rows))
    yield from picture_files(records, without_picture)


def _info(split: str) -> dict[str, Any]:
    columns = {"messages": "messages", "images": "images"}
    return {
        "file_name": f"{split}.jsonl",
        "formatting": "sharegpt",
        "columns": columns,
        "tags": {**ROLES, "system_tag": "system"},
    }


def _rows(episode: ReleasedEpisode) -> Iterator[dict[str, Any]]:
    history: list[str] = []
    for _, action in episode.actions:
        calls = action.script.strip()
        if action.before:
            yield _row(episode, action.before, history, calls)
        history = [*history, calls]
    last = last_picture(episode)
    if last:
        yield _row(episode, last, history, f"answer({quote(episode.answer)})" if episode.answer else "done()")


def _row(episode: ReleasedEpisode, picture: EpisodePicture, history: list[str], reply: str) -> dict[str, Any]:
    done = "\n".join(["Done so far:", *history]) if history else "Nothing has been done yet."
    messages = [
        {"role": "system", "content": SYSTEM.format(width=picture.width, height=picture.height)},
        {"role": "user", "content": f"<image>{episode.sentence}\n{done}"},
        {"role": "assistant", "content": reply},
    ]
    return {
        "id": f"{episode.episode_id}-{len(history)}",
        "messages": messages,
        "images": [f"images/{picture_name(picture)}"],
        "episode": episode.episode_id,
        "step": len(history),
        **episode.proof,
    }
