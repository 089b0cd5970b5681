"""An endpoint, a prompt, an ask and an evaluation of a dataset."""

from typing import Any

from annotator.accounts.models import User
from annotator.assistants.models import Ask, AskKind, Endpoint, PromptRevision, SuggestionAsk
from annotator.assistants.services import create_endpoint, create_prompt, request_ask
from annotator.datasets.models import Dataset
from annotator.dialogues.models import DialogueCheck, DialogueSample, SampledDialogue, SuggestedDialogue
from annotator.domain import (
    box_suggestions,
    dialogue_suggestions,
    label_suggestions,
    task_suggestions,
    writing_suggestions,
)
from annotator.domain.detact import prompts
from annotator.domain.detact.method import Method
from annotator.jobs.models import Job, Status
from annotator.labels.services.suggestions import request_labels
from annotator.releases.models import Release
from annotator.reviews.services.samples import draw_sample
from annotator.screens.models import Screen
from annotator.tasks.models import Execution, SuggestedTask, SuggestedText, SuggestionUse, WritingRequest
from annotator.tasks.services.writing_help import choose_assistant
from annotator.trials.models import Evaluation, PredictionSet
from annotator.trials.selectors.figures import StoredAnswer, about, figures_of, outcomes
from annotator.trials.selectors.released_tasks import released_tasks
from annotator.trials.services.evaluations import request_evaluation
from tests.factories import make_user

ADDRESS = "https://models.example.org/v1"
STARTERS = (
    ("boxes", box_suggestions),
    ("labels", label_suggestions),
    ("tasks", task_suggestions),
    ("dialogues", dialogue_suggestions),
)


def make_assistant_objects(dataset: Dataset, maintainer: User, release: Release) -> dict[str, Any]:
    """By name, the keys of the objects; the second evaluation was cancelled, a third is a baseline that was scored."""
    endpoint = create_endpoint(dataset=dataset, by=maintainer, name="first", base_url=ADDRESS, model="m", key="sk-1")
    revision = create_prompt(dataset=dataset, name="starter", instructions="", text="Do {{task}}", by=maintainer)
    item = release.items.get()
    about = {"item": item.pk, "sentence": 0, "source": "", "picture": True}
    ask = request_ask(endpoint=endpoint, revision=revision, about=about, by=maintainer)
    Job.objects.filter(pk=ask.pk).update(status=Status.FAILED)
    facts: dict[str, Any] = {"split": "test", "endpoint": endpoint, "revision": revision, "source": "", "picture": True}
    running, cancelled = (
        request_evaluation(release=release, name=name, by=maintainer, **facts) for name in ("asked", "cancelled")
    )
    Job.objects.filter(pk=cancelled.pk).update(status=Status.CANCELLED)
    _make_baseline(release, maintainer, endpoint)
    runs = _make_runs(dataset, maintainer, endpoint)
    return {
        **runs,
        "endpoint_id": endpoint.pk,
        "prompt_id": revision.prompt_id,
        "revision": revision.pk,
        "revision_id": revision.pk,
        "ask_id": ask.pk,
        "evaluation_id": running.pk,
        "cancelled_evaluation": cancelled.pk,
    }


def _make_baseline(release: Release, maintainer: User, endpoint: Endpoint) -> None:
    """An evaluation by a method of OmniACT's, which answered a task rightly."""
    dataset, text = release.dataset, prompts.baseline_text(elements=True, examples=False)
    revision = create_prompt(
        dataset=dataset, name="baseline", kind=AskKind.BASELINE, instructions="", text=text, by=maintainer
    )
    evaluation = request_evaluation(
        release=release, split="test", endpoint=endpoint, revision=revision, source="", picture=False,
        name="baseline", by=maintainer, method=Method("zero-shot", "gpt", 0.3, None, 4000),
    )  # fmt: skip
    task = next(released_tasks(release, "test"))
    figures = figures_of([StoredAnswer(about(task), outcomes(task.gold, task.gold.script))], ["paper"])
    scored = PredictionSet.objects.create(
        dataset=dataset, release=release, name="baseline", digest="01", size=1, status=Status.DONE, figures=figures
    )
    Evaluation.objects.filter(pk=evaluation.pk).update(prediction_set=scored)
    Job.objects.filter(pk=evaluation.pk).update(status=Status.DONE)


def _make_runs(dataset: Dataset, maintainer: User, endpoint: Endpoint) -> dict[str, Any]:
    """A run of suggestions that waits, one of which an ask has failed, and two suggested tasks: one is sampled."""
    boxes, labels, tasks, dialogues = (
        create_prompt(
            dataset=dataset,
            name=kind,
            kind=kind,
            instructions=starter.STARTER_INSTRUCTIONS,
            text=starter.STARTER_TEXT,
            by=maintainer,
        )
        for kind, starter in STARTERS
    )
    waiting, failed = (
        request_labels(dataset=dataset, endpoint=endpoint, revision=labels, by=maintainer) for _ in range(2)
    )
    screen = Screen.objects.filter(application__dataset=dataset).first()
    assert screen is not None
    about = {"kind": "labels", "screen": screen.pk, "boxes": []}
    ask = request_ask(endpoint=endpoint, revision=labels, about=about, by=maintainer)
    SuggestionAsk.objects.create(run=failed, ask=ask, key=str(screen.pk))
    Job.objects.filter(pk=ask.pk).update(status=Status.FAILED)
    Job.objects.filter(pk=failed.pk).update(status=Status.DONE)
    text = 'pyautogui.click("box-1")'
    suggested, used = (
        SuggestedTask.objects.create(screen=screen, ask=ask, sentence="Press the first box", text=text)
        for _ in range(2)
    )
    proven = Execution.objects.filter(dataset=dataset, proven=True).latest("pk").script.task
    SuggestionUse.objects.create(suggestion=used, person=proven.author, client_id=proven.client_id)
    draw_sample(dataset=dataset, size=5, seed=1, by=maintainer)
    dialogue, checked = _make_dialogues(screen, ask, dataset)
    typed = _make_writing_help(dataset, maintainer, endpoint)
    asked = request_ask(endpoint=endpoint, revision=typed, about={"kind": "typed", "screen": screen.pk}, by=maintainer)
    Job.objects.filter(pk=asked.pk).update(status=Status.DONE)
    writing = WritingRequest.objects.create(
        screen=screen, person=proven.author, client_id=proven.client_id, sentence="Press it", ask=asked
    )
    return {
        "wanted": typed.prompt.kind,
        "typed_revision": typed.pk,
        "text_id": SuggestedText.objects.create(request=writing, position=0, text=text).pk,
        "box_revision": boxes.pk,
        "label_revision": labels.pk,
        "task_revision": tasks.pk,
        "run_id": waiting.pk,
        "failed_run": failed.pk,
        "suggestion_id": suggested.pk,
        "dialogue_revision": dialogues.pk,
        "dialogue_id": dialogue.pk,
        "checked_dialogue": checked.pk,
    }


def _make_dialogues(screen: Screen, ask: Ask, dataset: Dataset) -> list[SuggestedDialogue]:
    """A dialogue that waits, and one in a sample, which somebody who is not of the dataset has checked."""
    turns = [{"question": "What is here?", "answer": "A button."}]
    made = [
        SuggestedDialogue.objects.create(screen=screen, ask=ask, question_type="visual", turns=turns) for _ in range(2)
    ]
    checker = make_user()
    check = DialogueCheck.objects.create(dialogue=made[1], person=checker, turns=turns, seconds=1)
    sample = DialogueSample.objects.create(dataset=dataset, seed=1, population=1, drawn_by=checker)
    SampledDialogue.objects.create(sample=sample, check_made=check)
    return made


def _make_writing_help(dataset: Dataset, maintainer: User, endpoint: Endpoint) -> PromptRevision:
    """The revision that helps those who write tasks with scripts."""
    revision = create_prompt(
        dataset=dataset,
        name="typed",
        kind=AskKind.TYPED,
        instructions=writing_suggestions.SCRIPT_INSTRUCTIONS,
        text=writing_suggestions.SCRIPT_TEXT,
        by=maintainer,
    )
    choose_assistant(dataset=dataset, wanted=AskKind.TYPED, endpoint=endpoint, revision=revision)
    return revision
