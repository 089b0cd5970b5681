"""AgentNet's format of trajectories (OpenCUA): one line of JSON for each, code with shares of the picture."""

from collections.abc import Iterator
from typing import Any

from annotator.domain.formats.dataset_card import Layout
from annotator.domain.formats.episodes.agentnet_code import SAYABLE, TERMINATE, code_of
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
from annotator.domain.formats.layout import ReadImage, json_lines
from annotator.domain.formats.record import Records, ReleaseHead
from annotator.domain.splits import SPLITS

LAYOUT = Layout(
    """\
- `train.jsonl`, `validation.jsonl`, `test.jsonl`: an episode a line with `task_id`, `instruction`, `task_completed`,
  `domain`, and `traj`, a list of `index`, `image` and `value` with `code` and `action` (the step's name). The last step
  is `computer.terminate(status='success')` on the screen after all actions.
- Beside AgentNet's fields: `tier`, and `answer` where the task asks for one. `task_completed` is true where the
  outcome was proven, and null for what is recorded only.
- `images/<sha256>.png`: the pictures, each once; `image` is the name below `images/`.""",
    "Shares of the picture's width and height with four decimals; whole pixels come back by rounding.",
    (
        "what needs a model's reply: `observation`, `thought`, `reflection`, `last_step_correct`, "
        "`last_step_redundant`, the scores and `natural_language_task`",
        "environments, seeds and outcome checks; elements, pointer paths, times, addresses and window titles",
        "steps merged from several actions: each action is a step with the name of its step",
        "the picture after an action where it is not the one before the next",
    ),
)


def files(head: ReleaseHead, records: Records, read_image: ReadImage) -> Iterator[File]:
    """The files of the release. Raises ValueError for a script that cannot be read."""
    yield readme(head, records, LAYOUT, refusal)
    for split in SPLITS:
        yield File(f"{split}.jsonl", json_lines(map(_row, kept_episodes(records, split, refusal))))
    yield from picture_files(records, refusal)


def refusal(episode: ReleasedEpisode) -> str:
    function = unsayable(episode, SAYABLE)
    return f"with `{function}`, which AgentNet has no code for" if function else without_picture(episode)


def _row(episode: ReleasedEpisode) -> dict[str, Any]:
    steps = [
        _step(number, action.before, code_of(released_of(episode, action), screen_of(episode, action)), step.name)
        for number, (step, action) in enumerate(episode.actions)
    ]
    environment = episode.environment
    return {
        "task_id": episode.episode_id,
        "instruction": episode.sentence,
        "task_completed": True if episode.tier != "recorded-only" else None,
        "domain": environment.program or environment.name,
        **episode.proof,
        **({"answer": episode.answer} if episode.answer else {}),
        "traj": [*steps, _step(len(steps), last_picture(episode), TERMINATE, "")],
    }


def _step(number: int, picture: EpisodePicture | None, code: str, name: str) -> dict[str, Any]:
    return {"index": number, "image": picture_name(picture) if picture else "", "value": {"code": code, "action": name}}
