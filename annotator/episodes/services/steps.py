"""Changes the steps of an episode: rename, merge, delete, undo, record again from a step on."""

from collections.abc import Sequence

from django.db import transaction

from annotator.accounts.models import User
from annotator.datasets.models import WorkStage
from annotator.domain import step_history
from annotator.domain.problems import Conflict, Problem, Rejected
from annotator.domain.step_history import ChangeKind
from annotator.environments.models import Purpose, Session
from annotator.environments.selectors import SessionState, state_of
from annotator.environments.services import ask_to_end, flush_session, request_session
from annotator.episodes.models import Episode, EpisodeStep, StepChange
from annotator.episodes.selectors import State, shown_steps, summary
from annotator.timesheets.services.activity import record_activity

OPEN_STATES = (State.RECORDING, State.RETURNED)


def undo_last_step(*, episode: Episode, person: User) -> StepChange:
    """Leaves out the last thing that the person did, also where it was not in the list yet.

    Raises Rejected where nothing was done, Conflict where the session does not answer, and for an episode that was
    submitted or given up.
    """
    refuse_closed(episode)
    flush(episode.session)
    shown = shown_steps(episode)
    if not shown:
        raise Rejected(Problem("no-steps", "Nothing has been recorded yet, so there is nothing to undo."))
    return change_steps(episode=episode, person=person, kind=ChangeKind.UNDO, steps=shown[-1].indices)


def flush(session: Session) -> None:
    """Has all that was done in a running session recorded. Raises Conflict where it does not answer."""
    if state_of(session) is not SessionState.RUNNING:
        return
    steps = flush_session(session=session)
    if steps is None or (steps and not EpisodeStep.objects.filter(session=session, number=steps).exists()):
        session.refresh_from_db()
        if state_of(session) is SessionState.RUNNING:
            silent = "The session does not say what was done last; wait a moment, then try again."
            raise Conflict(Problem("session-silent", silent))


@transaction.atomic
def change_steps(
    *, episode: Episode, person: User, kind: ChangeKind | str, steps: Sequence[int], name: str = ""
) -> StepChange:
    """Records a change of steps, by the indices they were recorded with (`domain.step_history`).

    After undo and record-again the recording goes on in a session that replays what is left. Raises Rejected for a
    change that cannot be made, Conflict for an episode that was submitted or given up.
    """
    record_activity(person=person, dataset=episode.task.environment.dataset, stage=WorkStage.EPISODES)
    locked = Episode.objects.select_for_update().get(pk=episode.pk)
    refuse_closed(locked)
    change = step_history.StepChange(ChangeKind(kind), tuple(steps), name)
    problem = step_history.problem_of(shown_steps(locked), change)
    if problem is not None:
        raise Rejected(problem)
    made = StepChange.objects.create(
        episode=locked,
        number=locked.changes.count() + 1,
        kind=kind,
        steps=list(steps),
        name=name.strip(),
        recorded=locked.steps.count(),
        author=person,
    )
    if kind in (ChangeKind.UNDO, ChangeKind.RECORD_AGAIN):
        record_elsewhere(locked, person)
    return made


def refuse_closed(episode: Episode) -> None:
    """Raises Conflict where the episode can no longer be changed."""
    state = summary(episode).state
    if state not in OPEN_STATES:
        raise Conflict(Problem("episode-closed", f"This episode is {state.replace('-', ' ')}; it cannot be changed."))


def record_elsewhere(episode: Episode, person: User) -> Session:
    """Ends the episode's session and moves the recording to one that first replays the steps that are left."""
    before = episode.session
    ask_to_end(session=before)
    episode.session = request_session(
        environment=episode.task.environment,
        person=person,
        purpose=Purpose.PERFORM,
        continues=before,
        replay={"steps": replayable(episode)},
    )
    episode.save(update_fields=["session"])
    return episode.session


def replayable(episode: Episode) -> list[dict[str, object]]:
    """What a session performs to come to the end of the shown steps: session and number of each recorded step."""
    indices = [index for step in shown_steps(episode) for index in step.indices]
    rows = {step.index: step for step in episode.steps.filter(index__in=indices)}
    return [
        {"session": rows[index].session_id, "number": rows[index].number, "script": rows[index].script}
        for index in indices
    ]
