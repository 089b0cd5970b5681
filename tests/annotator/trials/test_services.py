"""Tests of the human baseline: tasks assigned evenly to people who do not know the answers, timed by the server,
answered once.
"""

import json
from datetime import timedelta

import pytest
from django.utils import timezone

from annotator.accounts.models import User
from annotator.datasets.models import Membership, Role
from annotator.domain.problems import Conflict, Rejected
from annotator.releases.models import Release
from annotator.trials import services
from annotator.trials.models import Baseline, Evaluator, Trial
from annotator.trials.selectors import waiting_for
from tests.annotator.trials.released import CLICK_MENU, make_evaluators, make_release
from tests.annotator.world import World
from tests.factories import client_of, make_member

pytestmark = pytest.mark.django_db


class BaselineCase:
    """A release of two families (eight tasks) and a baseline on it for two volunteers."""

    def __init__(self) -> None:
        self.release: Release
        self.worlds: list[World]
        self.release, self.worlds = make_release()
        self.dataset = self.release.dataset
        self.people = make_evaluators(self.dataset)
        self.baseline = services.open_baseline(release=self.release, people=self.people, by=None, seed=5)

    def open(self, person: User | None = None) -> Trial:
        trial = services.next_item(person=person or self.people[0], dataset=self.dataset)
        assert trial is not None
        return trial

    def assigned_counts(self) -> dict[str, int]:
        rows = self.baseline.trials.values_list("evaluator__person__username", flat=True)
        return {name: list(rows).count(name) for name in rows}


@pytest.fixture
def case() -> BaselineCase:
    return BaselineCase()


def test_the_split_is_assigned_evenly_and_each_person_gets_another_half(case: BaselineCase) -> None:
    assert case.assigned_counts() == {person.username: 4 for person in case.people}
    keys = [set(waiting_for(person, case.dataset).values_list("key", flat=True)) for person in case.people]
    assert keys[0] | keys[1] == set(map(str, range(8)))
    assert not keys[0] & keys[1]


def test_a_baseline_may_leave_the_reformulations_out(case: BaselineCase) -> None:
    case.baseline.delete()
    few = services.open_baseline(release=case.release, people=case.people, by=None, phrasings=False)
    assert set(few.trials.values_list("key", "sentence")) == {("0", 0), ("4", 0)}


def test_nobody_gets_a_task_that_they_wrote_or_judged(case: BaselineCase) -> None:
    author = case.worlds[0].volunteer
    services.change_baseline(baseline=case.baseline, people=[author, case.people[0]])
    own = case.baseline.trials.filter(evaluator__person=author, item__script__task__author=author)
    assert not own.exists()
    assert case.assigned_counts() == {author.username: 4, case.people[0].username: 4}
    judge = case.worlds[1].maintainer
    Membership.objects.filter(user=judge).update(role=Role.ANNOTATOR)
    make_member(case.dataset, Role.MAINTAINER)
    services.change_baseline(baseline=case.baseline, people=[judge, author])
    judged = case.baseline.trials.filter(item__script__verdicts__reviewer=judge)
    assert not judged.filter(evaluator__person=judge).exists()


def test_a_task_that_nobody_may_have_waits_for_an_eligible_evaluator(case: BaselineCase) -> None:
    author = case.worlds[0].volunteer
    services.change_baseline(baseline=case.baseline, people=[author])
    assert case.baseline.trials.filter(evaluator=None).count() == 4
    services.change_baseline(baseline=case.baseline, people=[author, case.people[1]])
    assert case.assigned_counts() == {author.username: 4, case.people[1].username: 4}


def test_maintainers_and_strangers_cannot_be_evaluators(case: BaselineCase) -> None:
    for person in (case.worlds[0].maintainer, make_member(make_release()[0].dataset)):
        with pytest.raises(Rejected, match="cannot answer here"):
            services.change_baseline(baseline=case.baseline, people=[person])
    with pytest.raises(Rejected, match="at least one"):
        services.change_baseline(baseline=case.baseline, people=[])


def test_a_split_has_one_baseline_and_needs_tasks(case: BaselineCase) -> None:
    with pytest.raises(Rejected, match="already"):
        services.open_baseline(release=case.release, people=case.people, by=None)
    with pytest.raises(Rejected, match="train split of this release has no task"):
        services.open_baseline(release=case.release, people=case.people, by=None, split="train")
    assert Baseline.objects.count() == 1


def test_the_unanswered_tasks_of_an_evaluator_who_leaves_are_reassigned(case: BaselineCase) -> None:
    leaver, stayer = case.people
    result = case.open(leaver)
    services.answer(trial=result, script=CLICK_MENU)
    outcome = case.open(leaver)
    services.record_trial_time(trial=outcome, active=True, draft="pyautogui.cl")
    stored = set(waiting_for(stayer, case.dataset).values_list("key", flat=True))
    Membership.objects.filter(user=leaver).delete()
    case.open(stayer)
    assert case.assigned_counts() == {leaver.username: 1, stayer.username: 7}
    assert stored < set(waiting_for(stayer, case.dataset).values_list("key", flat=True))
    outcome.refresh_from_db()
    assert (outcome.draft, outcome.seconds) == ("", 0)
    assert Evaluator.objects.get(person=leaver).left_at is not None


def test_the_same_task_comes_back_until_it_is_answered(case: BaselineCase) -> None:
    first = case.open()
    services.record_trial_time(trial=first, active=True, draft="pyautogui.click(1")
    repeated = case.open()
    assert (repeated.pk, repeated.draft) == (first.pk, "pyautogui.click(1")
    services.answer(trial=first, script=CLICK_MENU)
    assert case.open().pk != first.pk


def test_time_counts_while_somebody_works_and_never_more_than_a_gap(case: BaselineCase) -> None:
    trial = case.open()

    def pass_by(seconds: float, *, active: bool) -> float:
        Trial.objects.filter(pk=trial.pk, seen_at__isnull=False).update(
            seen_at=timezone.now() - timedelta(seconds=seconds)
        )
        return services.record_trial_time(trial=trial, active=active).seconds

    assert pass_by(10, active=True) == pytest.approx(10, abs=1)
    assert pass_by(5, active=False) == pytest.approx(15, abs=1)
    assert pass_by(600, active=True) == pytest.approx(15, abs=1)  # hidden meanwhile
    assert pass_by(600, active=True) == pytest.approx(15 + services.LONGEST_GAP_SECONDS, abs=1)  # a closed laptop


def refuses_all(trial: Trial) -> None:
    """Neither another answer nor a skip nor time is taken for this trial."""
    with pytest.raises(Conflict, match="final"):
        services.answer(trial=trial, script="pyautogui.click(1, 1)")
    with pytest.raises(Conflict, match="final"):
        services.skip(trial=trial, reason="unclear")
    with pytest.raises(Conflict, match="final"):
        services.record_trial_time(trial=trial, active=True, draft="x")


def test_an_answer_is_for_good_once_the_next_task_is_open_and_the_same_one_twice_is_one(case: BaselineCase) -> None:
    trial = case.open()
    services.answer(trial=trial, script=CLICK_MENU)
    assert services.answer(trial=trial, script=CLICK_MENU).script == CLICK_MENU
    case.open()
    refuses_all(trial)


def test_an_answer_is_corrected_before_the_next_task_is_opened_and_the_last_one_counts(
    case: BaselineCase,
) -> None:
    trial = case.open()
    wrong = services.answer(trial=trial, script="pyautogui.click(300, 190)")
    gold = trial.item.record["resolved"]
    services.record_trial_time(trial=trial, active=True, draft=gold)
    assert case.baseline.trials.get(pk=trial.pk).answered_at == wrong.answered_at
    right = services.answer(trial=trial, script=gold)
    assert (right.script, right.draft) == (gold, "")
    assert right.outcomes != wrong.outcomes
    assert services.skip(trial=trial, reason="unclear").skipped == "unclear"


def test_an_answer_whose_score_was_shown_is_not_corrected(case: BaselineCase) -> None:
    services.change_baseline(baseline=case.baseline, feedback=True)
    trial = case.open()
    services.answer(trial=trial, script="pyautogui.click(300, 190)")
    refuses_all(trial)


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("pyautogui.click(", "never closed|bracket|closed"),
        ("pyautogui.click(5000, 5)", "off the 320 x 200 screen"),
        ('pyautogui.click("open-menu")', "No box of this screen is labelled"),
        ("", "."),
    ],
)
def test_an_answer_must_be_readable_stay_on_the_screen_and_name_no_label(
    case: BaselineCase, script: str, words: str
) -> None:
    with pytest.raises(Rejected, match=words):
        services.answer(trial=case.open(), script=script)


def test_a_skipped_task_needs_a_reason_and_scores_nothing(case: BaselineCase) -> None:
    trial = case.open()
    with pytest.raises(Rejected, match="Say why"):
        services.skip(trial=trial, reason="  ")
    result = services.skip(trial=trial, reason="the sentence fits two buttons")
    assert result.outcomes["paper"][1:] == [0, 0, 0, 0]
    assert result.outcomes["paper"][0] > 0


def test_nothing_is_taken_once_the_baseline_is_closed(case: BaselineCase) -> None:
    trial = case.open()
    services.change_baseline(baseline=case.baseline, closed=True)
    with pytest.raises(Conflict, match="closed"):
        services.answer(trial=trial, script=CLICK_MENU)
    assert services.next_item(person=case.people[0], dataset=case.dataset) is None
    services.change_baseline(baseline=case.baseline, closed=False)
    assert case.open().pk == trial.pk


def test_an_evaluator_sees_sentence_and_picture_and_nothing_else(case: BaselineCase) -> None:
    client = client_of(case.people[0])
    body = client.post(f"/api/datasets/{case.dataset.slug}/trials/next").json()
    trial = Trial.objects.select_related("item").get(pk=body["trial"]["id"])
    assert set(body) == {"trial", "progress"}
    assert set(body["trial"]) == {"id", "sentence", "image_url", "width", "height", "draft", "seconds"}
    address = f"/api/trials/{trial.pk}"
    check = client.post(f"{address}/check", {"script": 'pyautogui.click("open-men")'}, format="json")
    typed = client.post(f"{address}/activity", {"active": True, "draft": "pyautogui"}, format="json")
    response = client.post(f"{address}/answer", {"script": "pyautogui.click(1, 2)"}, format="json")
    result = json.dumps([body, check.json(), typed.json(), response.json()])
    record = trial.item.record
    secrets = [box["label"] for box in record["screen"]["boxes"]] + [record["resolved"], record["labelled"]]
    assert not [secret for secret in secrets if secret in result]
    assert response.json()["score"] is None
    assert client.get(body["trial"]["image_url"]).status_code == 200


def test_the_score_is_told_only_where_the_maintainer_says_so(case: BaselineCase) -> None:
    services.change_baseline(baseline=case.baseline, feedback=True)
    trial = case.open()
    script = trial.item.record["resolved"]
    answer = client_of(case.people[0]).post(f"/api/trials/{trial.pk}/answer", {"script": script}, format="json")
    assert answer.json()["score"] == {"sequence": 1, "click": 0, "key": 0, "write": 0, "action": 1}


def test_somebody_elses_task_does_not_exist(case: BaselineCase) -> None:
    trial = case.open(case.people[0])
    for person in (case.people[1], case.worlds[0].maintainer):
        answer = client_of(person).post(f"/api/trials/{trial.pk}/answer", {"script": CLICK_MENU}, format="json")
        assert answer.status_code == 404
    Membership.objects.filter(user=case.people[0]).delete()
    assert client_of(case.people[0]).get(f"/api/trials/{trial.pk}/image").status_code == 404


def test_a_maintainer_opens_changes_and_sees_a_baseline_over_http(case: BaselineCase) -> None:
    case.baseline.delete()
    client = client_of(case.worlds[0].maintainer)
    names = [person.username for person in case.people]
    response = client.post(f"/api/releases/{case.release.pk}/baselines", {"people": names}, format="json")
    assert response.status_code == 201
    assert [evaluator["dealt"] for evaluator in response.json()["evaluators"]] == [4, 4]
    address = f"/api/baselines/{response.json()['id']}"
    changed = client.patch(address, {"people": names[:1], "feedback": True}, format="json").json()
    assert [(evaluator["username"], evaluator["here"], evaluator["dealt"]) for evaluator in changed["evaluators"]] == [
        (names[0], True, 8)
    ]
    assert client.patch(address, {"people": ["nobody-here"]}, format="json").status_code == 400
    body = client_of(case.people[0]).get(f"/api/datasets/{case.dataset.slug}/baselines").json()
    assert body[0]["evaluators"] == []
    candidates = client.get(f"/api/datasets/{case.dataset.slug}/baselines/candidates").json()
    assert case.worlds[0].maintainer.username not in [evaluator["username"] for evaluator in candidates]
    assert set(names) <= {evaluator["username"] for evaluator in candidates}
