"""Reads episodes in the lossless format."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from typing import Any, get_type_hints

from annotator.domain.formats.episodes.reading import (
    BadEpisode,
    DescribePicture,
    EpisodeFiles,
    ReadEpisode,
    json_rows,
    read_each,
)
from annotator.domain.formats.episodes.record import (
    EpisodeAction,
    EpisodePicture,
    EpisodeStep,
    KeptFile,
    ReleasedEnvironment,
    ReleasedEpisode,
    episode_from_json,
)
from annotator.domain.masks import read_masks
from annotator.domain.outcomes.reading import read_checks
from annotator.domain.script.parse import parse

PLAIN = (str, int, bool, float)


def read(files: EpisodeFiles, describe: DescribePicture) -> Iterator[ReadEpisode]:
    """Each line's episode; its files keep the names that they have in the release."""
    names = set(files.names)
    return read_each(json_rows(files), lambda place, row: ReadEpisode(place, _read(names, describe, row)))


def _read(names: set[str], describe: DescribePicture, row: Mapping[str, Any]) -> ReleasedEpisode:
    try:
        episode = episode_from_json(row)
    except (AttributeError, ValueError, IndexError) as error:
        raise BadEpisode(f"it is no episode ({error})") from None
    _check_types(episode)
    _check_types(episode.environment)
    if not episode.steps or not all(step.actions for step in episode.steps):
        raise BadEpisode("it has no step, or one without an action")
    if problems := read_checks([dict(check) for check in episode.environment.checks])[1]:
        raise BadEpisode(f"{problems[0].field}: {problems[0].message.rstrip('.')}")
    environment = episode.environment
    if problems := read_masks(environment.masks, environment.width, environment.height)[1]:
        raise BadEpisode(f"{problems[0].field}: {problems[0].message.rstrip('.')}")
    if (seed := episode.environment.seed) and seed.name not in names:
        raise BadEpisode(f"its seed {seed.name} is not there")
    for video in episode.videos:
        if video.name not in names:
            raise BadEpisode(f"its video {video.name} is not there")
    environment = replace(
        environment, pictures=tuple(_found(names, describe, picture) for picture in environment.pictures)
    )
    steps = tuple(
        EpisodeStep(step.name, tuple(_action(names, describe, each) for each in step.actions)) for step in episode.steps
    )
    return replace(episode, environment=environment, steps=steps)


def _action(names: set[str], describe: DescribePicture, action: EpisodeAction) -> EpisodeAction:
    _check_types(action)
    if parse(action.script).problems:
        raise BadEpisode("a script cannot be read")
    if action.ended_at < action.started_at:
        raise BadEpisode("an action ends before it starts")
    if action.tree and action.tree.name not in names:
        raise BadEpisode(f"{action.tree.name} is not there")
    return replace(
        action,
        before=_found(names, describe, action.before) if action.before else None,
        after=_found(names, describe, action.after) if action.after else None,
    )


def _found(names: set[str], describe: DescribePicture, picture: EpisodePicture) -> EpisodePicture:
    if picture.name not in names:
        raise BadEpisode(f"its picture {picture.name} is not there")
    described = describe(picture.name)
    if described != picture:
        raise BadEpisode(f"its picture {picture.name} is another one than was released")
    return described


def _check_types(value: ReleasedEpisode | ReleasedEnvironment | EpisodeAction | KeptFile) -> None:
    """Raises BadEpisode where a field of texts, numbers or truth has another type."""
    hints = get_type_hints(type(value))
    for each in fields(value):
        hint, content = hints[each.name], getattr(value, each.name)
        numbers = (int, float) if hint is float else (hint,)
        if hint in PLAIN and (not isinstance(content, numbers) or isinstance(content, bool) != (hint is bool)):
            raise BadEpisode(f"“{each.name}” is not of the right type")
