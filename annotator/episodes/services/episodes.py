"""Services of episodes: begin, continue in another session, submit, give up."""

from django.db import IntegrityError, transaction
from django.utils import timezone

from annotator.accounts.models import User
from annotator.datasets.models import WorkStage
from annotator.domain.problems import Conflict, Problem, Rejected
from annotator.environments.models import Purpose
from annotator.environments.services import ask_to_end, request_session
from annotator.episodes.models import Episode, EpisodeTask, Submission
from annotator.episodes.selectors import latest_sentence, shown_steps
from annotator.episodes.services.steps import record_elsewhere, refuse_closed, replayable
from annotator.timesheets.services.activity import record_activity

ANSWER_LENGTH = 2000


def begin(*, task: EpisodeTask, person: User) -> Episode:
    """The person's episode of the task that is not given up, or a new one with a session of its own.

    Raises Conflict for a withdrawn task, while another task is performed in the same environment and, by
    `request_session`, for a retired environment.
    """
    try:
        with transaction.atomic():
            return _begin(task, person)
    except IntegrityError:  # begun in a second window at the same moment
        return Episode.objects.get(task=task, person=person, given_up_at=None)


def _begin(task: EpisodeTask, person: User) -> Episode:
    record_activity(person=person, dataset=task.environment.dataset, stage=WorkStage.EPISODES)
    if EpisodeTask.objects.select_for_update().get(pk=task.pk).withdrawn_at is not None:
        raise Conflict(Problem("withdrawn", "This task has been withdrawn; choose another one."))
    known = Episode.objects.filter(task=task, person=person, given_up_at=None).first()
    if known is not None:
        return known
    busy = _open_episode_beside(task, person)
    if busy is not None:
        other = f"You are still performing another task here: “{latest_sentence(busy.task).text}”. Finish it first."
        raise Conflict(Problem("other-episode", other), current={"episode": busy.pk})
    session = request_session(environment=task.environment, person=person, purpose=Purpose.PERFORM)
    return Episode.objects.create(task=task, person=person, session=session)


def _open_episode_beside(task: EpisodeTask, person: User) -> Episode | None:
    """Their episode of another task whose session is open in the same environment: a session records one episode."""
    return Episode.objects.filter(
        task__environment=task.environment,
        person=person,
        given_up_at=None,
        session__ended_at=None,
        session__end_asked_at=None,
    ).first()


@transaction.atomic
def continue_recording(*, episode: Episode, person: User) -> Episode:
    """Goes on after the session has ended: in a new one, which first replays the steps that are left.

    Raises Conflict for an episode that was submitted or given up, and while the session is ending: its last steps are
    not recorded yet. A session that goes on is kept.
    """
    record_activity(person=person, dataset=episode.task.environment.dataset, stage=WorkStage.EPISODES)
    locked = Episode.objects.select_for_update().get(pk=episode.pk)
    refuse_closed(locked)
    if locked.session.ended_at is not None:
        record_elsewhere(locked, person)
    elif locked.session.end_asked_at is not None:
        raise Conflict(Problem("session-ending", "The session is still ending; go on once it has ended."))
    return locked


@transaction.atomic
def submit(*, episode: Episode, person: User, answer: str = "", no_answer: bool = False) -> Submission:
    """Hands the episode in for replay and review, once its session has ended and so all its steps are recorded.

    Raises Rejected without steps, or where the task asks for an answer and neither an answer nor `no_answer` is given;
    Conflict while the session has not ended, and for an episode that was submitted already or given up.
    """
    record_activity(person=person, dataset=episode.task.environment.dataset, stage=WorkStage.EPISODES)
    locked = Episode.objects.select_for_update().get(pk=episode.pk)
    refuse_closed(locked)
    shown, text = shown_steps(locked), answer.strip()
    if problems := _answer_problems(locked, text, no_answer=no_answer):
        raise Rejected(*problems)
    if locked.session.ended_at is None:
        running = "The session has not ended yet, so the last step may be missing. End it, then submit."
        raise Conflict(Problem("session-open", running))
    if not shown and not no_answer:
        raise Rejected(Problem("no-steps", "Nothing has been recorded; perform the task first."))
    submission = Submission.objects.create(
        episode=locked,
        number=locked.submissions.count() + 1,
        sentence=latest_sentence(locked.task),
        steps=[{"indices": list(step.indices), "name": step.name} for step in shown],
        answer=text,
        no_answer=no_answer,
    )
    request_replay(submission, person)
    return submission


def request_replay(submission: Submission, person: User) -> None:
    """Queues the session that replays the submitted steps; none for a retired environment or without steps."""
    environment = submission.episode.task.environment
    if environment.retired_at is None and submission.steps:
        submission.replay = request_session(
            environment=environment,
            person=person,
            purpose=Purpose.REPLAY,
            replay={"steps": replayable(submission.episode), "answer": submission.answer},
        )
        submission.save(update_fields=["replay"])


def _answer_problems(episode: Episode, answer: str, *, no_answer: bool) -> list[Problem]:
    if len(answer) > ANSWER_LENGTH:
        long = f"The answer has {len(answer):,} characters; {ANSWER_LENGTH:,} are allowed."
        return [Problem("answer-too-long", long, field="answer")]
    if no_answer and answer:
        return [Problem("two-answers", "Either there is an answer or there is none.", field="answer")]
    if episode.task.asks_answer and not answer and not no_answer:
        asked = "This task asks for an answer: write it, or say that there is none."
        return [Problem("answer-missing", asked, field="answer")]
    return []


@transaction.atomic
def give_up(*, episode: Episode, person: User, reason: str, wrong_state: bool = False) -> None:
    """Ends the episode without a submission; its session ends, its steps stay.

    Raises Rejected without a reason, Conflict for an episode that is submitted or ended already.
    """
    record_activity(person=person, dataset=episode.task.environment.dataset, stage=WorkStage.EPISODES)
    locked = Episode.objects.select_for_update().get(pk=episode.pk)
    refuse_closed(locked)
    if not reason.strip():
        raise Rejected(Problem("reason-missing", "Say why the task cannot be performed.", field="reason"))
    locked.given_up_at, locked.given_up_reason, locked.wrong_state = timezone.now(), reason.strip(), wrong_state
    locked.save(update_fields=["given_up_at", "given_up_reason", "wrong_state"])
    ask_to_end(session=locked.session)
