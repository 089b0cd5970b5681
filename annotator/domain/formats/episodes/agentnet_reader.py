"""Reads AgentNet's trajectories: JSON Lines with code in shares of the picture."""

from collections.abc import Iterator, Mapping
from typing import Any

from annotator.domain.formats.episodes.agentnet_code import BadCode, is_termination, script_of
from annotator.domain.formats.episodes.reading import (
    BadEpisode,
    DescribePicture,
    EpisodeFiles,
    LeftOut,
    Pictures,
    ReadEpisode,
    episode_of,
    items,
    json_rows,
    read_each,
    steps_between,
    text,
)

SUCCESS = "success"
REPLIES = ("observation", "thought", "reflection")
ENVIRONMENT = "AgentNet"


def read(files: EpisodeFiles, describe: DescribePicture) -> Iterator[ReadEpisode]:
    """Each line's trajectory."""
    pictures = Pictures(files, describe)
    return read_each(json_rows(files), lambda place, row: _read(pictures, place, row))


def _read(pictures: Pictures, place: str, row: Mapping[str, Any]) -> ReadEpisode:
    if row.get("task_completed") is False:
        raise LeftOut("its task was not completed")
    shown, last, waits = [], None, 0
    steps = items(row, "traj")
    for number, step in enumerate(steps, 1):
        value = step.get("value")
        code = text(value if isinstance(value, dict) else {}, "code")
        picture = pictures.find(place, step.get("image"))
        if is_termination(code):
            _check_end(code, number, len(steps))
            last = picture
            continue
        name = value.get("action") if isinstance(value, dict) else ""
        shown.append((name if isinstance(name, str) else "", script(code, number, picture.size), picture, None))
        waits += "computer.wait()" in code
    answer = row.get("answer")
    episode = episode_of(
        place,
        text(row, "instruction"),
        steps_between(shown, last),
        environment=_name(row.get("domain")),
        episode_id=text(row, "task_id"),
        answer=answer if isinstance(answer, str) else "",
    )
    return ReadEpisode(place, episode, remarks=tuple(_remarks(steps, waits)))


def script(code: str, number: int, size: tuple[int, int]) -> str:
    """The PyAutoGUI lines of a step's code in pixels. Raises BadEpisode."""
    try:
        return script_of(code, *size)
    except BadCode as error:
        raise BadEpisode(f"step {number}: {error}") from None


def _check_end(code: str, number: int, steps: int) -> None:
    if SUCCESS not in code:
        raise LeftOut("it ends without success")
    if number != steps:
        raise BadEpisode(f"step {number} terminates, and {steps - number} steps follow it")


def _name(domain: object) -> str:
    return domain.strip() if isinstance(domain, str) and domain.strip() else ENVIRONMENT


def _remarks(steps: Any, waits: int) -> Iterator[str]:
    replies = sum(any(step["value"].get(name) for name in REPLIES) for step in steps if isinstance(step["value"], dict))
    if replies:
        yield f"replies of a model were left out at {replies} steps"
    if waits:
        yield f"{waits} waits without a time were read as one second"
