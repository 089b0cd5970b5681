"""Tasks are performed, recorded, changed, submitted, given up and reviewed."""

import uuid
from collections.abc import Sequence
from datetime import timedelta

import pytest
from django.utils import timezone

from annotator.accounts.models import User
from annotator.datasets.models import Dataset, Role
from annotator.domain.geometry import Rect
from annotator.domain.problems import Conflict, Rejected
from annotator.environments.models import Environment, Session
from annotator.environments.services import ask_to_end, end_session
from annotator.episodes.models import Episode, EpisodeVerdict, StepPicture, Submission
from annotator.episodes.selectors import State, Tier, shown_steps, summary
from annotator.episodes.services import (
    begin,
    change_steps,
    continue_recording,
    give_up,
    judge,
    revise_sentence,
    submit,
    undo_last_step,
    withdraw_task,
    write_task,
)
from annotator.episodes.services.assignment import next_episode
from annotator.timesheets.models import Shift
from tests.factories import (
    client_of,
    hand_in,
    make_dataset,
    make_environment,
    make_episode,
    make_episode_task,
    make_member,
    record_click,
)
from workers.sessions.replay_result import StepResult

pytestmark = pytest.mark.django_db


@pytest.fixture
def dataset() -> Dataset:
    return make_dataset()


@pytest.fixture
def environment(dataset: Dataset) -> Environment:
    return make_environment(dataset)


@pytest.fixture
def bea(dataset: Dataset) -> User:
    return make_member(dataset, Role.VOLUNTEER)


@pytest.fixture
def maintainer(dataset: Dataset) -> User:
    return make_member(dataset, Role.MAINTAINER)


@pytest.fixture
def episode(environment: Environment, bea: User) -> Episode:
    return make_episode(environment, author=bea, person=bea, steps=4)


def codes(rejection: pytest.ExceptionInfo[Rejected]) -> list[str]:
    return [problem.code for problem in rejection.value.problems]


def shown(episode: Episode) -> list[tuple[int, ...]]:
    return [step.indices for step in shown_steps(episode)]


def replayed(submission: Submission, *, proven: bool, recorded: int = 0, steps: Sequence[StepResult] = ()) -> None:
    """Ends the submission's replay, which got so many recorded answers of hosts, as a session manager does."""
    session = submission.replay
    assert session is not None
    end_session(
        session=session,
        code="asked",
        reason="",
        result={"proven": proven, "reason": "step 2 differed", "steps": [step.as_json() for step in steps]},
        responses={"recorded": recorded} if recorded else None,
    )


def test_a_task_sent_twice_is_written_once_by_each_author(
    environment: Environment, bea: User, maintainer: User
) -> None:
    sent = uuid.uuid4()
    written = {
        write_task(environment=environment, author=author, sentence="Add two", asks_answer=False, client_id=sent).pk
        for author in (bea, bea, maintainer)
    }
    assert len(written) == 2


def test_a_task_begun_twice_is_one_episode_with_one_session(environment: Environment, bea: User) -> None:
    task = make_episode_task(environment, bea)
    first = begin(task=task, person=bea)
    assert begin(task=task, person=bea) == first
    assert Session.objects.filter(environment=environment).count() == 1


def test_two_people_perform_a_task_in_sessions_of_their_own(dataset: Dataset, episode: Episode) -> None:
    other = begin(task=episode.task, person=make_member(dataset, Role.VOLUNTEER))
    assert other.session_id != episode.session_id


def test_a_second_task_waits_until_the_first_in_its_environment_is_finished(
    environment: Environment, bea: User, episode: Episode
) -> None:
    task = make_episode_task(environment, bea, "Multiply")
    with pytest.raises(Conflict) as rejection:
        begin(task=task, person=bea)
    assert codes(rejection) == ["other-episode"]
    hand_in(episode)
    assert begin(task=task, person=bea).session_id != episode.session_id


def test_a_withdrawn_task_is_not_begun(environment: Environment, bea: User) -> None:
    task = make_episode_task(environment, bea)
    withdraw_task(task=task)
    with pytest.raises(Conflict):
        begin(task=task, person=bea)


def test_a_step_reported_twice_is_recorded_once(episode: Episode) -> None:
    again = record_click(episode, 4)
    assert again.index == 3
    assert episode.steps.count() == 4


def test_equal_pictures_are_stored_once(episode: Episode) -> None:
    # four steps, each of which ends with the picture that the next one begins with
    assert StepPicture.objects.count() == 5


def test_undoing_the_last_step_needs_one(environment: Environment, bea: User, episode: Episode) -> None:
    undo_last_step(episode=episode, person=bea)
    assert shown(episode) == [(0,), (1,), (2,)]
    with pytest.raises(Rejected) as rejection:
        undo_last_step(
            episode=begin(task=make_episode_task(make_environment(environment.dataset), bea), person=bea), person=bea
        )
    assert codes(rejection) == ["no-steps"]


def test_nothing_is_undone_while_the_session_does_not_say_what_was_done_last(episode: Episode, bea: User) -> None:
    Session.objects.filter(pk=episode.session_id).update(claimed_at=timezone.now(), started_at=timezone.now())
    episode.refresh_from_db()
    with pytest.raises(Conflict) as rejection:
        undo_last_step(episode=episode, person=bea)
    assert codes(rejection) == ["session-silent"]
    assert len(shown(episode)) == 4


def test_an_episode_goes_on_elsewhere_only_once_its_session_has_recorded_all(episode: Episode, bea: User) -> None:
    ask_to_end(session=episode.session)
    Session.objects.filter(pk=episode.session_id).update(ended_at=None)
    with pytest.raises(Conflict) as rejection:
        continue_recording(episode=episode, person=bea)
    assert codes(rejection) == ["session-ending"]


def test_an_undone_step_is_left_out_and_the_recording_goes_on_after_the_others(episode: Episode, bea: User) -> None:
    before = episode.session
    change_steps(episode=episode, person=bea, kind="undo", steps=[3])
    episode.refresh_from_db()
    before.refresh_from_db()
    assert before.end_asked_at is not None
    assert episode.session.continues == before
    replay = episode.session.replay["steps"]
    assert [step["script"] for step in replay] == [f"pyautogui.click({number}, 5)\n" for number in (1, 2, 3)]
    record_click(episode, 1)
    assert shown(episode) == [(0,), (1,), (2,), (4,)]


def test_steps_are_renamed_merged_and_deleted(episode: Episode, bea: User) -> None:
    change_steps(episode=episode, person=bea, kind="rename", steps=[0], name=" Seven ")
    change_steps(episode=episode, person=bea, kind="merge", steps=[1, 2])
    change_steps(episode=episode, person=bea, kind="delete", steps=[3])
    assert [(step.indices, step.name) for step in shown_steps(episode)] == [((0,), "Seven"), ((1, 2), "")]
    assert episode.steps.count() == 4


def test_a_change_of_a_step_that_is_gone_changes_nothing(episode: Episode, bea: User) -> None:
    change_steps(episode=episode, person=bea, kind="delete", steps=[3])
    with pytest.raises(Rejected):
        change_steps(episode=episode, person=bea, kind="rename", steps=[3], name="Four")
    assert episode.changes.count() == 1


def test_after_its_session_has_ended_an_episode_goes_on_in_a_new_one(episode: Episode, bea: User) -> None:
    assert continue_recording(episode=episode, person=bea).session_id == episode.session_id
    end_session(session=episode.session, code="manager", reason="The session manager was stopped.")
    later = continue_recording(episode=episode, person=bea)
    assert later.session_id != episode.session_id
    assert len(later.session.replay["steps"]) == 4


def test_a_submission_keeps_the_steps_and_asks_for_a_replay(episode: Episode, bea: User) -> None:
    change_steps(episode=episode, person=bea, kind="merge", steps=[0, 1])
    submission = hand_in(episode)
    assert submission.steps[0] == {"indices": [0, 1], "name": ""}
    assert submission.replay is not None
    assert submission.replay.purpose == "replay"
    assert (summary(episode).state, summary(episode).tier) == (State.SUBMITTED, Tier.WAITING)


def test_nothing_is_submitted_while_a_last_step_may_still_come(episode: Episode, bea: User) -> None:
    with pytest.raises(Conflict) as rejection:
        submit(episode=episode, person=bea)
    assert codes(rejection) == ["session-open"]


def test_an_episode_without_steps_cannot_be_submitted(environment: Environment, bea: User) -> None:
    empty = make_episode(environment, author=bea, person=bea)
    with pytest.raises(Rejected) as rejection:
        hand_in(empty)
    assert codes(rejection) == ["no-steps"]


@pytest.mark.parametrize(
    ("answer", "no_answer", "problems"),
    [("", False, ["answer-missing"]), ("15", True, ["two-answers"]), ("15", False, []), ("", True, [])],
)
def test_a_task_that_asks_for_an_answer_gets_one_or_the_word_that_there_is_none(
    environment: Environment, bea: User, answer: str, no_answer: bool, problems: list[str]
) -> None:
    episode = begin(task=make_episode_task(environment, bea, asks_answer=True), person=bea)
    record_click(episode, 1)
    if problems:
        with pytest.raises(Rejected) as rejection:
            hand_in(episode, answer=answer, no_answer=no_answer)
        assert codes(rejection) == problems
    else:
        submission = hand_in(episode, answer=answer, no_answer=no_answer)
        assert (submission.answer, submission.no_answer) == (answer, no_answer)


def test_a_submitted_episode_is_not_changed_submitted_or_given_up(episode: Episode, bea: User) -> None:
    hand_in(episode)
    with pytest.raises(Conflict):
        hand_in(episode)
    with pytest.raises(Conflict):
        change_steps(episode=episode, person=bea, kind="delete", steps=[0])
    with pytest.raises(Conflict):
        give_up(episode=episode, person=bea, reason="Too long")


def test_giving_up_needs_a_reason_and_makes_room_for_another_try(episode: Episode, bea: User) -> None:
    with pytest.raises(Rejected) as rejection:
        give_up(episode=episode, person=bea, reason=" ")
    assert codes(rejection) == ["reason-missing"]
    give_up(episode=episode, person=bea, reason="The file is not there.", wrong_state=True)
    assert summary(episode).state is State.GIVEN_UP
    assert begin(task=episode.task, person=bea) != episode


@pytest.mark.parametrize(
    ("hosts", "proven", "recorded", "tier"),
    [
        ([], True, 0, Tier.PROVEN),
        (["example.org"], True, 3, Tier.PROVEN_RECORDED_RESPONSES),
        (["example.org"], True, 0, Tier.RECORDED_ONLY),
        ([], False, 0, Tier.RECORDED_ONLY),
        (["example.org"], False, 3, Tier.RECORDED_ONLY),
    ],
)
def test_the_tier_follows_from_the_replay_and_what_was_recorded_of_the_network(
    dataset: Dataset, bea: User, hosts: list[str], proven: bool, recorded: int, tier: Tier
) -> None:
    episode = make_episode(make_environment(dataset, hosts=hosts), author=bea, person=bea, steps=1)
    replayed(hand_in(episode), proven=proven, recorded=recorded)
    assert summary(episode).tier is tier


def test_nobody_reviews_what_they_performed_or_wrote(
    dataset: Dataset, environment: Environment, bea: User, maintainer: User
) -> None:
    own = make_episode(environment, author=bea, person=maintainer, steps=1)
    written = make_episode(environment, author=maintainer, person=bea, steps=1)
    for episode in (own, written):
        submission = hand_in(episode)
        replayed(submission, proven=True)
        with pytest.raises(Rejected) as rejection:
            judge(submission=submission, reviewer=maintainer, judgement="accepted")
        assert codes(rejection) == ["own-episode"]
    assert next_episode(person=maintainer, dataset=dataset) is None


def test_steps_tell_where_the_replay_of_the_latest_submission_compared_nothing(episode: Episode, bea: User) -> None:
    client, address = client_of(bea), f"/api/episodes/{episode.pk}/steps"
    assert [step["actions"][0]["left_out_pixels"] for step in client.get(address).json()] == [None] * 4
    masked = StepResult("", 0, left_out_pixels=340, left_out=(Rect(0, 0, 60, 20),))
    replayed(hand_in(episode), proven=True, steps=[StepResult("", 0), masked])
    actions = [step["actions"][0] for step in client.get(address).json()]
    assert [action["left_out_pixels"] for action in actions] == [0, 340, None, None]
    assert [action["left_out"] for action in actions] == [[], [[0, 0, 60, 20]], [], []]
    assert client.get(f"{address}/1").json()["left_out"] == [[0, 0, 60, 20]]


def test_an_episode_is_accepted_once_its_replay_has_ended(
    dataset: Dataset, episode: Episode, bea: User, maintainer: User
) -> None:
    submission = hand_in(episode)
    with pytest.raises(Rejected) as rejection:
        judge(submission=submission, reviewer=maintainer, judgement="accepted")
    assert codes(rejection) == ["not-replayed"]
    replayed(submission, proven=True)
    assigned = next_episode(person=maintainer, dataset=dataset)
    assert assigned is not None
    judge(submission=submission, reviewer=maintainer, judgement="accepted", token=assigned[1].token)
    assert summary(episode).state is State.ACCEPTED
    with pytest.raises(Conflict):
        judge(submission=submission, reviewer=make_member(dataset, Role.MAINTAINER), judgement="dropped", reason="No")


def test_a_returned_episode_is_changed_and_submitted_again(episode: Episode, bea: User, maintainer: User) -> None:
    first = hand_in(episode)
    judge(submission=first, reviewer=maintainer, judgement="returned", reason="The last step is not needed.")
    assert summary(episode).state is State.RETURNED
    change_steps(episode=episode, person=bea, kind="delete", steps=[3])
    second = hand_in(episode)
    assert (second.number, len(second.steps), summary(episode).state) == (2, 3, State.SUBMITTED)
    with pytest.raises(Conflict):
        judge(submission=first, reviewer=maintainer, judgement="dropped", reason="Old")


def test_a_verdict_is_corrected_by_its_reviewer_for_a_while_and_until_somebody_acts_on_it(
    episode: Episode, bea: User, maintainer: User
) -> None:
    submission = hand_in(episode)
    judge(submission=submission, reviewer=maintainer, judgement="returned", reason="Too many steps.")
    judge(submission=submission, reviewer=maintainer, judgement="dropped", reason="It shows a name.")
    assert summary(episode).state is State.DROPPED
    another = make_member(episode.task.environment.dataset, Role.MAINTAINER)
    with pytest.raises(Conflict):
        judge(submission=submission, reviewer=another, judgement="returned", reason="No.")
    judge(submission=submission, reviewer=maintainer, judgement="returned", reason="Too many steps.")
    continue_recording(episode=episode, person=bea)
    with pytest.raises(Conflict):
        judge(submission=submission, reviewer=maintainer, judgement="dropped", reason="It shows a name.")


def test_a_verdict_that_was_given_long_ago_stays(episode: Episode, maintainer: User) -> None:
    submission = hand_in(episode)
    verdict = judge(submission=submission, reviewer=maintainer, judgement="returned", reason="Too many steps.")
    EpisodeVerdict.objects.filter(pk=verdict.pk).update(made_at=timezone.now() - timedelta(hours=2))
    with pytest.raises(Conflict):
        judge(submission=submission, reviewer=maintainer, judgement="dropped", reason="It shows a name.")


def test_two_reviewers_get_two_episodes(dataset: Dataset, environment: Environment, maintainer: User) -> None:
    for _ in range(2):
        person = make_member(dataset, Role.VOLUNTEER)
        hand_in(make_episode(environment, author=person, person=person, steps=1))
    other = make_member(dataset, Role.MAINTAINER)
    assignments = [next_episode(person=person, dataset=dataset) for person in (maintainer, other)]
    assert len({assigned[0] for assigned in assignments if assigned}) == 2
    assert next_episode(person=make_member(dataset, Role.MAINTAINER), dataset=dataset) is None


def test_a_sentence_is_revised_by_one_person_at_a_time(episode: Episode, bea: User, maintainer: User) -> None:
    revise_sentence(task=episode.task, author=bea, sentence="Add seven and eight", revision=1)
    assert summary(episode).sentence.text == "Add seven and eight"
    with pytest.raises(Conflict):
        revise_sentence(task=episode.task, author=maintainer, sentence="Sum up", revision=1)


def test_performing_and_reviewing_are_measured_as_work(episode: Episode, bea: User, maintainer: User) -> None:
    submission = hand_in(episode)
    judge(submission=submission, reviewer=maintainer, judgement="dropped", reason="Not a task")
    stages = set(Shift.objects.filter(began__lte=timezone.now()).values_list("person", "stage"))
    assert stages == {(bea.pk, "episodes"), (maintainer.pk, "episode-review")}
