"""Tests of quality figures: gold, overturned work, pace; of all for maintainers, of oneself for everybody."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from annotator.accounts.models import User
from annotator.boxes.models import BoxEdit
from annotator.boxes.selectors import box_version
from annotator.boxes.services import decide
from annotator.dashboards.selectors.quality import quality_of
from annotator.datasets.models import Dataset
from annotator.datasets.selectors.guideline_reads import record_guideline_read
from annotator.datasets.services import write_guideline
from annotator.domain.speed import MIN_ITEMS, MIN_PEOPLE
from annotator.labels.models import Choice, GoldAnswer, How, Proposal
from annotator.labels.services.gold_marks import mark
from annotator.labels.services.renaming import rename
from annotator.reviews.services import judge
from annotator.tasks.models import Script
from tests.annotator.world import make_world, record_run, write_task
from tests.factories import (
    approve,
    client_of,
    make_application,
    make_approved_screen,
    make_boxes,
    make_dataset,
    make_labels,
    make_member,
    make_screen,
    submit,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def dataset() -> Dataset:
    return make_dataset("ours")


def of(person: User, dataset: Dataset) -> dict[str, Any]:
    return next(row for row in quality_of(dataset) if row["person"] == person)


def test_gold_counts_right_answers_of_those_given(dataset: Dataset, ada: User, bea: User, mia: User) -> None:
    screen, boxes = make_approved_screen(make_application(dataset), ada, bea)
    make_labels(screen, boxes, "one", "two", "three")
    for box, slug in zip(boxes, ("one", "zwei", "drei"), strict=True):
        gold = mark(box=box, answers=["zwei"], by=mia)
        GoldAnswer.objects.create(gold=gold, person=ada, text=slug, slug=slug)
    assert of(ada, dataset)["gold"] == {"count": 2, "of": 3, "too_few": True}
    assert of(bea, dataset)["gold"] == {"count": 0, "of": 0, "too_few": True}


def test_returned_screens_count_for_the_person_who_submitted_them(dataset: Dataset, ada: User, bea: User) -> None:
    for reason in ("Too wide", ""):
        screen = make_screen(make_application(dataset))
        make_boxes(screen, ada, 1)
        submit(screen, ada)
        if reason:
            decide(screen=screen, reviewer=bea, version=box_version(screen), decision="returned", reason=reason)
        else:
            approve(screen, bea)
    assert of(ada, dataset)["overturned"]["boxes"] == {"count": 1, "of": 2, "too_few": True}
    assert of(bea, dataset)["overturned"]["boxes"]["of"] == 0


def test_labels_count_as_overturned_when_a_maintainer_decided_otherwise(
    dataset: Dataset, ada: User, bea: User, mia: User
) -> None:
    screen, boxes = make_approved_screen(make_application(dataset), ada, bea)
    for box, final, how in zip(boxes, ("find", "open", "save"), (*[How.ADJUDICATED] * 2, How.UNANIMOUS), strict=True):
        for person, slug in ((ada, "find"), (bea, "open")):
            Proposal.objects.create(box=box, author=person, text=slug, slug=slug, box_version=1)
        Choice.objects.create(screen=screen, box=box, slug=final, how=how, chosen_by=mia, box_version=box.version)
    for person in (ada, bea):
        assert of(person, dataset)["overturned"]["labels"] == {"count": 1, "of": 2, "too_few": True}
    rename(person=mia, box=boxes[0], text="better name")
    assert of(ada, dataset)["overturned"]["labels"] == {"count": 2, "of": 3, "too_few": True}


def test_scripts_returned_in_the_final_pass_count_for_their_author(dataset: Dataset) -> None:
    world = make_world(dataset)
    script = write_task(world)
    record_run(script)
    judge(script=script, reviewer=world.maintainer, judgement="returned", reason="Which menu?")
    assert of(world.volunteer, dataset)["overturned"]["tasks"] == {"count": 1, "of": 1, "too_few": True}


def test_a_much_faster_person_is_an_outlier_and_pauses_are_not_counted(dataset: Dataset) -> None:
    _, boxes = make_approved_screen(
        make_application(dataset), make_member(dataset), make_member(dataset), boxes=MIN_ITEMS + 2
    )
    crew = [make_member(dataset) for _ in range(MIN_PEOPLE + 1)]
    for person, seconds in zip(crew, (10, 11, 12, 13, 14, 1), strict=True):
        _name_all(boxes, person, seconds)
    paces = [of(person, dataset)["pace"]["labels"] for person in crew]
    assert [pace.outlier for pace in paces] == [False] * MIN_PEOPLE + [True]
    assert [(pace.seconds, pace.items) for pace in paces[:2]] == [(10, MIN_ITEMS), (11, MIN_ITEMS)]


def test_a_further_act_is_timed_at_the_next_reading(dataset: Dataset) -> None:
    _, boxes = make_approved_screen(make_application(dataset), make_member(dataset), make_member(dataset), boxes=6)
    person = make_member(dataset)
    _name_all(boxes[:4], person, 10)
    before = of(person, dataset)["pace"]["labels"]
    for box in boxes[4:]:
        Proposal.objects.create(box=box, author=person, text="x", slug="x", box_version=1)
    after = of(person, dataset)["pace"]["labels"]
    assert (before.items, after.items) == (2, 3)
    assert of(person, dataset)["pace"]["labels"] == after


def test_acts_in_other_datasets_are_not_timed_and_edits_sent_together_are_one_act(dataset: Dataset, ada: User) -> None:
    other = make_dataset()
    began = timezone.now() - timedelta(days=1)
    for number, application in enumerate(make_application(each) for each in (dataset, other)):
        make_boxes(make_screen(application), ada, 3)
        edits = BoxEdit.objects.filter(screen__application=application).order_by("version")
        for edit, seconds in zip(edits, (0, 0, 7), strict=True):
            BoxEdit.objects.filter(pk=edit.pk).update(made_at=began + timedelta(seconds=seconds + 30 * number))
    world = make_world(dataset)
    for seconds in (0, 5):
        script = write_task(world)
        Script.objects.filter(pk=script.pk).update(created_at=began + timedelta(seconds=seconds))
    pace = of(ada, dataset)["pace"]["boxes"]
    assert (pace.seconds, pace.items) == (7, 1)
    pace = of(world.volunteer, dataset)["pace"]["tasks"]
    assert (pace.seconds, pace.items) == (5, 1)


def _name_all(boxes: list[Any], person: User, seconds: int) -> None:
    """One each so many seconds, with a night before the last one."""
    began = timezone.now() - timedelta(days=3)
    for number, box in enumerate(boxes):
        proposal = Proposal.objects.create(box=box, author=person, text="x", slug="x", box_version=1)
        night = timedelta(hours=9 if number == len(boxes) - 1 else 0)
        Proposal.objects.filter(pk=proposal.pk).update(made_at=began + night + timedelta(seconds=seconds * number))


def test_maintainers_see_everybody_and_which_guidelines_they_read(dataset: Dataset, ada: User, mia: User) -> None:
    write_guideline(dataset=dataset, stage="labels", text="Be brief.", author=mia)
    record_guideline_read(person=ada, dataset=dataset, stage="labels", version=1)
    body = client_of(mia).get("/api/datasets/ours/quality").json()
    assert [row["name"] for row in body] == ["ada", "mia"]
    assert [(read["stage"], read["version"]) for read in body[0]["read"]] == [("labels", 1)]


def test_one_sees_only_oneself_and_no_name_of_others(dataset: Dataset, ada: User, bea: User, mia: User) -> None:
    response = client_of(ada).get("/api/me/quality")
    (body,) = response.json()
    assert body["dataset"] == "ours"
    assert body["usual"] == {"boxes": None, "labels": None, "tasks": None}
    assert not any(name in response.content.decode() for name in ("bea", "mia"))
