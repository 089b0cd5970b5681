"""Law: whatever people do, the queue of screens holds what follows from the facts, and offers what they say."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection, transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from annotator.accounts.models import User
from annotator.boxes.models import Approval, Decision, ScreenAuthor
from annotator.boxes.selectors import box_version, boxes_of
from annotator.boxes.selectors.queue import offered_screens, waiting_counts
from annotator.boxes.services import apply_edits, decide, import_boxes, report_box, submit_boxes
from annotator.boxes.services.queue import rebuild
from annotator.boxes.services.reservations import end_reservation, pass_reservations, reserve
from annotator.boxes.services.taking_back import take_back_decision, take_back_submission
from annotator.datasets.models import Application, Dataset, Role, WorkStage
from annotator.domain.geometry import Rect
from annotator.domain.problems import Conflict, Rejected
from annotator.labels.selectors import screen_with_stage, with_stage
from annotator.retention.services import archive_application, bring_back_application
from annotator.screens.models import QueuedScreen, Screen, Source
from annotator.screens.services import add_screen, withdraw_screen
from annotator.screens.services.files import KeptPicture
from tests.annotator.boxes.queue_from_facts import assert_rows_follow_from_facts, counts_from_facts, offered_from_facts
from tests.examples import examples
from tests.factories import addition, make_member

pytestmark = pytest.mark.django_db

STAGES = (WorkStage.BOXES, WorkStage.REVIEW)
# What people do next most of the time stands more often, so that screens get as far as a report and a correction.
ACTS = (
    *("draw", "submit", "approve", "return") * 4,
    *("take back the submission", "take back the decision") * 2,
    *("capture", "report", "reserve", "end", "pass", "withdraw", "add"),
    *("archive", "bring back", "bring back"),
)
# What the pages show of one screen, and the lists of many.
SHOWN = ("stage", "boxes_count", "box_version", "labels_count")
History = list[tuple[str, int, int, int]]


class Work:
    """Random acts on the screens of one dataset; those that the rules refuse change nothing."""

    def __init__(self, application: Application, people: Sequence[User]) -> None:
        self.application, self.people = application, people
        self.screens = [self._new_screen() for _ in range(2)]

    def do(self, act: str, screen: int, person: int, other: int) -> None:
        acts: dict[str, Callable[[Screen, User, User], Any]] = {
            "draw": self._draw,
            "capture": lambda screen, _, __: import_boxes(screen=screen, boxes=[(Rect(1, 1, 9, 9),)]),
            "submit": lambda screen, author, _: submit_boxes(screen=screen, author=author, version=box_version(screen)),
            "approve": lambda screen, reviewer, _: self._decide(screen, reviewer, Decision.APPROVED),
            "return": lambda screen, reviewer, _: self._decide(screen, reviewer, Decision.RETURNED),
            "report": self._report,
            "take back the submission": lambda screen, person, _: take_back_submission(screen=screen, person=person),
            "take back the decision": lambda screen, person, _: take_back_decision(screen=screen, person=person),
            "archive": lambda _, person, __: archive_application(application=self.application, by=person),
            "bring back": lambda _, __, ___: bring_back_application(application=self.application),
            "reserve": lambda screen, by, person: reserve(
                screen=screen, stage=STAGES[other % 2], username=person.username, by=by
            ),
            "end": lambda screen, _, __: end_reservation(screen=screen, stage=STAGES[other % 2]),
            "pass": lambda screen, person, to: pass_reservations(
                dataset=screen.application.dataset, person=person, to=None if to == person else to
            ),
            "withdraw": lambda screen, _, __: withdraw_screen(screen=screen),
            "add": lambda _, __, ___: self.screens.append(self._new_screen()),
        }
        people = [self.people[number % len(self.people)] for number in (person, other)]
        with suppress(Rejected, Conflict):
            acts[act](self.screens[screen % len(self.screens)], *people)

    def _new_screen(self) -> Screen:
        """A screen as an upload adds it, without the time that a real picture takes."""
        digest = uuid4().hex * 2
        names = {"image": f"screens/{digest}.png", "thumbnail": f"thumbnails/{digest}.webp"}
        picture = KeptPicture(
            **names, sha256=digest, pixel_digest=digest, fingerprint=digest[:16], signature=b"", width=320, height=200
        )
        return add_screen(application=self.application, stored_picture=picture, source=Source.UPLOAD)

    def _draw(self, screen: Screen, author: User, _: User) -> None:
        apply_edits(screen=screen, author=author, base_version=box_version(screen), edits=[addition()])

    def _decide(self, screen: Screen, reviewer: User, decision: Decision) -> None:
        decide(screen=screen, reviewer=reviewer, version=box_version(screen), decision=decision, reason="So.")

    def _report(self, screen: Screen, author: User, _: User) -> None:
        """Reports a box as of any approval of the screen, as somebody may whose page is old."""
        approval = Approval.objects.filter(screen=screen, decision=Decision.APPROVED).first()
        box = boxes_of(screen).first()
        if approval and box:
            report_box(box=box, approval=approval, author=author)


@given(history=st.lists(st.tuples(st.sampled_from(ACTS), *[st.integers(0, 5)] * 3), min_size=8, max_size=25))
@settings(max_examples=examples(25), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_queue_follows_from_the_facts_whatever_people_do(dataset: Dataset, history: History) -> None:
    with transaction.atomic():
        people = [make_member(dataset, Role.ANNOTATOR) for _ in range(3)]
        work = Work(Application.objects.create(dataset=dataset, slug="law", name="Law", platform="linux"), people)
        for act in history:
            work.do(*act)
        assert_rows_follow_from_facts()
        for row in with_stage(Screen.objects.filter(withdrawn_at=None)):
            screen = screen_with_stage(Screen.objects.get(pk=row.pk))
            assert {name: getattr(screen, name) for name in SHOWN} == {name: getattr(row, name) for name in SHOWN}
        for person in people:
            for stage in STAGES:
                offered = offered_screens(dataset, person, stage, most=100)
                assert [pk for rank in offered for pk in rank] == offered_from_facts(dataset, person, stage)
            counts = counts_from_facts(dataset, person)
            assert waiting_counts(dataset, person, most=100) == counts
            assert waiting_counts(dataset, person, most=2) == {kind: min(count, 2) for kind, count in counts.items()}
        transaction.set_rollback(True)


def worked_on(dataset: Dataset, application: Application) -> None:
    """Screens at every stage, of several authors, one reserved."""
    people = [make_member(dataset) for _ in range(3)]
    work = Work(application, people)
    for number, history in enumerate(
        (["add"], ["draw"], ["draw", "submit"], ["draw", "submit", "return"], ["draw", "submit", "approve"])
    ):
        for act in history:
            work.do(act, number, act in ("approve", "return"), 0)
        work.do("add", 0, 0, 0)
    work.do("reserve", 0, 1, 2)
    work.do("withdraw", 5, 0, 0)


def rows() -> tuple[set[Any], set[Any]]:
    authors = ScreenAuthor.objects.values_list("screen", "person", "is_returned")
    return set(QueuedScreen.objects.values_list()), set(authors)


def test_an_installation_of_before_gets_the_same_rows_by_its_migration(dataset: Dataset, shop: Application) -> None:
    worked_on(dataset, shop)
    kept = rows()
    assert {stage for *_, stage, _ in kept[0]} == {"boxes", "returned", "review"}
    QueuedScreen.objects.all().delete()
    ScreenAuthor.objects.all().delete()
    fill = import_module("annotator.boxes.migrations.0011_fill_queue_of_screens").Migration
    with connection.cursor() as cursor:
        for operation in fill.operations:
            cursor.execute(operation.sql)
    assert rows() == kept


def test_rows_that_were_lost_are_made_anew_from_the_facts(dataset: Dataset, shop: Application) -> None:
    worked_on(dataset, shop)
    kept = rows()
    QueuedScreen.objects.update(stage="boxes")
    ScreenAuthor.objects.all().delete()
    rebuild()
    assert rows() == kept
