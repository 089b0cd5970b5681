"""The demo's trials: two people half way through a human baseline, and two models that follow a simple rule."""

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
from annotator.trials.gold import aimed, released_tasks
from annotator.trials.models import Trial
from annotator.trials.prediction_sets import upload_predictions
from annotator.trials.services import answer, next_turn, open_baseline, skip
from workers.demo.people import People
from workers.jobs.score_predictions import score_predictions

Rule = Callable[[ReleaseRecord, str], Point | None]
SEED = 11
#: every so many answers one misses its box, one forgets the last action, one is passed over
MISSES, FORGETS, SKIPS = 4, 7, 9


def open_trials(release: Release, people: People) -> None:
    """Evaluators are the last of each role: those wrote none of the demo's tasks."""
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
        kept = upload_predictions(
            release=release, name=name, notes=notes, file=_file(release, predict), by=people.maintainer
        )
        score_predictions(kept.pk)


def _answer_half(release: Release, person: User) -> None:
    total = Trial.objects.filter(baseline__release=release, evaluator__person=person).count()
    for number in range(1, total // 2 + 1):
        trial = next_turn(person=person, dataset=release.dataset)
        if trial is None:
            return
        if number % SKIPS == 0:
            skip(trial=trial, reason="I cannot tell which of two places is meant.")
            continue
        script, _ = aimed(from_json(trial.item.record))
        given = script[:-1] if number % FORGETS == 0 and len(script) > 1 else script
        done = answer(trial=trial, script=render(_by_hand(given, number)))
        Trial.objects.filter(pk=done.pk).update(seconds=18 + 13 * len(script) + 5 * (number % 4))


def _by_hand(script: Script, number: int) -> Script:
    """As a person clicks: near the middle of the box, now and then beside it."""
    off = 60 if number % MISSES == 0 else number % 3 - 1
    return tuple(
        action.aimed(At(round(action.target.x) + off, round(action.target.y)))
        if isinstance(action, Pointer) and isinstance(action.target, At)
        else action
        for action in script
    )


def _file(release: Release, predict: Rule) -> "ContentFile[bytes]":
    records = {item.pk: from_json(item.record) for item in release.items.filter(split="test")}
    lines = []
    for task in released_tasks(release, "test"):
        if point := predict(records[task.item], task.sentence):
            script = render((Pointer("click", At(point.x, point.y)),)).strip()
            lines.append(json.dumps({"id": task.gold.id, "script": script}))
    return ContentFile("\n".join(lines).encode(), name="predictions.jsonl")


def _centre(record: ReleaseRecord, sentence: str) -> Point | None:
    return Point(record.screen.width // 2, record.screen.height // 2)


def _most_words_shared(record: ReleaseRecord, sentence: str) -> Point | None:
    said = set(_words(sentence))
    shared = {box.rect.center: len(said & set(box.label.split("-"))) for box in record.screen.boxes}
    best = max(shared, key=shared.__getitem__, default=None)
    return best if best is not None and shared[best] else None


def _words(sentence: str) -> Iterator[str]:
    return (found[0].lower() for found in re.finditer(r"\w+", sentence))
