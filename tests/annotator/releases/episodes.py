"""Accepted episodes for the tests of releases."""

from typing import Any

from annotator.accounts.models import User
from annotator.datasets.models import Dataset, Role
from annotator.environments.models import Environment
from annotator.environments.services import end_session
from annotator.episodes.models import Submission
from annotator.episodes.services import begin, judge
from tests.factories import hand_in, make_episode_task, make_member, record_click


def accept_episode(
    environment: Environment,
    sentence: str = "Add 7 and 8",
    *,
    proven: bool = True,
    press_seconds: float = 0.0,
    steps: int = 2,
    answer: str = "",
    person: User | None = None,
) -> Submission:
    """An accepted submission of a new task; its replay has ended."""
    dataset = environment.dataset
    performer = person or make_member(dataset, Role.VOLUNTEER)
    task = make_episode_task(environment, make_member(dataset, Role.VOLUNTEER), sentence, asks_answer=bool(answer))
    episode = begin(task=task, person=performer)
    for number in range(1, steps + 1):
        record_click(episode, number)
    episode.session.refresh_from_db()
    submission = hand_in(episode, answer=answer)
    result: dict[str, Any] = {
        "proven": proven,
        "press_seconds": press_seconds,
        "reason": "" if proven else "Step 2: differs",
        "steps": [],
        "checks": [],
    }
    assert submission.replay is not None
    responses = {"recorded": 3, "sha256": "ab", "served": 3, "unknown_requests": []} if environment.hosts else None
    end_session(session=submission.replay, code="asked", reason="", result=result, responses=responses)
    maintainer = make_member(dataset, Role.MAINTAINER)
    judge(submission=submission, reviewer=maintainer, judgement="accepted")
    return submission


def allow_recorded_only(dataset: Dataset) -> None:
    Dataset.objects.filter(pk=dataset.pk).update(releases_recorded_only=True)
    dataset.refresh_from_db()
