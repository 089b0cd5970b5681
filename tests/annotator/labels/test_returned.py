"""Tests of returns: reported boxes go back to their author, sent-back boxes to other people."""

import pytest

from annotator.accounts.models import User
from annotator.boxes.models import Box, BoxReport, BoxStage
from annotator.boxes.selectors import box_version, boxes_of, state_of, with_box_stage
from annotator.boxes.services import apply_edits
from annotator.datasets.models import Application, Dataset, Role
from annotator.domain.problems import Conflict, Locked, Rejected
from annotator.labels.models import Choice, Proposal, SendBack, Skip
from annotator.labels.services import adjudicate, propose, send_back
from annotator.labels.services.assignment import next_adjudication, next_item
from annotator.screens.models import Screen
from tests.factories import approve, change, make_approved_screen, make_labels, make_member, submit

pytestmark = pytest.mark.django_db


@pytest.fixture
def screen(shop: Application, ada: User, bea: User) -> Screen:
    """An approved screen with two boxes that ada drew."""
    return make_approved_screen(shop, ada, bea, boxes=2)[0]


@pytest.fixture
def boxes(screen: Screen) -> list[Box]:
    return list(boxes_of(screen))


def answer(person: User, dataset: Dataset, text: str = "", **more: str) -> Box:
    """Names, or skips, the next box; which one it was."""
    assigned = next_item(person=person, dataset=dataset)
    assert assigned is not None
    propose(person=person, box=assigned.box, token=assigned.lease.token, text=text, **more)
    return assigned.box


def offered(person: User, dataset: Dataset) -> Box | None:
    assigned = next_item(person=person, dataset=dataset)
    return assigned.box if assigned else None


def skip_as_wrong(person: User, dataset: Dataset, reason: str = "It cuts the icon off.") -> Box:
    return answer(person, dataset, skip=Skip.BOX_IS_WRONG, reason=reason)


def differ(dataset: Dataset, ada: User, bea: User) -> Box:
    """The first box is named by two people who do not agree."""
    answer(ada, dataset, "search")
    return answer(bea, dataset, "find")


def test_a_box_that_is_wrong_sends_its_screen_back_with_the_remark(
    dataset: Dataset, screen: Screen, bea: User, boxes: list[Box]
) -> None:
    assert skip_as_wrong(bea, dataset) == boxes[0]
    (staged,) = with_box_stage(Screen.objects.filter(pk=screen.pk))
    assert (staged.box_stage, staged.returned_because) == (BoxStage.RETURNED, "It cuts the icon off.")
    state = state_of(screen)
    assert (state.stage, [box_report.box for box_report in state.box_reports]) == (BoxStage.RETURNED, [boxes[0]])
    assert not Proposal.objects.exists()


def test_a_box_report_without_text_gets_a_default_text(dataset: Dataset, screen: Screen, bea: User) -> None:
    skip_as_wrong(bea, dataset, "")
    assert BoxReport.objects.get().text == "This box is wrong."


def test_nobody_names_a_wrong_box_until_it_is_approved_again(
    dataset: Dataset, screen: Screen, ada: User, bea: User, boxes: list[Box]
) -> None:
    assigned = next_item(person=ada, dataset=dataset)
    assert assigned is not None
    skip_as_wrong(bea, dataset)
    with pytest.raises(Conflict):
        propose(person=ada, box=boxes[0], token=assigned.lease.token, text="search")
    assert answer(ada, dataset, "cart") == boxes[1]
    assert offered(ada, dataset) is None
    edits = [change(boxes[0], right=boxes[0].right + 1)]
    apply_edits(screen=screen, author=ada, base_version=box_version(screen), edits=edits)
    submit(screen, ada)
    assert offered(bea, dataset) is None
    approve(screen, bea)
    assert offered(ada, dataset) == boxes[0]
    assert offered(bea, dataset) == boxes[0]


def test_a_box_that_was_thought_wrong_and_left_as_it_is_goes_to_others(
    dataset: Dataset, screen: Screen, ada: User, bea: User, boxes: list[Box]
) -> None:
    skip_as_wrong(bea, dataset)
    submit(screen, ada)
    approve(screen, bea)
    assert answer(bea, dataset, "cart") == boxes[1]
    assert offered(bea, dataset) is None
    assert offered(ada, dataset) == boxes[0]


def test_saying_twice_that_a_box_is_wrong_is_one_remark(
    dataset: Dataset, screen: Screen, bea: User, boxes: list[Box]
) -> None:
    assigned = next_item(person=bea, dataset=dataset)
    assert assigned is not None
    for _ in range(2):
        propose(person=bea, box=assigned.box, token=assigned.lease.token, skip=Skip.BOX_IS_WRONG, reason="Too wide.")
    assert BoxReport.objects.count() == 1


def test_what_came_back_is_offered_before_everything_else(
    dataset: Dataset, shop: Application, screen: Screen, ada: User, bea: User, mia: User
) -> None:
    third, fourth = make_member(dataset), make_member(dataset)
    box = differ(dataset, ada, bea)
    assigned = next_item(person=third, dataset=dataset)
    assert assigned is not None
    assert assigned.box != box
    propose(person=third, box=assigned.box, token=assigned.lease.token, text="cart")
    make_approved_screen(shop, ada, bea)
    send_back(person=mia, box=box, reason="Say which list it opens.")
    assert offered(third, dataset) == offered(fourth, dataset) == box


def test_a_box_sent_back_is_named_by_people_who_have_not_named_it(
    dataset: Dataset, screen: Screen, ada: User, bea: User, mia: User
) -> None:
    third, fourth = make_member(dataset), make_member(dataset)
    box = differ(dataset, ada, bea)
    sent_back = send_back(person=mia, box=box, reason="Say which list it opens.")
    assert {offered(ada, dataset), offered(bea, dataset)} & {box} == set()
    answer(third, dataset, "open wish list")
    answer(fourth, dataset, "open wish list")
    choice = Choice.objects.get(box=box)
    assert (choice.slug, choice.how, choice.proposal.author) == ("open-wish-list", "unanimous", third)  # type: ignore[union-attr]
    assert {proposal.author for proposal in sent_back.proposals.all()} == {ada, bea}


def test_a_box_is_not_sent_back_when_too_few_are_left_to_name_it(
    dataset: Dataset, screen: Screen, ada: User, bea: User, mia: User
) -> None:
    box = differ(dataset, ada, bea)
    with pytest.raises(Rejected) as refused:
        send_back(person=mia, box=box, reason="Again, please.")
    assert refused.value.problems[0].code == "too-few-people"
    assert not SendBack.objects.exists()


def test_sending_back_needs_a_reason(dataset: Dataset, screen: Screen, ada: User, bea: User, mia: User) -> None:
    box = differ(dataset, ada, bea)
    with pytest.raises(Rejected) as refused:
        send_back(person=mia, box=box, reason=" ")
    assert refused.value.problems[0].field == "reason"


def test_two_maintainers_are_given_different_boxes_to_decide(
    dataset: Dataset, screen: Screen, ada: User, bea: User, mia: User, boxes: list[Box]
) -> None:
    max_ = make_member(dataset, Role.MAINTAINER)
    for _ in boxes:
        differ(dataset, ada, bea)
    first, second = next_adjudication(person=mia, dataset=dataset), next_adjudication(person=max_, dataset=dataset)
    assert first is not None
    assert second is not None
    assert {first.box, second.box} == set(boxes)
    assert next_adjudication(person=make_member(dataset, Role.MAINTAINER), dataset=dataset) is None
    with pytest.raises(Locked, match="mia has this open"):
        adjudicate(person=max_, box=first.box, text="search")
    with pytest.raises(Conflict):
        adjudicate(person=max_, box=first.box, text="search", token=first.lease.token)
    adjudicate(person=mia, box=first.box, text="search", token=first.lease.token)


def test_a_maintainer_is_not_offered_what_they_named(dataset: Dataset, screen: Screen, bea: User) -> None:
    both = make_member(dataset, Role.ANNOTATOR, Role.MAINTAINER)
    differ(dataset, both, bea)
    assert next_adjudication(person=both, dataset=dataset) is None


def test_a_choice_keeps_who_made_it_and_from_what(
    dataset: Dataset, screen: Screen, ada: User, bea: User, mia: User, boxes: list[Box]
) -> None:
    for _ in boxes:
        differ(dataset, ada, bea)
    result = adjudicate(person=mia, box=boxes[0], text="find")
    outcome = adjudicate(person=mia, box=boxes[1], text="look up")
    assert (result.chosen_by, result.proposal.author) == (mia, bea)  # type: ignore[union-attr]
    assert (outcome.chosen_by, outcome.proposal) == (mia, None)


def test_imported_labels_have_no_proposal(screen: Screen, boxes: list[Box]) -> None:
    assert make_labels(screen, boxes[:1], "search")[0].proposal is None
