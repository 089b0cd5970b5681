"""The demo's data for the quality pages: guidelines read, gold items marked and answered."""

from collections.abc import Sequence
from datetime import timedelta

from django.utils import timezone

from annotator.accounts.models import User
from annotator.datasets.models import Dataset, GuidelineRead
from annotator.datasets.selectors.guideline_reads import record_guideline_read
from annotator.labels.models import GoldAnswer, GoldBox
from annotator.labels.services.gold_marks import candidates, mark, set_rate
from workers.demo.people import People

PERCENT = 5
MARKED = 14
#: each annotator names every n-th of their gold boxes wrongly
MISTAKES = (9, 3)


def read_guidelines(dataset: Dataset, people: People) -> None:
    """Store that everybody read all guidelines twenty days ago."""
    for guideline in dataset.guidelines.all():
        for person in {person for members in people.by_role.values() for person in members}:
            record_guideline_read(person=person, dataset=dataset, stage=guideline.stage, version=guideline.version)
    began = timezone.now() - timedelta(days=20)
    GuidelineRead.objects.filter(guideline__dataset=dataset).update(read_at=began)


def mark_gold(dataset: Dataset, people: People) -> None:
    """Mark gold boxes, most of which two annotators have answered."""
    set_rate(dataset=dataset, percent=PERCENT)
    settled = [choice.box for choice in candidates(dataset)[:MARKED]]
    gold_boxes = [mark(box=box, answers=[], by=people.maintainer) for box in settled]
    for person, mistake_interval in zip((people.drawer, people.colleague), MISTAKES, strict=True):
        _answer(gold_boxes[:-2], person, mistake_interval)


def _answer(gold_boxes: Sequence[GoldBox], person: User, mistake_interval: int) -> None:
    for number, gold in enumerate(gold_boxes, 1):
        slug = gold.answers[0] if number % mistake_interval else "open-menu"
        GoldAnswer.objects.create(gold=gold, person=person, text=slug.replace("-", " "), slug=slug)
