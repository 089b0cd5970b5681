"""Selectors of episodes: tasks to perform, states, shown steps, proof tiers, the review queue."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.db.models import Case, CharField, Count, OuterRef, Prefetch, Q, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce

from annotator.accounts.models import User
from annotator.datasets.models import Dataset, Membership, Role
from annotator.domain import step_history
from annotator.domain.step_history import ChangeKind, ShownStep
from annotator.environments.models import Session
from annotator.episodes.models import (
    CheckPicture,
    Episode,
    EpisodeStep,
    EpisodeTask,
    EpisodeVerdict,
    EpisodeVideo,
    Judgement,
    Submission,
    TaskSentence,
)


class State(StrEnum):
    """Where an episode stands; its latest submission and the verdict on that decide."""

    RECORDING = "recording"
    SUBMITTED = "submitted"
    ACCEPTED = "accepted"
    RETURNED = "returned"
    DROPPED = "dropped"
    GIVEN_UP = "given-up"


class Tier(StrEnum):
    """What is known of a submission's replay. Only the first two may be called proven.

    Waiting: the replay has not ended. Recorded only: there was none, or it did not come out the same.
    """

    PROVEN = "proven"
    PROVEN_RECORDED_RESPONSES = "proven-recorded-responses"
    RECORDED_ONLY = "recorded-only"
    WAITING = "waiting"


@dataclass(frozen=True, slots=True)
class EpisodeSummary:
    """An episode with its state; `sentence` is the task's newest, `tier` None before it is submitted."""

    episode: Episode
    state: State
    sentence: TaskSentence
    step_count: int
    submission: Submission | None
    verdict: EpisodeVerdict | None
    tier: Tier | None


def tasks_of(dataset: Dataset) -> QuerySet[Any]:
    """The dataset's tasks that are not withdrawn, with their sentence in force and the number of episodes."""
    latest = TaskSentence.objects.filter(task=OuterRef("pk")).order_by("-revision")
    kept = Episode.objects.filter(task=OuterRef("pk"), given_up_at=None).order_by().values("task")
    return (
        EpisodeTask.objects.filter(environment__dataset=dataset, withdrawn_at=None)
        .select_related("environment", "author")
        .annotate(
            sentence=Subquery(latest.values("text")[:1]),
            revision=Subquery(latest.values("revision")[:1]),
            episode_count=Coalesce(Subquery(kept.annotate(count=Count("pk")).values("count")), 0),
        )
        .order_by("-pk")
    )


def with_words(rows: QuerySet[Any], words: str, *, task: str = "pk") -> QuerySet[Any]:
    """Those rows whose task, which the field `task` holds, has each of the words in one of its sentences."""
    for word in words.split():
        rows = rows.filter(**{f"{task}__in": TaskSentence.objects.filter(text__icontains=word).values("task")})
    return rows


def latest_sentence(task: EpisodeTask) -> TaskSentence:
    """The task's sentence in force."""
    return task.sentences.order_by("-revision")[:1].get()


def episodes_of(dataset: Dataset) -> QuerySet[Any]:
    """The dataset's episodes with `state`, `submission_id` and `verdict_id`, newest first."""
    submission = Submission.objects.filter(episode=OuterRef("pk")).order_by("-number")
    verdict = EpisodeVerdict.objects.filter(submission=OuterRef("submission_id")).order_by("-pk")
    rows = Episode.objects.filter(task__environment__dataset=dataset).annotate(
        submission_id=Subquery(submission.values("pk")[:1])
    )
    rows = rows.annotate(
        verdict_id=Subquery(verdict.values("pk")[:1]), judgement=Subquery(verdict.values("judgement")[:1])
    )
    return rows.annotate(state=_state()).select_related("task__environment", "person", "session").order_by("-pk")


def _state() -> Case:
    return Case(
        When(~Q(given_up_at=None), then=Value(State.GIVEN_UP)),
        When(judgement=Judgement.ACCEPTED, then=Value(State.ACCEPTED)),
        When(judgement=Judgement.RETURNED, then=Value(State.RETURNED)),
        When(judgement=Judgement.DROPPED, then=Value(State.DROPPED)),
        When(~Q(submission_id=None), then=Value(State.SUBMITTED)),
        default=Value(State.RECORDING),
        output_field=CharField(),
    )


def summaries(rows: list[Any]) -> list[EpisodeSummary]:
    """The rows of `episodes_of` with sentences, submissions, verdicts and step counts, looked up for all at once."""
    submissions = Submission.objects.select_related("sentence", "replay").in_bulk(
        [row.submission_id for row in rows if row.submission_id]
    )
    verdicts = EpisodeVerdict.objects.select_related("reviewer").in_bulk(
        [row.verdict_id for row in rows if row.verdict_id]
    )
    tasks = EpisodeTask.objects.prefetch_related(Prefetch("sentences", TaskSentence.objects.order_by("revision")))
    by_task = tasks.in_bulk([row.task_id for row in rows])
    counted = Episode.objects.filter(pk__in=[row.pk for row in rows]).annotate(count=Count("steps"))
    counts = dict(counted.values_list("pk", "count"))
    return [
        EpisodeSummary(
            episode=row,
            state=State(row.state),
            sentence=list(by_task[row.task_id].sentences.all())[-1],
            step_count=counts[row.pk],
            submission=submissions.get(row.submission_id),
            verdict=verdicts.get(row.verdict_id),
            tier=tier_of(submissions[row.submission_id], row) if row.submission_id else None,
        )
        for row in rows
    ]


def summary(episode: Episode) -> EpisodeSummary:
    """One episode's summary."""
    return summaries(list(episodes_of(episode.task.environment.dataset).filter(pk=episode.pk)))[0]


def tier_of(submission: Submission, episode: Episode) -> Tier:
    """The tier of a submission by the result of its replay."""
    replay = submission.replay
    if replay is None:
        return Tier.RECORDED_ONLY
    if replay.ended_at is None:
        return Tier.WAITING
    if not replay.replay.get("result", {}).get("proven"):
        return Tier.RECORDED_ONLY
    if not episode.task.environment.hosts:
        return Tier.PROVEN
    # Without recorded answers it was compared with what the hosts answered then.
    return Tier.PROVEN_RECORDED_RESPONSES if replay.responses.get("recorded") else Tier.RECORDED_ONLY


def press_seconds_of(submission: Submission) -> float:
    """How long each click of the replay held its button, as a hand does; 0 for plain clicks of PyAutoGUI."""
    return float(submission.replay.replay.get("result", {}).get("press_seconds", 0.0)) if submission.replay else 0.0


def shown_steps(episode: Episode) -> list[ShownStep]:
    """The episode's steps after all changes."""
    recorded = list(episode.steps.values_list("index", flat=True))
    changes = [
        (change.recorded, step_history.StepChange(ChangeKind(change.kind), tuple(change.steps), change.name))
        for change in episode.changes.all()
    ]
    return step_history.shown_steps(recorded, changes)


@dataclass(frozen=True, slots=True)
class ReplayedStep:
    """The regions (left, top, right, bottom) in which a replay compared no pixels, and how many differed there."""

    left_out: Sequence[Sequence[int]]
    left_out_pixels: int


def replayed_steps(episode: Episode) -> dict[tuple[int, int], ReplayedStep]:
    """What the latest submission's replay left out of steps, by session and number; replays of long ago do not say."""
    submission = episode.submissions.select_related("replay").order_by("-number").first()
    replay = submission.replay.replay if submission and submission.replay else {}
    results = replay.get("result", {}).get("steps", [])
    return {
        (int(step["session"]), int(step["number"])): ReplayedStep(result["left_out"], int(result["left_out_pixels"]))
        for step, result in zip(replay.get("steps", []), results, strict=False)
        if "left_out" in result
    }


def steps_of(episode: Episode) -> QuerySet[EpisodeStep]:
    """All recorded steps, without what only a step's own page shows."""
    return episode.steps.defer("path", "elements", "surroundings").order_by("index")


def step_with_picture(picture: int, user: User) -> EpisodeStep | None:
    """A step with this picture, one that the user may see if there is any: equal pictures are stored once."""
    steps = EpisodeStep.objects.filter(Q(before=picture) | Q(after=picture)).select_related("before", "after")
    maintained = Membership.objects.filter(user=user, role=Role.MAINTAINER, inactive_since=None)
    datasets = maintained.values("dataset")
    visible = Q(episode__person=user) | Q(episode__task__environment__dataset__in=datasets)
    return steps.filter(visible).first() or steps.first()


def episode_recorded_in(session: Session) -> Episode | None:
    """The episode that is recorded in this session now."""
    return session.episodes.filter(given_up_at=None).first()


def recorded_numbers(session: Session) -> set[int]:
    """The numbers of the session's steps that are recorded."""
    return set(EpisodeStep.objects.filter(session=session).order_by().values_list("number", flat=True))


def episode_with(session: Session) -> Episode | None:
    """The episode that is recorded in this session now, or of which it recorded steps."""
    of_steps = Episode.objects.filter(steps__session=session, given_up_at=None)
    return episode_recorded_in(session) or of_steps.first()


def videos_of(episode: Episode) -> QuerySet[EpisodeVideo]:
    """The episode's videos in the order in which they were recorded."""
    return episode.videos.order_by("session_id", "pk")


def waiting_episodes(dataset: Dataset, reviewer: User) -> QuerySet[Any]:
    """Submitted episodes that this person may judge: not those they performed or whose task they wrote."""
    own = Q(person=reviewer) | Q(task__author=reviewer)
    return episodes_of(dataset).filter(state=State.SUBMITTED).exclude(own).order_by("pk")


SHOWN_CHECK_PICTURES = 200


def check_pictures_of(dataset: Dataset) -> QuerySet[CheckPicture]:
    """The latest pictures that outcome checks of this dataset can name."""
    return dataset.check_pictures.select_related("picture", "dataset")[:SHOWN_CHECK_PICTURES]


def check_picture_of(dataset: Dataset, sha256: str) -> CheckPicture | None:
    """The dataset's picture with this content, for its outcome checks."""
    return dataset.check_pictures.select_related("picture").filter(picture__sha256=sha256).first()
