"""The format of GUIAct's web-multi part (GUICourse 3.2): a record for each step, pictures in Parquet by `image_id`."""

import base64
from collections.abc import Iterator
from typing import Any

from annotator.domain.formats.dataset_card import Layout
from annotator.domain.formats.episodes.layout import (
    chosen_option,
    kept_episodes,
    last_picture,
    readme,
    released_of,
    screen_of,
    stored,
    without_picture,
)
from annotator.domain.formats.episodes.record import EpisodeAction, EpisodePicture, ReleasedEpisode
from annotator.domain.formats.files import File
from annotator.domain.formats.guiact import action_label, element_rows, pictures_schema
from annotator.domain.formats.json_stream import dumped
from annotator.domain.formats.layout import ReadImage, json_list
from annotator.domain.formats.parquet import parquet
from annotator.domain.formats.record import Records, ReleaseHead
from annotator.domain.splits import SPLITS, Split

LAYOUT = Layout(
    """\
- `web-multi_<split>_data.json`: a list with a record for each step: `uid` (`uid_record_<episode>_step_<number>`),
  `image_id`, `image_size`, `question` (the task), `actions_history` (the labels of the steps before), `logs`,
  `thoughts` and `actions_label`, a list of actions. An episode with an answer ends with the action `answer` on the last
  screen. The `element` of a `select` is the option in the open list, where GUIAct has the closed list: so it can be
  replayed. Beside these: `tier`.
- `web-multi_<split>_images.parquet`: by `image_id` the columns `base64` (PNG) and `elements` (JSON: uid, rect, text):
  the element that was acted on and those around it, not all of the page.""",
    "`absolute` is pixels, `related` shares of the picture with three decimals, as "
    "`<box>left, top, right, bottom</box>` and `<point>x, y</point>`.",
    (
        "`thoughts` and `logs`: nobody wrote any",
        "wheel clicks are written as 120 pixels each",
        "environments, seeds and outcome checks; pointer paths, times, addresses and window titles",
        "steps merged from several actions: each action is a record; names of steps",
    ),
)


def files(head: ReleaseHead, records: Records, read_image: ReadImage) -> Iterator[File]:
    """The files of the release. Raises ValueError for a script that cannot be read."""
    yield readme(head, records, LAYOUT, refusal)
    for split in SPLITS:
        rows = (row for episode in kept_episodes(records, split, refusal) for row in _rows(episode))
        yield File(f"web-multi_{split}_data.json", json_list(rows))
        content = parquet(pictures_schema(), _pictures(records, split, read_image))
        yield File(f"web-multi_{split}_images.parquet", content)


def refusal(episode: ReleasedEpisode) -> str:
    if episode.environment.kind != "browser":
        return "of desktop programs: web-multi is of web pages"
    for _, action in episode.actions:
        if None in _labels(episode, action):
            return (
                "with an action that GUIAct has none for (double or right clicks, drags that select no text, keys but "
                "Enter, pauses and others)"
            )
    return without_picture(episode)


def _labels(episode: ReleasedEpisode, action: EpisodeAction) -> list[dict[str, Any] | None]:
    """The labels of an action. The move to where a drag begins is part of the drag, as in GUIAct."""
    released = released_of(episode, action)
    starts = {number for number, each in enumerate(released) if each.function == "dragTo"}
    labelled = [each for number, each in enumerate(released) if number + 1 not in starts or each.function != "moveTo"]
    return [_in_context(action_label(each, screen_of(episode, action)), action) for each in labelled]


def _in_context(label: dict[str, Any] | None, action: EpisodeAction) -> dict[str, Any] | None:
    """The label of a call by what its action was recorded as; None for a drag of something else than a text."""
    name = label["name"] if label else ""
    if name == "select_text" and action.kind != "select_text":
        return None
    if label and name == "click" and (option := chosen_option(action)):
        return {**label, "name": "select", "text": option}
    return label


def image_id(picture: EpisodePicture) -> str:
    return f"image_{picture.sha256}"


def _rows(episode: ReleasedEpisode) -> Iterator[dict[str, Any]]:
    history: list[Any] = []
    for _, action in episode.actions:
        labels = _labels(episode, action)
        if action.before:
            yield _row(episode, action.before, history, labels)
        history = [*history, labels]
    last = last_picture(episode)
    if episode.answer and last:
        yield _row(episode, last, history, [{"name": "answer", "text": episode.answer}])


def _row(episode: ReleasedEpisode, picture: EpisodePicture, history: list[Any], labels: list[Any]) -> dict[str, Any]:
    return {
        "uid": f"uid_record_{episode.episode_id}_step_{len(history):02}",
        "image_id": image_id(picture),
        "image_size": {"width": picture.width, "height": picture.height},
        "question": episode.sentence,
        "actions_history": history,
        "logs": "",
        "thoughts": "",
        "actions_label": labels,
        **episode.proof,
    }


def _pictures(records: Records, split: Split, read_image: ReadImage) -> Iterator[tuple[dict[str, Any], int]]:
    seen: set[str] = set()
    for episode in kept_episodes(records, split, refusal):
        shown = [(action.before, element_rows(screen_of(episode, action))) for _, action in episode.actions]
        for picture, elements in [*shown, (last_picture(episode), [])]:
            if picture and picture.sha256 not in seen:
                seen.add(picture.sha256)
                data = base64.b64encode(read_image(stored(picture))).decode()
                yield {"base64": data, "elements": dumped(elements), "image_id": image_id(picture)}, len(data)
