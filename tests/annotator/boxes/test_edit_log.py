"""Laws of the edit log: replaying it gives the boxes, whatever was edited, resent or refused."""

import random
from uuid import UUID

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from annotator.boxes.models import BoxEdit
from annotator.boxes.selectors import box_version, boxes_of
from annotator.boxes.services import apply_edits
from annotator.boxes.services.edits import Edit, state
from annotator.domain.problems import Rejected
from annotator.screens.models import Screen
from tests.examples import examples
from tests.factories import addition, change, make_screen, make_user, removal


def replayed(screen: Screen) -> dict[UUID, dict[str, object]]:
    boxes: dict[UUID, dict[str, object]] = {}
    for entry in BoxEdit.objects.filter(screen=screen).order_by("version"):
        assert boxes.pop(entry.box_id, None) == entry.before
        if entry.after is not None:
            boxes[entry.box_id] = entry.after
    return boxes


def some_edit(dice: random.Random, screen: Screen) -> Edit:
    """Adds, changes, removes or brings back, now and then beyond the screen."""
    boxes = list(screen.boxes.order_by("pk"))
    right, bottom = dice.randint(11, 330), dice.randint(11, 210)
    if not boxes or dice.random() < 0.4:
        return addition(right=right, bottom=bottom)
    box = dice.choice(boxes)
    return dice.choice([change(box, right=right), removal(box), addition(box=box.pk, right=right)])


class TestLog(TestCase):
    @settings(max_examples=examples(25), deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.integers(0, 2**32), st.integers(1, 25))
    def test_the_log_replayed_is_the_screen(self, seed: int, steps: int) -> None:
        dice, screen, people = random.Random(seed), make_screen(), [make_user(), make_user()]
        sent: list[Edit] = []
        for _ in range(steps):
            edits = [some_edit(dice, screen)]
            if sent and dice.random() < 0.3:
                edits.append(dice.choice(sent))
            base = max(0, box_version(screen) - dice.randint(0, 2))
            try:
                apply_edits(screen=screen, author=dice.choice(people), base_version=base, edits=edits)
            except Rejected:
                continue
            sent += edits
        assert replayed(screen) == {box.pk: state(box) for box in boxes_of(screen)}
        assert box_version(screen) == BoxEdit.objects.filter(screen=screen).count()
