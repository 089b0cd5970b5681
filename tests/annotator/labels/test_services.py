"""Tests of label services: equal proposals settle a box, else a maintainer does; labels are unique on a screen."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from annotator.accounts.models import User
from annotator.boxes.models import Box
from annotator.boxes.selectors import box_version, boxes_of
from annotator.boxes.services import apply_edits
from annotator.datasets.models import Application, Dataset, Role
from annotator.domain.problems import Conflict, Locked, Rejected
from annotator.labels.models import Choice, How, Proposal, QueuedBox, ScreenStage, Skip, Waiting
from annotator.labels.selectors import box_and_label_counts, label_rects, stage_counts, stage_of
from annotator.labels.services import adjudicate, correct, import_labels, propose
from annotator.labels.services.assignment import next_item
from annotator.leases.models import Lease
from annotator.leases.services import acquire_one
from annotator.screens.models import Screen
from tests.factories import (
    addition,
    approve,
    change,
    make_approved_screen,
    make_labels,
    make_member,
    make_screen,
    removal,
    submit,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def screen(shop: Application, ada: User, bea: User) -> Screen:
    """An approved screen with two boxes."""
    return make_approved_screen(shop, ada, bea, boxes=2)[0]


@pytest.fixture
def boxes(screen: Screen) -> list[Box]:
    return list(boxes_of(screen))


def propose_label(person: User, box: Box, text: str = "", skip: str = "") -> Choice | None:
    """Takes assignments until this box comes, and names or skips it."""
    dataset, after = box.screen.application.dataset, None
    while assigned := next_item(person=person, dataset=dataset, after=after):
        if assigned.box == box:
            return propose(person=person, box=box, token=assigned.lease.token, text=text, skip=skip)
        after = assigned.box.pk
    raise AssertionError(f"{person} was not offered the box")


def edit(screen: Screen, author: User, *edits: object) -> None:
    apply_edits(screen=screen, author=author, base_version=box_version(screen), edits=edits)  # type: ignore[arg-type]


def codes(refused: pytest.ExceptionInfo[Rejected]) -> list[str]:
    return [problem.code for problem in refused.value.problems]


def test_two_proposals_equal_after_normalisation_settle_a_box(boxes: list[Box], ada: User, bea: User) -> None:
    assert propose_label(ada, boxes[0], "Find product  search bar") is None
    choice = propose_label(bea, boxes[0], "find-product_search BAR")
    assert choice is not None
    assert (choice.slug, choice.how, choice.chosen_by) == ("find-product-search-bar", How.UNANIMOUS, None)
    assert not QueuedBox.objects.filter(box=boxes[0]).exists()


def test_two_proposals_that_differ_go_to_a_maintainer(boxes: list[Box], ada: User, bea: User, mia: User) -> None:
    propose_label(ada, boxes[0], "search")
    assert propose_label(bea, boxes[0], "find product") is None
    choice = adjudicate(person=mia, box=boxes[0], text="Find product")
    assert (choice.slug, choice.how, choice.chosen_by) == ("find-product", How.ADJUDICATED, mia)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("one two three four five six seven", "too-many-words-in-label"),
        ("one two three four five", "too-many-words-in-label"),
        ("  ", "empty-label"),
        ("!?", "no-letters-in-label"),
    ],
)
def test_an_invalid_label_is_refused_and_the_lease_stays(
    dataset: Dataset, boxes: list[Box], ada: User, text: str, code: str
) -> None:
    assigned = next_item(person=ada, dataset=dataset)
    assert assigned is not None
    with pytest.raises(Rejected) as refused:
        propose(person=ada, box=assigned.box, token=assigned.lease.token, text=text)
    assert codes(refused) == [code]
    propose(person=ada, box=assigned.box, token=assigned.lease.token, text="one two three four")


def test_an_expired_lease_is_a_conflict_and_nothing_is_noted(dataset: Dataset, boxes: list[Box], ada: User) -> None:
    assigned = next_item(person=ada, dataset=dataset)
    assert assigned is not None
    Lease.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    with pytest.raises(Conflict) as refused:
        propose(person=ada, box=assigned.box, token=assigned.lease.token, text="search")
    assert codes(refused) == ["lease-lost"]
    assert not Proposal.objects.exists()


def test_nobody_proposes_with_anothers_lease_or_for_another_box(
    dataset: Dataset, boxes: list[Box], ada: User, bea: User
) -> None:
    assigned = next_item(person=ada, dataset=dataset)
    assert assigned is not None
    for person, box, token in (
        (bea, boxes[0], assigned.lease.token),
        (ada, boxes[1], assigned.lease.token),
        (ada, boxes[0], uuid4()),
    ):
        with pytest.raises(Conflict):
            propose(person=person, box=box, token=token, text="search")


def test_sending_a_proposal_twice_makes_one(dataset: Dataset, boxes: list[Box], ada: User, bea: User) -> None:
    assigned = next_item(person=ada, dataset=dataset)
    assert assigned is not None
    for _ in range(2):
        propose(person=ada, box=assigned.box, token=assigned.lease.token, text="search")
    assert Proposal.objects.count() == 1
    settled = propose_label(bea, boxes[0], "search")
    repeated = propose(person=bea, box=boxes[0], token=uuid4(), text="Search")
    assert settled == repeated != None  # noqa: E711


def test_a_label_already_taken_on_the_screen_is_not_saved_and_a_free_one_is_offered(
    boxes: list[Box], ada: User, bea: User
) -> None:
    make_labels(boxes[0].screen, boxes[:1], "search")
    with pytest.raises(Rejected) as refused:
        propose_label(ada, boxes[1], "Search")
    assert (codes(refused), refused.value.problems[0].hints) == (["label-taken"], ("search-2",))
    assert not Proposal.objects.filter(box=boxes[1]).exists()


@pytest.mark.parametrize(("typed", "code"), [("123", "label-is-a-number"), ("打开文件", "label-not-typable")])
def test_a_number_or_what_not_every_keyboard_types_is_not_saved(
    boxes: list[Box], ada: User, typed: str, code: str
) -> None:
    with pytest.raises(Rejected) as refused:
        propose_label(ada, boxes[0], typed)
    assert codes(refused) == [code]


def test_a_label_that_was_taken_between_two_proposals_goes_to_a_maintainer_who_is_offered_another(
    boxes: list[Box], ada: User, bea: User, mia: User
) -> None:
    for box in boxes[:2]:
        propose_label(ada, box, "search")
    propose_label(bea, boxes[0], "search")
    propose_label(bea, boxes[1], "search field")
    with pytest.raises(Rejected) as refused:
        adjudicate(person=mia, box=boxes[1], text="search")
    assert codes(refused) == ["label-taken"]
    assert refused.value.problems[0].hints == ("search-2",)
    assert adjudicate(person=mia, box=boxes[1], text="search 2").slug == "search-2"


def test_an_answer_is_corrected_and_settles_the_box_where_it_agrees_then(
    boxes: list[Box], ada: User, bea: User
) -> None:
    propose_label(ada, boxes[0], "search")
    propose_label(bea, boxes[0], "serch")
    assert QueuedBox.objects.get(box=boxes[0]).waiting == Waiting.ADJUDICATION
    choice = correct(person=bea, box=boxes[0], text="Search")
    assert choice is not None
    assert (choice.slug, choice.how) == ("search", How.UNANIMOUS)
    assert Proposal.objects.filter(box=boxes[0], author=bea).count() == 1


def test_an_answer_is_corrected_to_a_skip_and_waits_on(boxes: list[Box], ada: User) -> None:
    propose_label(ada, boxes[0], "search")
    assert correct(person=ada, box=boxes[0], skip=Skip.CANNOT_TELL) is None
    proposal = Proposal.objects.get(box=boxes[0])
    assert (proposal.slug, proposal.skip) == ("", Skip.CANNOT_TELL)


def test_an_answer_stays_once_it_is_old_or_the_box_is_settled_and_is_nobody_elses_to_correct(
    boxes: list[Box], ada: User, bea: User
) -> None:
    for box in boxes[:2]:
        propose_label(ada, box, "search")
    propose_label(bea, boxes[0], "search")
    with pytest.raises(Conflict, match="settled already"):
        correct(person=ada, box=boxes[0], text="find")
    with pytest.raises(Conflict, match="corrected for 5 minutes"):
        correct(person=bea, box=boxes[1], text="find")
    with pytest.raises(Rejected) as refused:
        correct(person=ada, box=boxes[1], text="search")
    assert codes(refused) == ["label-taken"]
    Proposal.objects.filter(author=ada).update(made_at=timezone.now() - timedelta(minutes=6))
    with pytest.raises(Conflict, match="corrected for 5 minutes"):
        correct(person=ada, box=boxes[1], text="find")


def test_no_answer_is_corrected_while_a_maintainer_decides(
    dataset: Dataset, boxes: list[Box], ada: User, bea: User, mia: User
) -> None:
    propose_label(ada, boxes[0], "search")
    propose_label(bea, boxes[0], "find")
    acquire_one(dataset=dataset, stage="adjudication", item=boxes[0].pk.hex, person=mia)
    with pytest.raises(Locked):
        correct(person=bea, box=boxes[0], text="search")


def test_the_same_label_may_be_on_two_screens(shop: Application, ada: User, bea: User) -> None:
    for _ in range(2):
        screen, boxes = make_approved_screen(shop, ada, bea, boxes=1)
        assert [choice.slug for choice in make_labels(screen, boxes, "search")] == ["search"]


def test_a_box_that_both_call_not_interactable_is_settled_without_a_label(
    screen: Screen, boxes: list[Box], ada: User, bea: User
) -> None:
    for box in boxes:
        propose_label(ada, box, skip=Skip.NOT_INTERACTABLE)
        choice = propose_label(bea, box, skip=Skip.NOT_INTERACTABLE)
        assert choice is not None
        assert choice.slug == ""
    assert label_rects(screen) == {}
    assert stage_of(screen) == ScreenStage.TASKS


def test_a_box_that_nobody_can_tell_is_a_maintainers_business(
    boxes: list[Box], ada: User, bea: User, mia: User
) -> None:
    propose_label(ada, boxes[0], skip=Skip.CANNOT_TELL)
    assert propose_label(bea, boxes[0], skip=Skip.CANNOT_TELL) is None
    assert QueuedBox.objects.get(box=boxes[0]).waiting == Waiting.ADJUDICATION
    assert adjudicate(person=mia, box=boxes[0], skip=True).slug == ""


def test_nobody_adjudicates_a_box_they_named(boxes: list[Box], bea: User, dataset: Dataset) -> None:
    both = make_member(dataset, Role.MAINTAINER)
    propose_label(both, boxes[0], "search")
    propose_label(bea, boxes[0], "find")
    with pytest.raises(Rejected) as refused:
        adjudicate(person=both, box=boxes[0], text="search")
    assert codes(refused) == ["own-proposal"]


def test_a_box_is_not_adjudicated_twice_nor_before_its_proposals(
    boxes: list[Box], ada: User, bea: User, mia: User
) -> None:
    with pytest.raises(Conflict) as refused:
        adjudicate(person=mia, box=boxes[0], text="search")
    assert codes(refused) == ["not-waiting"]
    propose_label(ada, boxes[0], "search")
    propose_label(bea, boxes[0], "find")
    adjudicate(person=mia, box=boxes[0], text="find")
    with pytest.raises(Conflict) as refused:
        adjudicate(person=mia, box=boxes[0], text="search")
    assert (codes(refused), refused.value.current) == (["already-settled"], {"slug": "find"})


def test_a_label_for_a_screen_edited_meanwhile_is_a_conflict(
    screen: Screen, dataset: Dataset, boxes: list[Box], ada: User, bea: User
) -> None:
    assigned = next_item(person=ada, dataset=dataset)
    assert assigned is not None
    edit(screen, bea, change(boxes[0], right=20))
    with pytest.raises(Conflict) as refused:
        propose(person=ada, box=assigned.box, token=assigned.lease.token, text="search")
    assert codes(refused) == ["not-waiting"]


def test_the_label_of_a_removed_box_is_free_for_another(screen: Screen, boxes: list[Box], ada: User, bea: User) -> None:
    make_labels(screen, boxes[:1], "search")
    edit(screen, ada, removal(boxes[0]))
    assert label_rects(screen) == {}
    make_labels(screen, boxes[1:], "search")
    assert label_rects(screen) == {"search": boxes[1].rect}


def test_a_removed_box_that_comes_back_has_its_label_again(screen: Screen, boxes: list[Box], ada: User) -> None:
    make_labels(screen, boxes, "search", "cart")
    edit(screen, ada, removal(boxes[0]))
    edit(screen, ada, addition(1, 1, 9, 9, box=boxes[0].pk))
    assert set(label_rects(screen)) == {"search", "cart"}


def test_a_removed_box_that_comes_back_to_a_taken_label_must_be_named_again(
    screen: Screen, boxes: list[Box], ada: User, bea: User
) -> None:
    make_labels(screen, boxes[:1], "search")
    edit(screen, ada, removal(boxes[0]))
    make_labels(screen, boxes[1:], "search")
    edit(screen, ada, addition(1, 1, 9, 9, box=boxes[0].pk))
    assert label_rects(screen) == {"search": boxes[1].rect}
    submit(screen, ada)
    approve(screen, bea)
    assert stage_of(screen) == ScreenStage.LABELS


def test_the_database_itself_keeps_labels_unique(screen: Screen, boxes: list[Box]) -> None:
    make_labels(screen, boxes[:1], "search")
    for box, slug in ((boxes[1], "search"), (boxes[0], "other")):
        with pytest.raises(IntegrityError), transaction.atomic():
            Choice.objects.create(screen=screen, box=box, slug=slug, how=How.IMPORTED, box_version=1)


def test_labels_from_a_file_are_taken_all_or_none(screen: Screen, boxes: list[Box]) -> None:
    with pytest.raises(Rejected) as refused:
        import_labels(screen=screen, labels={boxes[0].pk: "same", boxes[1].pk: "Same"})
    assert codes(refused) == ["label-taken"]
    with pytest.raises(Rejected) as refused:
        import_labels(screen=screen, labels={uuid4(): "one", boxes[0].pk: "a b c d e"})
    assert codes(refused) == ["not-waiting", "too-many-words-in-label"]
    assert not Choice.objects.exists()


def test_a_screen_goes_through_its_stages(shop: Application, ada: User, bea: User) -> None:
    screen = make_screen(shop)
    assert stage_of(screen) == ScreenStage.BOXES
    edit(screen, ada, addition())
    submit(screen, ada)
    assert stage_of(screen) == ScreenStage.REVIEW
    approve(screen, bea)
    assert stage_of(screen) == ScreenStage.LABELS
    make_labels(screen, list(boxes_of(screen)))
    assert stage_of(screen) == ScreenStage.TASKS
    edit(screen, ada, addition(100, 100, 120, 120))
    assert stage_of(screen) == ScreenStage.BOXES


def test_the_funnel_counts_screens_boxes_and_labels_per_application(
    dataset: Dataset, shop: Application, screen: Screen, boxes: list[Box]
) -> None:
    make_screen(shop)
    make_labels(screen, boxes[:1], "search")
    assert stage_counts(dataset)[shop.pk] == {"boxes": 1, "review": 0, "returned": 0, "labels": 1, "tasks": 0}
    assert box_and_label_counts(dataset) == {shop.pk: (2, 1)}
