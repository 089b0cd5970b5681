"""An assistant answers a split: each task is asked once, its answers are scored as predictions are."""

import pytest
from pytest_django import Settings

from annotator.assistants.models import Ask, ModelRequest
from annotator.assistants.services import change_endpoint
from annotator.domain.problems import Conflict, Rejected
from annotator.jobs.models import Job, Status
from annotator.releases.models import Release
from annotator.trials.models import Evaluation, PredictionSet
from annotator.trials.selectors.answers import name_of
from annotator.trials.selectors.evaluations import progress_of_evaluation
from annotator.trials.selectors.leaderboard import as_csv, contestants, leaderboard
from annotator.trials.selectors.released_tasks import released_tasks
from annotator.trials.services import evaluations
from tests.annotator.elements.captured import captured_release
from tests.annotator.world import World
from tests.workers.assistants.asking import make_endpoint, make_revision, scripted
from workers.assistants.scripted_model import MODEL
from workers.jobs.ask_assistant import ask_assistant
from workers.jobs.evaluate_assistant import evaluate_assistant
from workers.jobs.score_predictions import score_predictions

pytestmark = pytest.mark.django_db(transaction=True)


def gold(release: Release) -> dict[str, str]:
    resolved = {item.pk: str(item.record["resolved"]) for item in release.items.all()}
    return {task.sentence: resolved[task.item] for task in released_tasks(release, "test")}


def requested(release: Release, world: World, url: str, name: str = "scripted") -> Evaluation:
    revision = make_revision(world.dataset)
    return evaluations.request_evaluation(
        release=release, split="test", endpoint=make_endpoint(world.dataset, url), revision=revision,
        source="dom", picture=True, name=name, by=world.maintainer,
    )  # fmt: skip


def work_off(evaluation: Evaluation) -> Evaluation:
    """Does what workers do until the evaluation has ended and is scored."""
    evaluate_assistant(evaluation.pk)
    for pk in Ask.objects.filter(status=Status.QUEUED).values_list("pk", flat=True):
        ask_assistant(pk)
    evaluate_assistant(evaluation.pk)
    for pk in PredictionSet.objects.filter(status=Status.QUEUED).values_list("pk", flat=True):
        score_predictions(pk)
    evaluation.refresh_from_db()
    return evaluation


def test_gold_answers_score_one_and_stand_on_the_leaderboard_with_cost_and_stand_in(settings: Settings) -> None:
    release, world = captured_release()
    with scripted(settings, answers=gold(release)) as url:
        evaluation = requested(release, world, url)
        evaluation.endpoint.input_price = evaluation.endpoint.output_price = 3
        evaluation.endpoint.save()
        work_off(evaluation)
    progress = progress_of_evaluation(evaluation)
    assert (evaluation.status, progress.total, progress.answered, progress.failed) == (Status.DONE, 8, 8, 0)
    (row,) = [each for each in _rows(release, world) if each.kind == "model"]
    assert row.figures is not None
    assert row.figures["overall"]["action_score"] == pytest.approx(1.0)
    assert row.cost == progress.totals.cost > 0
    assert row.stand_in
    assert "no model" in row.notes
    rows = _rows(release, world)
    assert "scripted (stand-in, no model)" in as_csv(rows, variant="paper")
    assert name_of(release, of="model", contestant=row.id) == "scripted (stand-in, no model)"
    assert contestants(release=release, split="test", variant="paper")[0].name == "scripted (stand-in, no model)"


def test_what_a_stand_in_made_is_known_as_such_when_its_endpoint_has_become_another(settings: Settings) -> None:
    release, world = captured_release()
    with scripted(settings) as url:
        evaluation = work_off(requested(release, world, url))
    change_endpoint(endpoint=evaluation.endpoint, base_url="https://models.example.org/v1", model="real", key="sk")
    (row,) = [each for each in _rows(release, world) if each.kind == "model"]
    assert row.stand_in
    asks = Ask.objects.select_related("endpoint")
    assert {(ask.stand_in, ask.request["model"], ask.endpoint.model) for ask in asks} == {(True, MODEL, "real")}


def test_answers_that_are_none_score_nothing_and_can_be_asked_again(settings: Settings) -> None:
    release, world = captured_release()
    with scripted(settings, answers=gold(release), faults={"malformed": 0.4}, seed=1) as url:
        evaluation = work_off(requested(release, world, url))
        first = progress_of_evaluation(evaluation)
        assert evaluation.status == Status.DONE
        assert first.failures == {"malformed": first.failed}
        assert 0 < first.failed < 8
        (row,) = [each for each in _rows(release, world) if each.kind == "model"]
        assert row.unscored == first.failed
        assert evaluations.ask_again(evaluation=evaluation) == first.failed
        work_off(evaluation)
    second = progress_of_evaluation(evaluation)
    assert second.answered > first.answered
    assert second.totals.requests == 8 + first.failed
    assert PredictionSet.objects.count() == 1


def test_a_second_attempt_queues_no_task_twice(settings: Settings) -> None:
    release, world = captured_release()
    with scripted(settings) as url:
        evaluation = requested(release, world, url)
        evaluate_assistant(evaluation.pk)
        evaluate_assistant(evaluation.pk)
        assert evaluation.asks.count() == Ask.objects.count() == 8
        evaluation.refresh_from_db()
        assert evaluation.error == "0 of 8 tasks asked"
        work_off(evaluation)
        assert (evaluation.status, ModelRequest.objects.count()) == (Status.DONE, 8)
        with pytest.raises(Conflict, match="nothing is to be done"):
            evaluations.ask_again(evaluation=evaluation)


def test_cancelling_stops_the_asks_and_asking_again_goes_on_with_those_left(settings: Settings) -> None:
    release, world = captured_release()
    with scripted(settings, answers=gold(release)) as url:
        evaluation = requested(release, world, url)
        evaluate_assistant(evaluation.pk)
        first, *others = Ask.objects.order_by("pk")
        ask_assistant(first.pk)
        evaluations.cancel_evaluation(evaluation=evaluation)
        for ask in others:
            ask_assistant(ask.pk)
        assert ModelRequest.objects.count() == 1
        evaluation.refresh_from_db()
        assert evaluations.ask_again(evaluation=evaluation) == 7
        work_off(evaluation)
    assert (evaluation.status, ModelRequest.objects.count()) == (Status.DONE, 8)


def test_the_asks_of_an_evaluation_that_was_cancelled_as_a_job_are_not_sent(settings: Settings) -> None:
    release, world = captured_release()
    with scripted(settings) as url:
        evaluation = requested(release, world, url)
        evaluate_assistant(evaluation.pk)
        Job.objects.filter(pk=evaluation.pk).update(status=Status.CANCELLED)
        for ask in Ask.objects.all():
            ask_assistant(ask.pk)
    assert not ModelRequest.objects.exists()
    assert set(Ask.objects.values_list("status", flat=True)) == {Status.CANCELLED}


def test_an_evaluation_to_which_nothing_was_answered_says_so(settings: Settings) -> None:
    release, world = captured_release()
    with scripted(settings, faults={"hostile": 1.0}) as url:
        evaluation = work_off(requested(release, world, url))
    assert evaluation.status == Status.FAILED
    assert "No task was answered" in evaluation.error
    assert not PredictionSet.objects.exists()


def test_a_name_that_the_leaderboard_has_is_refused(settings: Settings) -> None:
    release, world = captured_release()
    with scripted(settings) as url:
        evaluation = requested(release, world, url)
        with pytest.raises(Rejected, match="choose another name"):
            evaluations.request_evaluation(
                release=release, split="test", endpoint=evaluation.endpoint, revision=evaluation.revision,
                source="", picture=True, name="scripted", by=None,
            )  # fmt: skip


def _rows(release: Release, world: World) -> list:  # type: ignore[type-arg]
    return leaderboard(release=release, split="test", variant="paper", viewer=world.maintainer)
