"""The demo's trials: a human baseline that two people have half completed, and two rule-based models."""

import json
import re
from collections.abc import Callable, Iterator

from django.core.files.base import ContentFile

from annotator.accounts.models import User
from annotator.domain.formats.record import ReleaseRecord, from_json
from annotator.domain.geometry import Point
from annotator.domain.script.actions import At, Pointer, Script
from annotator.domain.script.render import render
from annotator.releases.models import Release
from annotator.trials.models import Trial
from annotator.trials.selectors.released_tasks import aimed, released_tasks
from annotator.trials.services import answer, next_item, open_baseline, skip
from annotator.trials.services.predictions import upload_predictions
from workers.demo.people import People
from workers.jobs.score_predictions import score_predictions

Rule = Callable[[ReleaseRecord, str], Point | None]
SEED = 11
#: every n-th answer misses its box, omits the last action, is skipped
MISSES, OMISSIONS, SKIPS = 4, 7, 9


def open_trials(release: Release, people: People) -> None:
    """Open a baseline and upload predictions; the evaluators are those who wrote none of the demo's tasks."""
    evaluators = [people.by_role[role][-1] for role in ("annotator", "volunteer")]
    open_baseline(release=release, people=evaluators, by=people.maintainer, seed=SEED)
    for person in evaluators:
        _answer_half(release, person)
    for name, notes, predict in (
        ("Centre of the screen", "One click in the middle of the picture, whatever the task says.", _centre),
        (
            "Word overlap with labels",
            "One click on the box whose label shares most words with the sentence; it is told the labels, which "
            "people and real models are not. No shared word: no prediction.",
            _most_words_shared,
        ),
    ):
        uploaded = upload_predictions(
            release=release, name=name, notes=notes, file=_file(release, predict), by=people.maintainer
        )
        score_predictions(uploaded.pk)


def _answer_half(release: Release, person: User) -> None:
    total = Trial.objects.filter(baseline__release=release, evaluator__person=person).count()
    for number in range(1, total // 2 + 1):
        trial = next_item(person=person, dataset=release.dataset)
        if trial is None:
            return
        if number % SKIPS == 0:
            skip(trial=trial, reason="I cannot tell which of two places is meant.")
            continue
        script, _ = aimed(from_json(trial.item.record))
        answered_script = script[:-1] if number % OMISSIONS == 0 and len(script) > 1 else script
        answered_trial = answer(trial=trial, script=render(_clicked(answered_script, number)))
        Trial.objects.filter(pk=answered_trial.pk).update(seconds=18 + 13 * len(script) + 5 * (number % 4))


def _clicked(script: Script, number: int) -> Script:
    """The script as a person would answer it: near the middle of each box, at times outside it."""
    offset = 60 if number % MISSES == 0 else number % 3 - 1
    return tuple(
        action.aimed(At(round(action.target.x) + offset, round(action.target.y)))
        if isinstance(action, Pointer) and isinstance(action.target, At)
        else action
        for action in script
    )


def _file(release: Release, predict: Rule) -> "ContentFile[bytes]":
    records = {item.pk: from_json(item.record) for item in release.items.filter(split="test").select_related("screen")}
    lines = []
    for task in released_tasks(release, "test"):
        if point := predict(records[task.item], task.sentence):
            script = render((Pointer("click", At(point.x, point.y)),)).strip()
            lines.append(json.dumps({"id": task.gold.id, "script": script}))
    return ContentFile("\n".join(lines).encode(), name="predictions.jsonl")


def _centre(record: ReleaseRecord, sentence: str) -> Point | None:
    return Point(record.screen.width // 2, record.screen.height // 2)


def _most_words_shared(record: ReleaseRecord, sentence: str) -> Point | None:
    sentence_words = set(_words(sentence))
    shared = {box.rect.center: len(sentence_words & set(box.label.split("-"))) for box in record.screen.boxes}
    best = max(shared, key=shared.__getitem__, default=None)
    return best if best is not None and shared[best] else None


def _words(sentence: str) -> Iterator[str]:
    return (match[0].lower() for match in re.finditer(r"\w+", sentence))
