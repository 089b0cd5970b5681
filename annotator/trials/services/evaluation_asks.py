"""Services of the asks of an evaluation: those that are missing are queued, stage by stage."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias

from django.db import transaction

from annotator.assistants.models import Ask, AskKind, Endpoint, PromptRevision
from annotator.assistants.services import request_ask
from annotator.domain.detact.method import FILTER_TEMPERATURE, Method, method_of
from annotator.domain.embeddings import SENTENCES_OF_AN_ASK, EmbeddedSentences, unpacked
from annotator.domain.problems import Problem, Rejected
from annotator.domain.similar_sentences import Candidate, SimilarSentences
from annotator.jobs.models import Status
from annotator.jobs.services import Report, heartbeat
from annotator.trials.models import AskStage, Evaluation, EvaluationAsk
from annotator.trials.selectors.released_tasks import ReleasedTask, released_tasks
from annotator.trials.services.minilm import MISSING, is_installed, vectors

SOME = 50
EXAMPLE_SPLIT = "train"

Examples: TypeAlias = SimilarSentences[tuple[int, int]] | EmbeddedSentences
About = Callable[[ReleasedTask], Mapping[str, Any]]


def queue_asks(evaluation: Evaluation, stage: AskStage, report: Report) -> None:
    """Adds the asks of a stage that are missing, some in each transaction: after a kill it goes on where it was."""
    if stage == AskStage.EMBED:
        _queue_sentences(evaluation)
        return
    present = set(evaluation.asks.filter(stage=stage).values_list("key", flat=True))
    about = _about(evaluation, stage, report)
    batch: list[ReleasedTask] = []
    for task in released_tasks(evaluation.release, evaluation.split):
        if task.gold.id not in present:
            batch.append(task)
        if len(batch) == SOME:
            _add(evaluation, stage, batch, about)
            report(0.0, f"{evaluation.asks.filter(stage=stage).count()} tasks queued")
            batch = []
    _add(evaluation, stage, batch, about)


@transaction.atomic
def _add(evaluation: Evaluation, stage: AskStage, tasks: list[ReleasedTask], about: About) -> None:
    # The row is locked: an attempt that is believed dead may be alive, and each task is asked once.
    Evaluation.objects.select_for_update().get(pk=evaluation.pk)
    heartbeat(evaluation)
    revision = _revision(evaluation, stage)
    for task in tasks:
        asked_about = {"item": task.item, "sentence": task.number, **about(task)}
        by = evaluation.created_by
        ask = request_ask(endpoint=evaluation.endpoint, revision=revision, about=asked_about, by=by)
        EvaluationAsk.objects.create(evaluation=evaluation, stage=stage, ask=ask, key=task.gold.id)


@transaction.atomic
def _queue_sentences(evaluation: Evaluation) -> None:
    """Adds the asks for vectors of the sentences of examples and tasks that are missing."""
    Evaluation.objects.select_for_update().get(pk=evaluation.pk)
    heartbeat(evaluation)
    present = set(evaluation.asks.filter(stage=AskStage.EMBED).values_list("key", flat=True))
    endpoint = Endpoint.objects.get(pk=evaluation.method["embeddings"])
    sentences = _sentences(evaluation)
    for first in range(0, len(sentences), SENTENCES_OF_AN_ASK):
        if str(first) not in present:
            asked = {"kind": AskKind.EMBEDDINGS.value, "sentences": sentences[first : first + SENTENCES_OF_AN_ASK]}
            revision, by = evaluation.revision, evaluation.created_by
            ask = request_ask(endpoint=endpoint, revision=revision, about=asked, by=by)
            EvaluationAsk.objects.create(evaluation=evaluation, stage=AskStage.EMBED, ask=ask, key=str(first))


def _revision(evaluation: Evaluation, stage: AskStage) -> PromptRevision:
    if stage == AskStage.SCRIPT:
        return evaluation.revision
    if evaluation.filter_revision is None:
        raise ValueError("this evaluation filters no elements")
    return evaluation.filter_revision


def _about(evaluation: Evaluation, stage: AskStage, report: Report) -> About:
    """What an ask of this stage says about a task, beside the task."""
    if not evaluation.method:
        plain = {"source": evaluation.source, "picture": evaluation.picture}
        return lambda task: plain
    method = method_of(evaluation.method)
    if stage == AskStage.FILTER:
        asked = {"kind": AskKind.ELEMENTS.value, "engine": method.engine, "temperature": FILTER_TEMPERATURE}
        return lambda task: asked
    return _about_baseline(evaluation, method, report)


def _about_baseline(evaluation: Evaluation, method: Method, report: Report) -> About:
    filters = EvaluationAsk.objects.filter(evaluation=evaluation, stage=AskStage.FILTER)
    filter_asks = dict(filters.values_list("key", "ask_id"))
    # Only where a task is to be asked: measuring all sentences takes a while.
    sentences = cache(lambda: example_sentences(evaluation, report))
    asked = {
        "kind": AskKind.BASELINE.value,
        "engine": method.engine,
        "picture": method.shown.picture,
        "temperature": method.temperature,
        "max_tokens": method.max_tokens,
        "prompt_tokens": method.prompt_tokens,
    }

    def about(task: ReleasedTask) -> Mapping[str, Any]:
        number = method.shown.examples
        examples = nearest_examples(sentences(), task, number) if number else []
        return {**asked, "filter": filter_asks.get(task.gold.id), "examples": examples}

    return about


def example_sentences(evaluation: Evaluation, report: Report) -> Examples:
    """The sentences that may be examples, those of the train split, by item and number in its family.

    Raises Rejected where a sentence has no vector, though examples are chosen by vectors.
    """
    tasks = released_tasks(evaluation.release, EXAMPLE_SPLIT)
    candidates = [Candidate((task.item, task.number), task.sentence, task.family) for task in tasks]
    method = method_of(evaluation.method)
    if method.by_minilm:
        return EmbeddedSentences(candidates, _vectors_by_minilm(evaluation, report))
    if method.embeddings is None:
        return SimilarSentences(candidates)
    return EmbeddedSentences(candidates, _vectors(evaluation))


def _vectors_by_minilm(evaluation: Evaluation, report: Report) -> Mapping[str, Sequence[float]]:
    if not is_installed():
        raise Rejected(Problem("minilm-missing", MISSING))
    sentences = _sentences(evaluation)
    return vectors(sentences, lambda count: report(0.0, f"MiniLM has read {count:,} of {len(sentences):,} sentences"))


def _sentences(evaluation: Evaluation) -> list[str]:
    """The sentences of examples and tasks, each once."""
    splits = dict.fromkeys((EXAMPLE_SPLIT, evaluation.split))
    tasks = (task for split in splits for task in released_tasks(evaluation.release, split))
    return list(dict.fromkeys(task.sentence for task in tasks))


def _vectors(evaluation: Evaluation) -> dict[str, tuple[float, ...]]:
    asks = Ask.objects.filter(evaluation_ask__evaluation=evaluation, evaluation_ask__stage=AskStage.EMBED)
    unanswered = asks.exclude(status=Status.DONE).count()
    if unanswered:
        words = f"{unanswered} asks for vectors of sentences have no answer: ask them again, or choose by TF-IDF."
        raise Rejected(Problem("no-vectors", words))
    rows = asks.values_list("about", "answer")
    return {
        sentence: vector
        for about, answer in rows
        for sentence, vector in zip(about["sentences"], unpacked(answer), strict=True)
    }


def nearest_examples(sentences: Examples, task: ReleasedTask, number: int) -> list[tuple[int, int]]:
    """The examples for a task, the nearest first: one of each family, and none of its own."""
    return [example.key for example in sentences.nearest(task.sentence, number, without_family=task.family)]


def counts_of_prompts(evaluation: Evaluation) -> dict[str, int]:
    """What prompts of a method had to leave out: how many lost elements to the limit, or were not filtered."""
    asked = Ask.objects.filter(evaluation_ask__evaluation=evaluation, evaluation_ask__stage=AskStage.SCRIPT)
    requests = [request for request in asked.values_list("request", flat=True) if request]
    return {
        "prompts": len(requests),
        "shortened": sum(bool(request.get("left_out")) for request in requests),
        "left_out": sum(request.get("left_out", 0) for request in requests),
        "too_long": sum(bool(request.get("too_long")) for request in requests),
        "unfiltered": sum(bool(request.get("unfiltered")) for request in requests),
    }
