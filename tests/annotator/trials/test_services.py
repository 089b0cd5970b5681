"""A baseline: dealt evenly to people who do not know the answers, timed by the server, answered once."""

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


class Stage:
    """A release of two families (eight tasks) and a baseline on it for two volunteers."""

    def __init__(self) -> None:
        self.release: Release
        self.worlds: list[World]
        self.release, self.worlds = make_release()
        self.dataset = self.release.dataset
        self.people = make_evaluators(self.dataset)
        self.baseline = services.open_baseline(release=self.release, people=self.people, by=None, seed=5)

    def open(self, person: User | None = None) -> Trial:
        trial = services.next_turn(person=person or self.people[0], dataset=self.dataset)
        assert trial is not None
        return trial

    def dealt(self) -> dict[str, int]:
        rows = self.baseline.trials.values_list("evaluator__person__username", flat=True)
        return {name: list(rows).count(name) for name in rows}


@pytest.fixture
def stage() -> Stage:
    return Stage()


def test_the_split_is_dealt_out_evenly_and_each_person_gets_another_half(stage: Stage) -> None:
    assert stage.dealt() == {person.username: 4 for person in stage.people}
    keys = [set(waiting_for(person, stage.dataset).values_list("key", flat=True)) for person in stage.people]
    assert keys[0] | keys[1] == set(map(str, range(8)))
    assert not keys[0] & keys[1]


def test_a_baseline_may_leave_the_reformulations_out(stage: Stage) -> None:
    stage.baseline.delete()
    few = services.open_baseline(release=stage.release, people=stage.people, by=None, phrasings=False)
    assert set(few.trials.values_list("key", "sentence")) == {("0", 0), ("4", 0)}


def test_nobody_gets_a_task_that_they_wrote_or_judged(stage: Stage) -> None:
    author = stage.worlds[0].volunteer
    services.change_baseline(baseline=stage.baseline, people=[author, stage.people[0]])
    own = stage.baseline.trials.filter(evaluator__person=author, item__script__task__author=author)
    assert not own.exists()
    assert stage.dealt() == {author.username: 4, stage.people[0].username: 4}
    judge = stage.worlds[1].maintainer
    Membership.objects.filter(user=judge).update(role=Role.ANNOTATOR)
    make_member(stage.dataset, Role.MAINTAINER)
    services.change_baseline(baseline=stage.baseline, people=[judge, author])
    judged = stage.baseline.trials.filter(item__script__verdicts__reviewer=judge)
    assert not judged.filter(evaluator__person=judge).exists()


def test_what_nobody_may_have_waits_for_somebody_who_may(stage: Stage) -> None:
    author = stage.worlds[0].volunteer
    services.change_baseline(baseline=stage.baseline, people=[author])
    assert stage.baseline.trials.filter(evaluator=None).count() == 4
    services.change_baseline(baseline=stage.baseline, people=[author, stage.people[1]])
    assert stage.dealt() == {author.username: 4, stage.people[1].username: 4}


def test_maintainers_and_strangers_cannot_be_evaluators(stage: Stage) -> None:
    for person in (stage.worlds[0].maintainer, make_member(make_release()[0].dataset)):
        with pytest.raises(Rejected, match="cannot answer here"):
            services.change_baseline(baseline=stage.baseline, people=[person])
    with pytest.raises(Rejected, match="at least one"):
        services.change_baseline(baseline=stage.baseline, people=[])


def test_a_split_has_one_baseline_and_needs_tasks(stage: Stage) -> None:
    with pytest.raises(Rejected, match="already"):
        services.open_baseline(release=stage.release, people=stage.people, by=None)
    with pytest.raises(Rejected, match="train split of this release has no task"):
        services.open_baseline(release=stage.release, people=stage.people, by=None, split="train")
    assert Baseline.objects.count() == 1


def test_when_somebody_leaves_only_what_they_have_not_answered_is_dealt_anew(stage: Stage) -> None:
    leaver, stayer = stage.people
    answered = stage.open(leaver)
    services.answer(trial=answered, script=CLICK_MENU)
    begun = stage.open(leaver)
    services.note_activity(trial=begun, active=True, draft="pyautogui.cl")
    kept = set(waiting_for(stayer, stage.dataset).values_list("key", flat=True))
    Membership.objects.filter(user=leaver).delete()
    stage.open(stayer)
    assert stage.dealt() == {leaver.username: 1, stayer.username: 7}
    assert kept < set(waiting_for(stayer, stage.dataset).values_list("key", flat=True))
    begun.refresh_from_db()
    assert (begun.draft, begun.seconds) == ("", 0)
    assert Evaluator.objects.get(person=leaver).left_at is not None


def test_the_same_task_comes_back_until_it_is_answered(stage: Stage) -> None:
    first = stage.open()
    services.note_activity(trial=first, active=True, draft="pyautogui.click(1")
    again = stage.open()
    assert (again.pk, again.draft) == (first.pk, "pyautogui.click(1")
    services.answer(trial=first, script=CLICK_MENU)
    assert stage.open().pk != first.pk


def test_time_counts_while_somebody_works_and_never_more_than_a_gap(stage: Stage) -> None:
    trial = stage.open()

    def pass_by(seconds: float, *, active: bool) -> float:
        Trial.objects.filter(pk=trial.pk, seen_at__isnull=False).update(
            seen_at=timezone.now() - timedelta(seconds=seconds)
        )
        return services.note_activity(trial=trial, active=active).seconds

    assert pass_by(10, active=True) == pytest.approx(10, abs=1)
    assert pass_by(5, active=False) == pytest.approx(15, abs=1)
    assert pass_by(600, active=True) == pytest.approx(15, abs=1)  # hidden meanwhile
    assert pass_by(600, active=True) == pytest.approx(15 + services.LONGEST_GAP_SECONDS, abs=1)  # a closed laptop


def test_an_answer_is_for_good_and_the_same_one_twice_is_one(stage: Stage) -> None:
    trial = stage.open()
    services.answer(trial=trial, script=CLICK_MENU)
    assert services.answer(trial=trial, script=CLICK_MENU).script == CLICK_MENU
    with pytest.raises(Conflict, match="cannot be changed"):
        services.answer(trial=trial, script="pyautogui.click(1, 1)")
    with pytest.raises(Conflict, match="cannot be changed"):
        services.skip(trial=trial, reason="unclear")
    with pytest.raises(Conflict, match="cannot be changed"):
        services.note_activity(trial=trial, active=True, draft="x")


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("pyautogui.click(", "never closed|bracket|closed"),
        ("pyautogui.click(5000, 5)", "off the 320 x 200 screen"),
        ('pyautogui.click("open-menu")', "No box of this screen is labelled"),
        ("", "."),
    ],
)
def test_an_answer_must_be_readable_stay_on_the_screen_and_name_no_label(stage: Stage, script: str, words: str) -> None:
    with pytest.raises(Rejected, match=words):
        services.answer(trial=stage.open(), script=script)


def test_a_skipped_task_needs_a_reason_and_scores_nothing(stage: Stage) -> None:
    trial = stage.open()
    with pytest.raises(Rejected, match="Say why"):
        services.skip(trial=trial, reason="  ")
    done = services.skip(trial=trial, reason="the sentence fits two buttons")
    assert done.outcomes["paper"][1:] == [0, 0, 0, 0]
    assert done.outcomes["paper"][0] > 0


def test_nothing_is_taken_once_the_baseline_is_closed(stage: Stage) -> None:
    trial = stage.open()
    services.change_baseline(baseline=stage.baseline, closed=True)
    with pytest.raises(Conflict, match="closed"):
        services.answer(trial=trial, script=CLICK_MENU)
    assert services.next_turn(person=stage.people[0], dataset=stage.dataset) is None
    services.change_baseline(baseline=stage.baseline, closed=False)
    assert stage.open().pk == trial.pk


def test_whoever_answers_is_told_sentence_and_picture_and_nothing_else(stage: Stage) -> None:
    client = client_of(stage.people[0])
    told = client.post(f"/api/datasets/{stage.dataset.slug}/trials/next").json()
    trial = Trial.objects.select_related("item").get(pk=told["trial"]["id"])
    assert set(told) == {"trial", "progress"}
    assert set(told["trial"]) == {"id", "sentence", "image_url", "width", "height", "draft", "seconds"}
    address = f"/api/trials/{trial.pk}"
    check = client.post(f"{address}/check", {"script": 'pyautogui.click("open-men")'}, format="json")
    typed = client.post(f"{address}/activity", {"active": True, "draft": "pyautogui"}, format="json")
    answered = client.post(f"{address}/answer", {"script": "pyautogui.click(1, 2)"}, format="json")
    said = json.dumps([told, check.json(), typed.json(), answered.json()])
    record = trial.item.record
    secrets = [box["label"] for box in record["screen"]["boxes"]] + [record["resolved"], record["labelled"]]
    assert not [secret for secret in secrets if secret in said]
    assert answered.json()["score"] is None
    assert client.get(told["trial"]["image_url"]).status_code == 200


def test_the_score_is_told_only_where_the_maintainer_says_so(stage: Stage) -> None:
    services.change_baseline(baseline=stage.baseline, feedback=True)
    trial = stage.open()
    script = trial.item.record["resolved"]
    answer = client_of(stage.people[0]).post(f"/api/trials/{trial.pk}/answer", {"script": script}, format="json")
    assert answer.json()["score"] == {"sequence": 1, "click": 0, "key": 0, "write": 0, "action": 1}


def test_somebody_elses_task_does_not_exist(stage: Stage) -> None:
    trial = stage.open(stage.people[0])
    for person in (stage.people[1], stage.worlds[0].maintainer):
        answer = client_of(person).post(f"/api/trials/{trial.pk}/answer", {"script": CLICK_MENU}, format="json")
        assert answer.status_code == 404
    Membership.objects.filter(user=stage.people[0]).delete()
    assert client_of(stage.people[0]).get(f"/api/trials/{trial.pk}/image").status_code == 404


def test_a_maintainer_opens_changes_and_sees_a_baseline_over_http(stage: Stage) -> None:
    stage.baseline.delete()
    client = client_of(stage.worlds[0].maintainer)
    names = [person.username for person in stage.people]
    made = client.post(f"/api/releases/{stage.release.pk}/baselines", {"people": names}, format="json")
    assert made.status_code == 201
    assert [one["dealt"] for one in made.json()["evaluators"]] == [4, 4]
    address = f"/api/baselines/{made.json()['id']}"
    changed = client.patch(address, {"people": names[:1], "feedback": True}, format="json").json()
    assert [(one["username"], one["here"], one["dealt"]) for one in changed["evaluators"]] == [(names[0], True, 8)]
    assert client.patch(address, {"people": ["nobody-here"]}, format="json").status_code == 400
    seen = client_of(stage.people[0]).get(f"/api/datasets/{stage.dataset.slug}/baselines").json()
    assert seen[0]["evaluators"] == []
    candidates = client.get(f"/api/datasets/{stage.dataset.slug}/baselines/candidates").json()
    assert stage.worlds[0].maintainer.username not in [one["username"] for one in candidates]
    assert set(names) <= {one["username"] for one in candidates}
