"""AgentNetBench's format (OpenCUA's offline evaluation): one JSON file for each trajectory, actions with boxes."""

from collections.abc import Iterator
from typing import Any

from annotator.domain.formats.dataset_card import Layout
from annotator.domain.formats.episodes.agentnet_code import TERMINATE, code_of
from annotator.domain.formats.episodes.layout import (
    kept_episodes,
    last_picture,
    picture_files,
    picture_name,
    readme,
    released_of,
    screen_of,
    unsayable,
    without_picture,
)
from annotator.domain.formats.episodes.record import EpisodePicture, ReleasedEpisode
from annotator.domain.formats.files import File
from annotator.domain.formats.json_stream import dumped
from annotator.domain.formats.layout import ReadImage, relative_point
from annotator.domain.formats.record import Records, ReleasedScreen, ReleaseHead
from annotator.domain.formats.released_actions import ReleasedAction
from annotator.domain.splits import SPLITS

SAYABLE = frozenset(
    [
        "click",
        "rightClick",
        "middleClick",
        "doubleClick",
        "tripleClick",
        "moveTo",
        "dragTo",
        "scroll",
        "press",
        "hotkey",
        "write",
    ]
)
DIGITS = 6
LAYOUT = Layout(
    """\
- `<split>/<task_id>.json`: a trajectory with `high_level_task_description` and `steps`: `step_num`, `image`, `action`
  (code), `milestone` (always false), `inner_monologue` with the step's name as `low_level_instruction`,
  `ground_truth_actions` (`type`, `params`, `metadata.bboxes`) and `alternative_options` (empty). The last step
  terminates on the screen after all actions. Beside these: `domain`, `tier`, and `answer` where the task asks for one.
- `images/<sha256>.png`: the pictures, each once; `image` is the name below `images/`.""",
    "`position` and `rel_bbox` (left, top, width, height) are shares of the picture, `abs_bbox` pixels. A box is that "
    "of the recorded element; an action without a known element has none.",
    (
        "what needs a model's reply: `observation` and `thought` are empty",
        "alternative ways to do a step: people recorded one",
        "environments, seeds and outcome checks; pointer paths, times, addresses and window titles",
        "buttons of drags, times and repetitions inside an action: they are in `action` only",
        "steps merged from several actions: each action is a step with the name of its step",
    ),
)


def files(head: ReleaseHead, records: Records, read_image: ReadImage) -> Iterator[File]:
    """The files of the release. Raises ValueError for a script that cannot be read."""
    yield readme(head, records, LAYOUT, refusal)
    for split in SPLITS:
        for episode in kept_episodes(records, split, refusal):
            yield File(f"{split}/{episode.episode_id}.json", [dumped(_trajectory(episode)).encode() + b"\n"])
    yield from picture_files(records, refusal)


def refusal(episode: ReleasedEpisode) -> str:
    function = unsayable(episode, SAYABLE)
    return f"with `{function}`, which AgentNetBench has no action for" if function else without_picture(episode)


def _trajectory(episode: ReleasedEpisode) -> dict[str, Any]:
    steps = []
    for number, (step, action) in enumerate(episode.actions):
        screen, released = screen_of(episode, action), released_of(episode, action)
        truth = [_truth(each, screen) for each in released]
        steps.append(_step(number, action.before, code_of(released, screen), step.name, truth))
    end = {"type": "terminate", "params": {"status": "success"}, "metadata": {}}
    return {
        "task_id": episode.episode_id,
        "high_level_task_description": episode.sentence,
        "domain": episode.environment.program or episode.environment.name,
        **episode.proof,
        **({"answer": episode.answer} if episode.answer else {}),
        "steps": [*steps, _step(len(steps), last_picture(episode), TERMINATE, "", [end])],
    }


def _step(
    number: int, picture: EpisodePicture | None, code: str, name: str, truth: list[dict[str, Any]]
) -> dict[str, Any]:
    return {
        "step_num": number,
        "image": picture_name(picture) if picture else "",
        "action": code,
        "milestone": False,
        "inner_monologue": {"observation": "", "thought": "", "low_level_instruction": name},
        "ground_truth_actions": truth,
        "alternative_options": [],
    }


def _truth(action: ReleasedAction, screen: ReleasedScreen) -> dict[str, Any]:
    params: dict[str, Any] = {}
    if action.point:
        x, y = relative_point(action.point, screen)
        params["position"] = {"x": x, "y": y}
    match action.function:
        case "write":
            params["text"] = action.text
        case "press" | "hotkey":
            params["keys"] = list(action.keys)
        case "scroll":
            params["amount"] = action.amount
    return {"type": action.function, "params": params, "metadata": _boxes(action, screen)}


def _boxes(action: ReleasedAction, screen: ReleasedScreen) -> dict[str, Any]:
    if action.box is None:
        return {}
    rect = action.box.rect
    sides = (rect.left, rect.top, rect.width, rect.height)
    sizes = (screen.width, screen.height) * 2
    box = {
        "rel_bbox": [round(side / size, DIGITS) for side, size in zip(sides, sizes, strict=True)],
        "abs_bbox": list(sides),
        "area": rect.area,
        "category_id": 0,
    }
    return {"bboxes": [box]}
