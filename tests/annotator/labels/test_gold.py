"""Tests of gold boxes: they look like others, are assigned once to each person, and settle nothing."""

from typing import Any
from uuid import uuid4

import pytest

from annotator.accounts.models import User
from annotator.boxes.models import Box
from annotator.boxes.services import apply_edits
from annotator.datasets.models import Application, Dataset, Membership, Role
from annotator.domain.problems import Conflict, Rejected
from annotator.labels.models import Choice, GoldAnswer, GoldBox, Proposal, QueuedBox
from annotator.labels.selectors.gold import percent_of, unknown_to
from annotator.labels.services import correct, propose
from annotator.labels.services.assignment import next_item
from annotator.labels.services.gold import acquire_gold
from annotator.labels.services.gold_marks import candidates, mark, retire, set_rate
from annotator.labels.services.renaming import rename
from tests.factories import change, client_of, make_approved_screen, make_dataset, make_labels, make_member

pytestmark = pytest.mark.django_db


@pytest.fixture
def named_boxes(shop: Application, ada: User, bea: User, mia: User) -> list[Box]:
    """Two gold boxes, first-thing and second-thing, on a screen of their own; every box that is given is gold."""
    screen, boxes = make_approved_screen(shop, ada, bea, boxes=3)
    make_labels(screen, boxes, "first-thing", "second-thing", "third-thing")
    for box in boxes[:2]:
        mark(box=box, answers=["Another word"], by=mia)
    set_rate(dataset=shop.dataset, percent=100)
    return boxes


@pytest.fixture
def waiting_boxes(shop: Application, ada: User, bea: User) -> list[Box]:
    return make_approved_screen(shop, ada, bea, boxes=4)[1]


def answer_next(person: User, dataset: Dataset, text: str = "some thing") -> Box:
    assigned = next_item(person=person, dataset=dataset)
    assert assigned is not None
    assert propose(person=person, box=assigned.box, token=assigned.lease.token, text=text) is None
    return assigned.box


def test_without_a_rate_nobody_is_given_gold(
    dataset: Dataset, ada: User, named_boxes: list[Box], waiting_boxes: list[Box]
) -> None:
    set_rate(dataset=dataset, percent=0)
    assert {answer_next(ada, dataset).pk for _ in waiting_boxes} == {box.pk for box in waiting_boxes}
    assert next_item(person=ada, dataset=dataset) is None


def test_each_gold_box_is_given_once_to_a_person_and_then_come_the_others(
    dataset: Dataset, ada: User, named_boxes: list[Box], waiting_boxes: list[Box]
) -> None:
    results = [answer_next(ada, dataset).pk for _ in range(6)]
    assert set(results[:2]) == {named_boxes[0].pk, named_boxes[1].pk}
    assert set(results[2:]) == {box.pk for box in waiting_boxes}
    assert next_item(person=ada, dataset=dataset) is None


def test_an_answer_to_gold_is_no_proposal_and_settles_nothing(
    dataset: Dataset, ada: User, bea: User, named_boxes: list[Box], waiting_boxes: list[Box]
) -> None:
    before = list(Choice.objects.values())
    for person in (ada, bea):
        for _ in range(2):
            answer_next(person, dataset, "wrong word")
    assert not Proposal.objects.exists()
    assert list(Choice.objects.values()) == before
    assert QueuedBox.objects.count() == len(waiting_boxes)
    assert GoldAnswer.objects.count() == 4


def test_an_answer_to_gold_is_corrected_like_any_other(
    dataset: Dataset, ada: User, named_boxes: list[Box], waiting_boxes: list[Box]
) -> None:
    gold = answer_next(ada, dataset, "wrong word")
    assert correct(person=ada, box=gold, text="better word") is None
    assert GoldAnswer.objects.get(person=ada).slug == "better-word"


def test_two_people_may_have_the_same_gold_box_open(
    dataset: Dataset, ada: User, bea: User, mia: User, named_boxes: list[Box], waiting_boxes: list[Box]
) -> None:
    retire(gold=GoldBox.objects.get(choice__box=named_boxes[1]))
    assignments = [next_item(person=person, dataset=dataset) for person in (ada, bea)]
    assert [assigned and assigned.box.pk for assigned in assignments] == [named_boxes[0].pk] * 2


def test_an_assigned_gold_box_is_assigned_again_until_it_is_answered(
    dataset: Dataset, ada: User, named_boxes: list[Box], waiting_boxes: list[Box]
) -> None:
    first, repeated = (next_item(person=ada, dataset=dataset) for _ in range(2))
    assert first
    assert repeated
    assert (first.box, first.lease.token) == (repeated.box, repeated.lease.token)
    ahead = next_item(person=ada, dataset=dataset, after=first.box.pk)
    assert ahead
    assert ahead.box != first.box


def test_nobody_is_given_gold_that_they_marked_or_whose_label_they_proposed(
    dataset: Dataset, ada: User, bea: User, mia: User, named_boxes: list[Box], waiting_boxes: list[Box]
) -> None:
    assert not unknown_to(mia, dataset).exists()
    Proposal.objects.create(box=named_boxes[0], author=ada, text="x", slug="x", box_version=named_boxes[0].version)
    assert [gold.choice.box_id for gold in unknown_to(ada, dataset)] == [named_boxes[1].pk]
    Choice.objects.filter(box=named_boxes[0]).update(chosen_by=bea)
    assert [gold.choice.box_id for gold in unknown_to(bea, dataset)] == [named_boxes[1].pk]


def test_gold_whose_box_was_edited_or_whose_label_was_renamed_is_out_of_play(
    dataset: Dataset, ada: User, mia: User, named_boxes: list[Box], waiting_boxes: list[Box]
) -> None:
    rename(person=mia, box=named_boxes[0], text="better name")
    version = named_boxes[0].screen.box_edits.count()
    apply_edits(
        screen=named_boxes[1].screen, author=ada, base_version=version, edits=[change(named_boxes[1], right=75)]
    )
    assert not unknown_to(ada, dataset).exists()


def test_there_is_no_gold_where_nothing_else_waits(dataset: Dataset, ada: User, named_boxes: list[Box]) -> None:
    assert next_item(person=ada, dataset=dataset) is None


def test_about_as_many_are_gold_as_the_rate_says(dataset: Dataset, ada: User, named_boxes: list[Box]) -> None:
    """1,000 draws at 30 in a hundred: fewer than 230 or more than 370 happens once in a million runs."""
    dealt = sum(acquire_gold(ada, dataset, percent=30, excluded=None) is not None for _ in range(1000))
    assert 230 < dealt < 370


def next_body(person: User, dataset: Dataset, after: Any = None) -> dict[str, Any]:
    response = client_of(person).post(f"/api/datasets/{dataset.slug}/label-queue/next", {"after": after}, "json")
    assert response.status_code == 200
    body: dict[str, Any] = response.json()
    return body


def test_a_gold_box_is_shown_like_any_other_box(
    dataset: Dataset, ada: User, named_boxes: list[Box], waiting_boxes: list[Box]
) -> None:
    gold = next_body(ada, dataset)
    assert gold["taken"] == sorted({"first-thing", "second-thing", "third-thing"} - {_label(gold["box"]["id"])})
    assert gold["remaining"] == len(waiting_boxes) + 2
    set_rate(dataset=dataset, percent=0)
    other = next_body(ada, dataset, after=gold["box"]["id"])
    assert gold.keys() == other.keys()
    assert gold["box"].keys() == other["box"].keys()
    assert (gold["sent_back"], gold["draft"]) == (other["sent_back"], other["draft"]) == ("", "")


def test_the_remaining_count_falls_by_one_for_gold_and_other_boxes(
    dataset: Dataset, ada: User, named_boxes: list[Box], waiting_boxes: list[Box]
) -> None:
    left = []
    for _ in range(6):
        assigned = next_item(person=ada, dataset=dataset)
        assert assigned is not None
        left.append(assigned.remaining)
        propose(person=ada, box=assigned.box, token=assigned.lease.token, text="some thing")
    assert left == [6, 5, 4, 3, 2, 1]


def test_the_label_of_a_gold_box_is_hidden_from_whoever_names_boxes_and_from_others_only_while_they_hold_it(
    dataset: Dataset, ada: User, bea: User, named_boxes: list[Box], waiting_boxes: list[Box]
) -> None:
    Membership.objects.create(dataset=dataset, user=ada, role=Role.VOLUNTEER)
    assigned = next_item(person=ada, dataset=dataset)
    assert assigned is not None
    address = f"/api/screens/{assigned.box.screen_id}/labels"
    ids = [{row["box_id"] for row in client_of(person).get(address).json()} for person in (ada, bea)]
    assert ids[0] == {str(box.pk) for box in named_boxes} - {str(assigned.box.pk)}
    assert ids[1] == {str(named_boxes[2].pk)}


def test_answering_gold_is_answered_like_any_other_proposal(
    dataset: Dataset, ada: User, named_boxes: list[Box], waiting_boxes: list[Box]
) -> None:
    answers = []
    for _ in range(3):
        assigned = next_body(ada, dataset)
        body = {"token": assigned["token"], "text": "Some thing"}
        address = f"/api/boxes/{assigned['box']['id']}/proposals"
        twice = [client_of(ada).post(address, body, "json") for _ in range(2)]
        answers += [(answered.status_code, answered.json()) for answered in twice]
    assert answers == [(201, {"settled": False, "slug": "some-thing", "suggestion": None})] * 6


def test_gold_cannot_be_found_by_proposing_for_boxes_one_was_not_given(
    dataset: Dataset, ada: User, named_boxes: list[Box], waiting_boxes: list[Box]
) -> None:
    refusals = []
    for box in (named_boxes[0], named_boxes[2]):
        with pytest.raises(Conflict) as refused:
            propose(person=ada, box=box, token=uuid4(), text="guess")
        refusals.append([problem.code for problem in refused.value.problems])
    assert refusals == [["lease-lost"], ["lease-lost"]]


def test_every_accepted_answer_is_right_also_one_accepted_later(
    dataset: Dataset, ada: User, mia: User, named_boxes: list[Box], waiting_boxes: list[Box]
) -> None:
    box = answer_next(ada, dataset, "another WORD")
    other = answer_next(ada, dataset, "some thing")
    assert _right(mia, dataset) == {str(box.pk): True, str(other.pk): False}
    mark(box=other, answers=["some thing"], by=mia)
    assert _right(mia, dataset) == {str(box.pk): True, str(other.pk): True}


def test_gold_that_is_called_wrong_comes_back_to_nobody(
    dataset: Dataset, ada: User, named_boxes: list[Box], waiting_boxes: list[Box]
) -> None:
    assigned = next_item(person=ada, dataset=dataset)
    assert assigned is not None
    propose(person=ada, box=assigned.box, token=assigned.lease.token, skip="box-is-wrong", reason="too small")
    assert not assigned.box.remarks.exists()
    assert GoldAnswer.objects.get().text == "too small"


def test_only_a_settled_box_can_be_gold_and_its_answers_must_be_labels(
    named_boxes: list[Box], waiting_boxes: list[Box], mia: User
) -> None:
    with pytest.raises(Conflict, match="no settled label"):
        mark(box=waiting_boxes[0], answers=[], by=mia)
    with pytest.raises(Rejected) as refused:
        mark(box=named_boxes[2], answers=["far too many words for a label"], by=mia)
    assert {problem.field for problem in refused.value.problems} == {"answers"}


def test_candidates_are_settled_and_not_gold_yet_and_can_be_searched(dataset: Dataset, named_boxes: list[Box]) -> None:
    assert [choice.slug for choice in candidates(dataset)] == ["third-thing"]
    assert not candidates(dataset, words="first").exists()
    retire(gold=GoldBox.objects.get(choice__box=named_boxes[0]))
    assert [choice.slug for choice in candidates(dataset, words="th fir")] == ["first-thing"]


def test_a_rate_stays_within_half_of_the_queue(dataset: Dataset, mia: User) -> None:
    address = f"/api/datasets/{dataset.slug}/gold/rate"
    assert client_of(mia).put(address, {"percent": 51}, "json").status_code == 400
    assert client_of(mia).put(address, {"percent": 20}, "json").json() == {"percent": 20}
    assert percent_of(dataset) == 20


def test_gold_of_another_dataset_is_out_of_reach(named_boxes: list[Box]) -> None:
    dataset = make_dataset("elsewhere")
    stranger = make_member(dataset, Role.MAINTAINER)
    response = client_of(stranger).post(f"/api/datasets/{dataset.slug}/gold", {"box": str(named_boxes[2].pk)}, "json")
    assert response.status_code == 404
    gold = GoldBox.objects.get(choice__box=named_boxes[0])
    answer = client_of(stranger).delete(f"/api/datasets/{dataset.slug}/gold/{gold.pk}")
    assert answer.status_code == 404


def _label(box: str) -> str:
    return Choice.objects.get(box_id=box).slug


def _right(maintainer: User, dataset: Dataset) -> dict[str, bool]:
    body = client_of(maintainer).get(f"/api/datasets/{dataset.slug}/gold").json()
    return {gold["box"]["id"]: response["right"] for gold in body for response in gold["responses"]}


@pytest.mark.parametrize(("drawn", "gold_given"), [(0, 0), (1, 1), (2, 0)])
def test_gold_is_drawn_at_random_among_boxes_new_to_the_person(
    dataset: Dataset, ada: User, named_boxes: list[Box], monkeypatch: pytest.MonkeyPatch, drawn: int, gold_given: int
) -> None:
    first, second = GoldBox.objects.order_by("pk")
    place = [0, first.pk + 1, second.pk + 1][drawn]
    monkeypatch.setattr(
        "annotator.labels.services.gold.randbelow", lambda below: min(place, below) if below != 100 else 0
    )
    dealt = acquire_gold(ada, dataset, percent=100, excluded=None)
    assert dealt is not None
    assert dealt[0] == named_boxes[gold_given]
