"""Nobody but a maintainer learns what another person proposed for a box, until the box is settled."""

from collections.abc import Collection
from functools import partial

import pytest

from annotator.accounts.models import User
from annotator.boxes.models import Box
from annotator.datasets.models import Role, WorkStage
from annotator.labels.services import propose
from annotator.labels.services.queue import open_approved
from annotator.leases.models import Lease
from annotator.leases.services import acquire
from tests.annotator.blindness.answers import Answers, answers_to, assert_told, assert_untold
from tests.factories import make_application, make_approved_screen, make_dataset, make_member, make_user

pytestmark = pytest.mark.django_db

#: text and reason to skip
WORDS, OTHER_WORDS, SKIPPED = ("some words", ""), ("other things", ""), ("", "not-interactable")


class World:
    """A screen with two boxes, for the first of which bea has proposed `secret`; ada holds it where it `is_held`."""

    def __init__(self, is_held: bool, is_disputed: bool, secret: tuple[str, str]) -> None:
        self.dataset = make_dataset("own")
        bea, cleo = make_member(self.dataset), make_member(self.dataset)
        self.people = {
            "annotator": make_member(self.dataset, Role.ANNOTATOR),
            "volunteer": make_member(self.dataset, Role.VOLUNTEER),
            "maintainer": make_member(self.dataset, Role.MAINTAINER),
            "outsider": make_user(),
        }
        drawer, reviewer = make_member(self.dataset), make_member(self.dataset)
        application = make_application(self.dataset, "shop")
        self.screen, self.boxes = make_approved_screen(application, drawer, reviewer, boxes=2)
        open_approved(self.dataset)
        text, skip = secret
        propose(person=bea, box=self.boxes[0], token=self.hold(bea, self.boxes[0]).token, text=text, skip=skip)
        if is_disputed:
            propose(person=cleo, box=self.boxes[0], token=self.hold(cleo, self.boxes[0]).token, text="third thing")
        if is_held:
            self.hold(self.people["annotator"], self.boxes[0])

    def hold(self, person: User, box: Box) -> Lease:
        lease = acquire(dataset=self.dataset, stage=WorkStage.LABELS, item=box.pk.hex, person=person, capacity=2)
        assert lease is not None
        return lease

    def answers(self, who: str, only: Collection[str] = ()) -> Answers:
        keys = {
            "slug": self.dataset.slug,
            "stage": "labels",
            "screen_id": self.screen.pk,
            "box_id": self.boxes[0].pk,
            "application": "shop",
            "item": self.boxes[0].pk,
            "version": 1,
        }
        more = {stage: f"/api/datasets/own/screens?stage={stage}" for stage in ("labels", "tasks")}
        masks = {str(box.pk): f"box {place}" for place, box in enumerate(self.boxes)}
        return answers_to(self.people[who], keys, masks=masks, more=more, only=only)


@pytest.mark.parametrize("who", ["annotator", "volunteer", "outsider"])
@pytest.mark.parametrize(("is_held", "is_disputed"), [(False, False), (True, False), (False, True)])
def test_another_persons_proposal_changes_no_answer(who: str, is_held: bool, is_disputed: bool) -> None:
    assert_untold(partial(World, is_held, is_disputed), (WORDS, OTHER_WORDS, SKIPPED), who)


def test_a_maintainer_who_decides_is_told_what_was_proposed() -> None:
    paths = ("/api/datasets/{slug}/adjudications",)
    assert_told(partial(World, False, True), (WORDS, OTHER_WORDS), "maintainer", paths)
