"""Guidelines read, gold items marked and answered: so that the pages of quality have something to say."""

from collections.abc import Sequence
from datetime import timedelta

from django.utils import timezone

from annotator.accounts.models import User
from annotator.datasets.models import Dataset, GuidelineRead
from annotator.datasets.reading import note_read
from annotator.labels.gold_marks import candidates, mark, set_rate
from annotator.labels.gold_models import GoldAnswer, GoldBox
from workers.demo.people import People

PERCENT = 5
MARKED = 14
#: of so many gold boxes that each annotator was given, every so-manieth was named wrongly
MISTAKES = (9, 3)


def read_guidelines(dataset: Dataset, people: People) -> None:
    """Everybody has read what there was to read before they began, long enough ago."""
    for guideline in dataset.guidelines.all():
        for person in {person for members in people.by_role.values() for person in members}:
            note_read(person=person, dataset=dataset, stage=guideline.stage, version=guideline.version)
    began = timezone.now() - timedelta(days=20)
    GuidelineRead.objects.filter(guideline__dataset=dataset).update(read_at=began)


def mark_gold(dataset: Dataset, people: People) -> None:
    """Labels that the maintainer vouches for, of which two annotators have been given some."""
    set_rate(dataset=dataset, percent=PERCENT)
    settled = [choice.box for choice in candidates(dataset)[:MARKED]]
    marked = [mark(box=box, answers=[], by=people.maintainer) for box in settled]
    for person, every in zip((people.drawer, people.colleague), MISTAKES, strict=True):
        _answer(marked[:-2], person, every)


def _answer(marked: Sequence[GoldBox], person: User, every: int) -> None:
    for number, gold in enumerate(marked, 1):
        slug = gold.answers[0] if number % every else "open-menu"
        GoldAnswer.objects.create(gold=gold, person=person, text=slug.replace("-", " "), slug=slug)
