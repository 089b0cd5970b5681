"""Tests of comments: written on things, changed for minutes, resolved, reopened, and waiting for an answer."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from annotator.accounts.models import User
from annotator.boxes.selectors import boxes_of
from annotator.comments import services
from annotator.comments.models import Comment
from annotator.comments.selectors import threads_of, unanswered
from annotator.dashboards.selectors.inbox import work_of
from annotator.datasets.models import Role
from annotator.domain.problems import Conflict
from annotator.trials.models import Baseline, Evaluator
from tests.annotator.trials.released import release_of
from tests.annotator.world import World, make_accepted, make_world
from tests.factories import client_of, make_member, make_screen

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return make_world()


def post(world: World, person: User, **body: Any) -> Any:
    return client_of(person).post(f"/api/screens/{world.screen.pk}/comments", body, format="json")


def test_screen_box_and_task_have_a_thread_each_of_what_members_write(world: World) -> None:
    task = make_accepted(world).task
    box = boxes_of(world.screen)[0]
    post(world, world.volunteer, text="Which toolbar?")
    post(world, world.maintainer, text=" The upper one. ")
    post(world, world.drawer, text="Too wide?", box=str(box.pk))
    threads = post(world, world.volunteer, text="Done twice.", task=task.pk).json()
    shown = [(thread["box"], thread["task"], [each["text"] for each in thread["comments"]]) for thread in threads]
    assert shown == [
        (None, None, ["Which toolbar?", "The upper one."]),
        (str(box.pk), None, ["Too wide?"]),
        (None, task.pk, ["Done twice."]),
    ]
    assert [each["changeable"] for each in threads[0]["comments"]] == [True, False]


def test_a_box_of_another_screen_and_an_empty_text_are_refused(world: World) -> None:
    other = make_world(world.dataset)
    assert post(world, world.drawer, text="Here", box=str(boxes_of(other.screen)[0].pk)).status_code == 404
    assert post(world, world.drawer, text="  ").status_code == 400
    assert not Comment.objects.exists()


def test_a_comment_is_changed_by_its_author_for_some_minutes_only(world: World) -> None:
    comment = services.write(screen=world.screen, author=world.drawer, text="Frist")
    changed = client_of(world.drawer).patch(f"/api/comments/{comment.pk}", {"text": "First"}, format="json")
    assert (changed.json()["text"], changed.json()["edited_at"] is not None) == ("First", True)
    refused = client_of(world.maintainer).patch(f"/api/comments/{comment.pk}", {"text": "No"}, format="json")
    assert refused.status_code == 403
    Comment.objects.update(made_at=timezone.now() - timedelta(minutes=11))
    comment.refresh_from_db()
    with pytest.raises(Conflict):
        services.change(comment=comment, by=world.drawer, text="Last")


def test_a_thread_is_resolved_reopened_and_opened_by_a_new_comment(world: World) -> None:
    thread = services.write(screen=world.screen, author=world.drawer, text="Why?").thread

    def resolved() -> bool:
        (shown,) = threads_of(world.screen, world.maintainer)
        return bool(getattr(shown, "resolved"))  # noqa: B009 - added by the selector

    for decision in (True, True, False, True):
        services.decide(thread=thread, by=world.maintainer, resolved=decision)
        assert resolved() == decision
    assert thread.decisions.count() == 3
    services.write(screen=world.screen, author=world.maintainer, text="And this?")
    assert not resolved()


def test_my_work_tells_of_comments_on_what_i_made_until_i_answer_or_they_are_resolved(world: World) -> None:
    box = boxes_of(world.screen)[0]
    services.write(screen=world.screen, author=world.maintainer, text="Tighter, please.", box=box)
    thread = services.write(screen=world.screen, author=world.maintainer, text="A second screen?").thread
    (work,) = work_of(world.drawer)
    assert [comment["text"] for comment in work["comments"]] == ["A second screen?", "Tighter, please."]
    assert unanswered(world.volunteer, world.dataset, most=9) == []
    services.write(screen=world.screen, author=world.drawer, text="Done.", box=box)
    services.decide(thread=thread, by=world.maintainer, resolved=True)
    assert unanswered(world.drawer, world.dataset, most=9) == []
    assert [comment.text for comment in unanswered(world.maintainer, world.dataset, most=9)] == ["Done."]


def test_whoever_answers_a_task_blind_reads_nothing_that_others_wrote_on_its_screen(world: World) -> None:
    script = make_accepted(world)
    evaluator = make_member(world.dataset, Role.VOLUNTEER)
    for task in (script.task, None):
        services.write(screen=world.screen, author=world.volunteer, text="Click open-menu.", task=task)
    other = make_screen(world.screen.application)
    services.write(screen=other, author=world.volunteer, text="Elsewhere.")
    assert len(threads_of(world.screen, evaluator)) == 2
    release = release_of(world.dataset, [script])
    baseline = Baseline.objects.create(release=release, split="test")
    Evaluator.objects.create(baseline=baseline, person=evaluator)
    assert threads_of(world.screen, evaluator) == []
    assert len(threads_of(other, evaluator)) == 1
    assert len(threads_of(world.screen, world.volunteer)) == 2
