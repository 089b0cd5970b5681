"""Samples of checked suggestions: drawn at random, judged by others, with an interval that covers the truth."""

import random
import uuid

import pytest

from annotator.assistants.models import Ask
from annotator.assistants.services import create_endpoint, create_prompt, request_ask
from annotator.domain.problems import Rejected
from annotator.jobs.models import Status
from annotator.reviews.models import Judgement, SampledScript, TaskSample, Verdict
from annotator.reviews.selectors import waiting_scripts
from annotator.reviews.selectors.samples import sample_figures
from annotator.reviews.services import judge
from annotator.reviews.services.samples import draw_sample
from annotator.tasks.models import Execution, Script, SuggestedTask, SuggestionUse, Task
from tests.annotator.world import World, make_world, record_run, write_task

pytestmark = pytest.mark.django_db


def make_ask(world: World) -> Ask:
    facts = {"name": "writer", "base_url": "https://models.example.org/v1", "model": "m", "key": ""}
    endpoint = create_endpoint(dataset=world.dataset, by=None, **facts)
    revision = create_prompt(
        dataset=world.dataset, name="tasks", kind="tasks", instructions="", text="{{elements}}", by=None
    )
    return request_ask(endpoint=endpoint, revision=revision, about={"kind": "tasks"}, by=None)


def make_checked(world: World, count: int) -> list[Script]:
    """So many proven tasks that the volunteer made of suggestions."""
    ask, author = make_ask(world), world.volunteer
    tasks = Task.objects.bulk_create(
        Task(screen=world.screen, author=author, client_id=uuid.uuid4()) for _ in range(count)
    )
    suggestions = SuggestedTask.objects.bulk_create(
        SuggestedTask(screen=world.screen, ask=ask, sentence=f"do {number}", text="x") for number in range(count)
    )
    SuggestionUse.objects.bulk_create(
        SuggestionUse(suggestion=suggestion, person=author, client_id=task.client_id)
        for suggestion, task in zip(suggestions, tasks, strict=True)
    )
    written = Script.objects.bulk_create(
        Script(task=task, revision=1, sentence=f"do {number}", text='pyautogui.click("open-menu")', author=author)
        for number, task in enumerate(tasks)
    )
    for script in written:
        Execution.objects.create(dataset=world.dataset, script=script, status=Status.DONE, proven=True)
    return written


def test_only_proven_tasks_that_were_made_of_suggestions_are_drawn_and_each_once() -> None:
    world = make_world()
    record_run(write_task(world))
    with pytest.raises(Rejected, match="nothing to draw from"):
        draw_sample(dataset=world.dataset, size=5, seed=1, by=None)
    checked = make_checked(world, 6)
    Execution.objects.filter(script=checked[0]).update(proven=False)
    sample = draw_sample(dataset=world.dataset, size=50, seed=1, by=None)
    assert sample.population == 5
    assert set(sample.scripts.values_list("script", flat=True)) == {script.pk for script in checked[1:]}


def test_the_same_seed_draws_the_same_and_others_draw_others() -> None:
    world = make_world()
    make_checked(world, 12)

    def sampled(seed: int) -> set[int]:
        sample = draw_sample(dataset=world.dataset, size=4, seed=seed, by=None)
        return set(sample.scripts.values_list("script", flat=True))

    assert sampled(1) == sampled(1)
    assert len({frozenset(sampled(seed)) for seed in range(8)}) > 4


def test_the_first_verdict_of_somebody_else_counts_and_the_sample_is_judged_first() -> None:
    world = make_world()
    checked = make_checked(world, 5)
    sample = TaskSample.objects.create(dataset=world.dataset, seed=0, population=5)
    for script in checked[3:]:
        SampledScript.objects.create(sample=sample, script=script)
    waiting = waiting_scripts(world.dataset, world.maintainer).values_list("pk", flat=True)
    assert list(waiting) == [script.pk for script in [*checked[3:], *checked[:3]]]
    judge(script=checked[3], reviewer=world.maintainer, judgement=Judgement.RETURNED, reason="It clicks elsewhere.")
    judge(script=checked[4], reviewer=world.maintainer, judgement=Judgement.RETURNED, reason="Wrong.")
    judge(script=checked[3], reviewer=world.maintainer, judgement=Judgement.RETURNED, reason="Another reason.")
    figures = sample_figures(world.dataset)
    assert figures is not None
    assert (figures.size, figures.judged, figures.right) == (2, 2, 0)
    with pytest.raises(Rejected, match="somebody else"):
        judge(script=checked[0], reviewer=world.volunteer, judgement=Judgement.RETURNED, reason="Mine.")


def test_the_interval_covers_the_known_share_in_93_of_100_seeded_samples() -> None:
    world = make_world()
    checked = make_checked(world, 150)
    # Drawn by place, not by key: keys depend on the tests before.
    is_right = {script.pk: random.Random(number).random() < 0.8 for number, script in enumerate(checked)}
    truth = 100 * sum(is_right.values()) / len(is_right)
    covered = 0
    for seed in range(100):
        sample = draw_sample(dataset=world.dataset, size=40, seed=seed, by=None)
        Verdict.objects.all().delete()
        Verdict.objects.bulk_create(
            Verdict(
                script_id=key,
                reviewer=world.maintainer,
                judgement=Judgement.ACCEPTED if is_right[key] else Judgement.RETURNED,
                reason="It does something else.",
            )
            for key in sample.scripts.values_list("script", flat=True)
        )
        figures = sample_figures(world.dataset)
        assert figures is not None
        assert figures.right_share is not None
        covered += figures.right_share.low <= truth <= figures.right_share.high
    assert covered >= 93
