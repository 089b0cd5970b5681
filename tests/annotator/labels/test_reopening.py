"""Tests of taking back a decision that was just made on a box: no label, or sent back for new ones."""

from datetime import timedelta

import pytest
from django.utils import timezone

from annotator.accounts.models import User
from annotator.boxes.models import Box
from annotator.boxes.selectors import boxes_of
from annotator.datasets.models import Application, Dataset, Role
from annotator.domain.problems import Conflict, Locked
from annotator.labels.models import Choice, QueuedBox, Waiting
from annotator.labels.selectors import choices_in_force
from annotator.labels.services import adjudicate, propose, send_back
from annotator.labels.services.queue import open_approved
from annotator.labels.services.reopening import reopen
from annotator.leases.models import LEASE_TTL, DraftPlace
from annotator.leases.selectors import draft_of
from annotator.leases.services import acquire, acquire_one
from tests.factories import client_of, make_approved_screen, make_member

pytestmark = pytest.mark.django_db


@pytest.fixture
def box(dataset: Dataset, shop: Application, ada: User, bea: User) -> Box:
    """A box on which ada and bea differ."""
    screen, _ = make_approved_screen(shop, ada, bea, boxes=1)
    box = boxes_of(screen).get()
    open_approved(dataset)
    for person, text in ((ada, "open cart"), (bea, "show basket")):
        name(dataset, box, person, text)
    return box


def name(dataset: Dataset, box: Box, person: User, text: str) -> None:
    lease = acquire(dataset=dataset, stage="labels", item=box.pk.hex, person=person, capacity=2)
    assert lease is not None
    propose(person=person, box=box, token=lease.token, text=text)


def test_a_box_without_a_label_waits_for_its_maintainer_again(box: Box, mia: User) -> None:
    adjudicate(person=mia, box=box, skip=True)
    case = client_of(mia).post(f"/api/boxes/{box.pk}/reopening").json()
    assert [proposal["slug"] for proposal in case["case"]["proposals"]] == ["open-cart", "show-basket"]
    assert not choices_in_force().filter(box=box).exists()
    adjudicate(person=mia, box=box, text="open basket", token=case["token"])
    assert choices_in_force().get(box=box).slug == "open-basket"


def test_a_box_that_was_sent_back_has_its_proposals_again_and_the_reason_is_a_draft(
    dataset: Dataset, box: Box, mia: User
) -> None:
    for _ in range(2):
        make_member(dataset)
    send_back(person=mia, box=box, reason="Say what it opens.")
    assigned = reopen(person=mia, box=box)
    assert assigned.remaining == 1
    assert QueuedBox.objects.get(box=box).waiting == Waiting.ADJUDICATION
    assert draft_of(mia, DraftPlace.ADJUDICATION_REASON, box.pk) == "Say what it opens."
    assert adjudicate(person=mia, box=box, text="open cart", token=assigned.lease.token).proposal is not None


def test_what_others_have_begun_to_name_stays_sent_back(dataset: Dataset, box: Box, mia: User) -> None:
    first, _ = make_member(dataset), make_member(dataset)
    send_back(person=mia, box=box, reason="Say what it opens.")
    lease = acquire_one(dataset=dataset, stage="labels", item=box.pk.hex, person=first)
    with pytest.raises(Locked):
        reopen(person=mia, box=box)
    propose(person=first, box=box, token=lease.token, text="open the cart")
    with pytest.raises(Conflict) as refused:
        reopen(person=mia, box=box)
    assert refused.value.problems[0].code == "named-since"


def test_a_label_anothers_decision_and_an_old_one_stay(
    monkeypatch: pytest.MonkeyPatch, dataset: Dataset, box: Box, mia: User
) -> None:
    adjudicate(person=mia, box=box, skip=True)
    with pytest.raises(Conflict):
        reopen(person=make_member(dataset, Role.MAINTAINER), box=box)
    later = timezone.now() + LEASE_TTL + timedelta(seconds=1)
    monkeypatch.setattr(timezone, "now", lambda: later)
    with pytest.raises(Conflict) as refused:
        reopen(person=mia, box=box)
    assert refused.value.problems[0].code == "too-late-to-correct"
    Choice.objects.filter(box=box).update(slug="open-cart", made_at=later)
    with pytest.raises(Conflict):
        reopen(person=mia, box=box)
