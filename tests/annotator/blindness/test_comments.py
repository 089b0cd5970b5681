"""Nobody learns by comments what another person thinks of a box that they may still name, gold or not."""

from collections.abc import Collection
from functools import partial

import pytest
from django.utils import timezone

from annotator.boxes.models import Box
from annotator.comments.models import Comment
from annotator.comments.services import write
from annotator.datasets.models import Role, WorkStage
from annotator.labels.services.gold_marks import mark
from annotator.labels.services.queue import open_approved
from annotator.leases.services import acquire
from tests.annotator.blindness.answers import Answers, answers_to, assert_told, assert_untold
from tests.factories import make_application, make_approved_screen, make_dataset, make_labels, make_member, make_user

pytestmark = pytest.mark.django_db

SECRETS = "I call it save-file.", "I call it open-menu."
COMMENTS = ("GET comments",)


class World:
    """A screen whose two boxes are `waiting` for names, `gold` or `named`; bea wrote `secret` on one of them.

    `place` is what she wrote on; `is_held`: the annotator names the box just now.
    """

    def __init__(self, state: str, place: str, is_held: bool, secret: str) -> None:
        self.dataset = make_dataset("own")
        self.people = {
            "annotator": make_member(self.dataset, Role.ANNOTATOR),
            "volunteer": make_member(self.dataset, Role.VOLUNTEER),
            "maintainer": make_member(self.dataset, Role.MAINTAINER),
            "outsider": make_user(),
        }
        drawer, bea = make_member(self.dataset), make_member(self.dataset)
        application = make_application(self.dataset, "shop")
        self.screen, self.boxes = make_approved_screen(application, drawer, bea, boxes=2)
        if state != "waiting":
            make_labels(self.screen, self.boxes)
        if state == "gold":
            mark(box=self.boxes[0], answers=[], by=self.people["maintainer"])
        open_approved(self.dataset)
        write(screen=self.screen, author=bea, text=secret, box=self.boxes[0] if place == "box" else None)
        Comment.objects.update(made_at=timezone.now())
        if is_held:
            self._hold(self.boxes[0])

    def _hold(self, box: Box) -> None:
        person = self.people["annotator"]
        lease = acquire(dataset=self.dataset, stage=WorkStage.LABELS, item=box.pk.hex, person=person, capacity=2)
        assert lease is not None

    def answers(self, who: str, only: Collection[str] = ()) -> Answers:
        comment = Comment.objects.get()
        keys = {
            "slug": self.dataset.slug,
            "stage": "labels",
            "screen_id": self.screen.pk,
            "box_id": self.boxes[0].pk,
            "comment_id": comment.pk,
            "thread_id": comment.thread_id,
            "application": "shop",
            "item": self.boxes[0].pk,
            "version": 1,
        }
        more = {"GET comments": f"/api/screens/{self.screen.pk}/comments", "work": "/api/work"}
        masks = {str(box.pk): f"box {place}" for place, box in enumerate(self.boxes)}
        return answers_to(self.people[who], keys, masks=masks, more=more, only=only)


@pytest.mark.parametrize(
    ("state", "place", "is_held"),
    [("waiting", "box", False), ("waiting", "box", True), ("waiting", "screen", True), ("gold", "box", False)],
)
def test_whoever_may_still_name_a_box_does_not_read_what_others_write_on_its_screen(
    state: str, place: str, is_held: bool
) -> None:
    assert_untold(partial(World, state, place, is_held), SECRETS, "annotator")


def test_a_stranger_reads_no_comment() -> None:
    assert_untold(partial(World, "named", "box", False), SECRETS, "outsider")


@pytest.mark.parametrize(
    ("state", "who"), [("waiting", "maintainer"), ("named", "annotator"), ("gold", "volunteer"), ("gold", "maintainer")]
)
def test_others_read_it(state: str, who: str) -> None:
    assert_told(partial(World, state, "box", False), SECRETS, who, COMMENTS)
