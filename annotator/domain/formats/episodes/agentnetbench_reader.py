"""Reads AgentNetBench's trajectories: a JSON file for each."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from annotator.domain.formats.episodes.agentnet_code import is_termination
from annotator.domain.formats.episodes.agentnet_reader import script
from annotator.domain.formats.episodes.reading import (
    BadEpisode,
    DescribePicture,
    EpisodeFiles,
    Pictures,
    ReadEpisode,
    episode_of,
    items,
    read_each,
    read_json,
    steps_between,
    text,
)
from annotator.domain.formats.episodes.record import EpisodePicture

ENVIRONMENT = "AgentNetBench"
REPLIES = ("observation", "thought")


def read(files: EpisodeFiles, describe: DescribePicture) -> Iterator[ReadEpisode]:
    """Each file's trajectory."""
    pictures = Pictures(files, describe)
    paths = sorted(name for name in files.names if name.endswith(".json") and name != "manifest.json")
    rows = ((path, read_json(files, path)) for path in paths)
    return read_each(rows, lambda place, row: _read(pictures, place, row))


def _read(pictures: Pictures, place: str, row: Mapping[str, Any]) -> ReadEpisode:
    shown, last = [], None
    steps = items(row, "steps")
    for number, step in enumerate(steps, 1):
        code, picture = text(step, "action"), pictures.find(place, step.get("image"))
        if is_termination(code):
            if number != len(steps):
                raise BadEpisode(f"step {number} terminates, and {len(steps) - number} steps follow it")
            last = picture
            continue
        monologue = step.get("inner_monologue")
        name = monologue.get("low_level_instruction") if isinstance(monologue, dict) else ""
        lines = script(code, number, picture.size)
        shown.append((name if isinstance(name, str) else "", lines, picture, _box(step, picture)))
    answer, domain = row.get("answer"), row.get("domain")
    episode = episode_of(
        place,
        text(row, "high_level_task_description", "user_task_description"),
        steps_between(shown, last),
        environment=domain if isinstance(domain, str) and domain else ENVIRONMENT,
        episode_id=text(row, "task_id"),
        answer=answer if isinstance(answer, str) else "",
    )
    return ReadEpisode(place, episode, remarks=tuple(_remarks(steps)))


def _box(step: Mapping[str, Any], picture: EpisodePicture) -> Sequence[int] | None:
    """The box of the first action that has one, in pixels: left, top, right, bottom."""
    for action in step.get("ground_truth_actions") or ():
        metadata = action.get("metadata") if isinstance(action, dict) else None
        for box in (metadata or {}).get("bboxes") or ():
            left, top, width, height = box.get("abs_bbox") or _in_pixels(box["rel_bbox"], picture)
            sides = [round(left), round(top), round(left + width), round(top + height)]
            if sides[0] < sides[2] and sides[1] < sides[3]:
                return sides
    return None


def _in_pixels(shares: Sequence[float], picture: EpisodePicture) -> list[float]:
    return [share * side for share, side in zip(shares, picture.size * 2, strict=True)]


def _remarks(steps: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    monologues = [step.get("inner_monologue") for step in steps]
    replies = sum(any(each.get(name) for name in REPLIES) for each in monologues if isinstance(each, dict))
    if replies:
        yield f"replies of a model were left out at {replies} steps"
    if alternatives := sum(bool(step.get("alternative_options")) for step in steps):
        yield f"alternative ways were left out at {alternatives} steps"
    boxes = sum(len(step.get("ground_truth_actions") or ()) > 1 for step in steps)
    if boxes:
        yield f"of {boxes} steps with several actions only the first box was kept"
