"""The accepted episodes of a dataset as plain values, and the frozen ones of a release."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import PurePosixPath
from typing import Any

from django.db.models.fields.json import KT

from annotator.datasets.models import Dataset
from annotator.domain.formats.episodes.record import (
    TIERS,
    EpisodeAction,
    EpisodePicture,
    EpisodeStep,
    KeptFile,
    ReleasedEnvironment,
    ReleasedEpisode,
    Tier,
    content_of,
    episode_from_json,
)
from annotator.environments.models import Environment
from annotator.episodes.models import EpisodeStep as StepRow
from annotator.episodes.models import StepPicture, Submission
from annotator.episodes.selectors import State, episodes_of, press_seconds_of, tier_of, videos_of
from annotator.releases.models import Release

PIECE = 100


@dataclass(frozen=True, slots=True)
class EpisodeState:
    """An accepted episode at one moment; `content` has no key of this database, `submission_id` is one."""

    content: str
    submission_id: int
    episode: ReleasedEpisode


@dataclass(slots=True)
class LeftOutEpisodes:
    """The numbers of accepted episodes that a release leaves out, by the reason."""

    numbers: Counter[str] = field(default_factory=Counter)

    def warnings(self) -> list[str]:
        return [f"Accepted episodes left out: {number}. {reason}" for reason, number in sorted(self.numbers.items())]


NOT_ALLOWED = "They are recorded only, which the dataset's settings do not allow to be released."
NOT_REPLAYED = "Their replay has not ended."


def episode_states(dataset: Dataset, left_out: LeftOutEpisodes) -> Iterator[EpisodeState]:
    """The accepted episodes that may be released, by key, in constant memory; the others are counted in `left_out`.

    What is read is of one moment only inside `read_snapshot`.
    """
    return (_state(submission, tier) for submission, tier in _accepted(dataset, left_out))


def count_releasable_episodes(dataset: Dataset) -> int:
    """The number of accepted episodes that may be released; their steps are not read."""
    return sum(1 for _ in _accepted(dataset, LeftOutEpisodes()))


def any_releasable_episode(dataset: Dataset) -> bool:
    """Whether any episode may be released."""
    return any(True for _ in _accepted(dataset, LeftOutEpisodes()))


def _accepted(dataset: Dataset, left_out: LeftOutEpisodes) -> Iterator[tuple[Submission, Tier]]:
    accepted = episodes_of(dataset).filter(state=State.ACCEPTED).order_by("pk")
    keys = list(accepted.values_list("submission_id", flat=True))
    for start in range(0, len(keys), PIECE):
        rows = Submission.objects.select_related("sentence", "replay", "episode__task__environment__seed")
        for submission in rows.filter(pk__in=keys[start : start + PIECE]).order_by("pk"):
            tier_name = str(tier_of(submission, submission.episode))
            tier = next((known for known in TIERS if known == tier_name), None)
            if tier is None:
                left_out.numbers[NOT_REPLAYED] += 1
            elif tier == "recorded-only" and not dataset.releases_recorded_only:
                left_out.numbers[NOT_ALLOWED] += 1
            else:
                yield submission, tier


def _state(submission: Submission, tier: Tier) -> EpisodeState:
    task = submission.episode.task
    episode = ReleasedEpisode(
        episode_id="",
        split="train",
        tier=tier,
        environment=_environment(task.environment),
        sentence=submission.sentence.text,
        steps=_steps(submission),
        asks_answer=task.asks_answer,
        answer=submission.answer,
        no_answer=submission.no_answer,
        press_seconds=press_seconds_of(submission) if tier != "recorded-only" else 0.0,
        videos=tuple(KeptFile(str(video.file.name), video.sha256) for video in videos_of(submission.episode)),
    )
    return EpisodeState(content_of(episode), submission.pk, episode)


def _environment(environment: Environment) -> ReleasedEnvironment:
    named = [check["picture"] for check in environment.checks if "picture" in check]
    seed = environment.seed
    return ReleasedEnvironment(
        name=environment.name,
        kind=environment.kind,
        program=environment.program,
        start=environment.start,
        width=environment.width,
        height=environment.height,
        hosts=tuple(environment.hosts),
        time_limit=environment.time_limit,
        checks=tuple(environment.checks),
        masks=tuple(map(tuple, environment.masks)),
        seed=KeptFile(str(seed.file.name), seed.sha256) if seed else None,
        pictures=tuple(map(_picture, StepPicture.objects.filter(sha256__in=named).order_by("sha256"))),
    )


def _steps(submission: Submission) -> tuple[EpisodeStep, ...]:
    indices = [index for step in submission.steps for index in step["indices"]]
    rows = submission.episode.steps.filter(index__in=indices).select_related("before", "after")
    actions = {row.index: _action(row) for row in rows}
    return tuple(
        EpisodeStep(step["name"], tuple(actions[index] for index in step["indices"])) for step in submission.steps
    )


def _action(row: StepRow) -> EpisodeAction:
    return EpisodeAction(
        kind=row.kind,
        script=row.script,
        before=_picture(row.before) if row.before else None,
        after=_picture(row.after) if row.after else None,
        point=tuple(row.point) if row.point else None,
        end=tuple(row.end) if row.end else None,
        path=tuple((at, x, y) for at, x, y in row.path),
        elements=tuple(row.elements),
        surroundings=tuple(row.surroundings),
        source=row.source,
        tree=_tree(str(row.tree.name)) if row.tree else None,
        address=row.address,
        title=row.title,
        started_at=row.started_at,
        ended_at=row.ended_at,
    )


def _picture(row: StepPicture) -> EpisodePicture:
    return EpisodePicture(str(row.file.name), row.sha256, row.width, row.height)


def _tree(name: str) -> KeptFile:
    # Files are named by the SHA-256 of their content (annotator.files.content).
    return KeptFile(name, PurePosixPath(name).stem)


def frozen_episodes(release: Release) -> Iterator[ReleasedEpisode]:
    """The frozen episodes in order, without an open cursor."""
    start = 0
    rows = release.episodes.order_by("position")
    while piece := list(rows.filter(position__gte=start).values_list("position", "record")[:PIECE]):
        yield from (episode_from_json(record) for _, record in piece)
        start = piece[-1][0] + 1


@dataclass(frozen=True, slots=True)
class EpisodeEvidence:
    """The replay that an episode's tier follows from; `result` as `workers.sessions.replay` makes it, empty without.

    `responses` are the counts of recorded answers of hosts that were served to it, and their digest.
    """

    episode: str
    tier: str
    ran_at: datetime | None
    versions: Mapping[str, str]
    result: Mapping[str, Any]
    responses: Mapping[str, Any]


def episode_evidence(release: Release) -> Iterator[EpisodeEvidence]:
    """The evidence of each episode in order, read in pieces."""
    start = 0
    columns = [f"submission__replay__{name}" for name in ("ended_at", "versions", "replay", "responses")]
    rows = release.episodes.order_by("position").values_list("position", KT("record__episode_id"), "tier", *columns)
    while piece := _piece(rows.filter(position__gte=start)):
        for _, episode, tier, ran_at, versions, replay, responses in piece:
            result = (replay or {}).get("result", {})
            yield EpisodeEvidence(episode, tier, ran_at, versions or {}, result, responses or {})
        start = piece[-1][0] + 1


def _piece(rows: Any) -> Sequence[tuple[Any, ...]]:
    return list(rows[:PIECE])
