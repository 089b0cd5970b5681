"""Reads ScreenAgent's sessions: a folder for each, a JSON file for each step; what only a model said is left out."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from annotator.domain.formats.episodes.reading import (
    BadEpisode,
    DescribePicture,
    EpisodeFiles,
    LeftOut,
    Pictures,
    ReadEpisode,
    episode_of,
    read_each,
    read_json,
    steps_between,
    text,
)
from annotator.domain.formats.episodes.record import EpisodePicture
from annotator.domain.formats.episodes.screenagent_actions import BadAction, script_of

NEGATIVES = ("_neg_plan", "_neg_eval")
"""Ends of the names of synthetic wrong replies."""
ENVIRONMENT = "ScreenAgent"
SUCCESS = "sub_task_success"


def read(files: EpisodeFiles, describe: DescribePicture) -> Iterator[ReadEpisode]:
    """Each folder's session; its files are in the order of their names."""
    pictures = Pictures(files, describe)
    sessions: dict[str, list[str]] = defaultdict(list)
    for name in sorted(files.names):
        if name.endswith(".json") and "/" in name:
            sessions[name.rpartition("/")[0]].append(name)
    rows = ((folder, {"paths": sessions[folder]}) for folder in sorted(sessions))
    return read_each(rows, lambda place, row: _read(files, pictures, place, row["paths"]))


def _read(files: EpisodeFiles, pictures: Pictures, place: str, paths: Sequence[str]) -> ReadEpisode:
    wanted = [path for path in paths if not path.removesuffix(".json").endswith(NEGATIVES)]
    rows = [(path, _object(path, read_json(files, path))) for path in wanted]
    if not rows:
        raise LeftOut("it has only synthetic wrong replies")
    shown: list[tuple[str, str, EpisodePicture, Sequence[int] | None]] = []
    last, answer, without = None, "", 0
    for path, row in rows:
        lines = _script(path, row)
        last = pictures.find(path, row.get("saved_image_name"))
        answer = str(row.get("answer") or answer)
        if lines:
            current = row.get("current_task")
            shown.append((current if isinstance(current, str) else "", lines, last, _area(row["actions"])))
        else:
            without += 1
    ends_with_screen = not _script(*rows[-1])
    episode = episode_of(
        f"{place}/",
        text(rows[0][1], "task_prompt_en", "task_prompt"),
        steps_between(shown, last if ends_with_screen else None),
        environment=ENVIRONMENT,
        episode_id=text(rows[0][1], "session_id"),
        answer=answer,
    )
    return ReadEpisode(place, episode, remarks=tuple(_remarks(rows, without, len(paths) - len(wanted))))


def _object(path: str, value: Any) -> Mapping[str, Any]:
    if not isinstance(value, dict) or not isinstance(value.get("actions"), list):
        raise BadEpisode(f"{path} is no step of a session")
    return value


def _script(path: str, row: Mapping[str, Any]) -> str:
    try:
        return script_of(row["actions"])
    except BadAction as error:
        raise BadEpisode(f"{path.rpartition('/')[2]}: {error}") from None


def _area(actions: Sequence[Mapping[str, Any]]) -> Sequence[int] | None:
    """The first feasible box, right and bottom excluded."""
    for action in actions:
        area = action.get("clickable_area")
        if isinstance(area, dict):
            first, end = area["upper_left_position"], area["lower_right_position"]
            return [int(first["width"]), int(first["height"]), int(end["width"]) + 1, int(end["height"]) + 1]
    return None


def _remarks(rows: Sequence[tuple[str, Mapping[str, Any]]], without: int, negatives: int) -> Iterator[str]:
    replies = sum(bool(row.get("LLM_response") or row.get("LLM_response_editer")) for _, row in rows)
    if replies:
        yield f"{replies} replies of a model, with their prompts, were left out"
    if without > 1:
        yield f"{without - 1} steps that only plan or judge were left out"
    if negatives:
        yield f"{negatives} synthetic wrong replies were left out"
