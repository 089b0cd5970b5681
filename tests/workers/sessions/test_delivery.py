"""Recorded steps reach their episode in pauses, together, each once, and one that fails takes no other with it."""

import math
import time
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from annotator.environments.models import Session
from annotator.episodes.models import Episode, EpisodeStep, StepPicture
from tests.eventually import eventually
from tests.factories import make_environment, make_episode, make_user
from tests.workers.sessions.test_journal import step
from workers.session_manager.delivery import STEPS_AT_ONCE, PausedDelivery, deliver, deliver_or_log
from workers.sessions.journal import Journal, JournalStep


class Delivered(list[list[str]]):
    """The scripts of what was delivered, by delivery."""

    def take(self, steps: Sequence[JournalStep]) -> None:
        self.append([each.script for each in steps])


def test_steps_are_delivered_together_once_their_person_pauses() -> None:
    delivered, last_input_at = Delivered(), [math.inf]
    delivery = PausedDelivery(delivered.take, lambda: last_input_at[0])
    for script in ("one", "two", "three"):
        delivery.add(step(script))
    time.sleep(0.2)
    assert delivered == []
    last_input_at[0] = -math.inf
    delivery.add(step("four"))
    assert eventually(lambda: delivered == [["one", "two", "three", "four"]])
    delivery.close()


def test_what_is_asked_for_is_delivered_at_once_and_what_is_left_at_the_end() -> None:
    delivered = Delivered()
    delivery = PausedDelivery(delivered.take, lambda: math.inf)
    delivery.flush()
    delivery.add(step("one"))
    delivery.flush()
    assert delivered == [["one"]]
    delivery.add(step("two"))
    delivery.close()
    assert delivered == [["one"], ["two"]]


@pytest.fixture
def episode() -> Episode:
    return make_episode(make_environment(), author=make_user(), person=make_user())


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return Journal(tmp_path / "journal")


def append(journal: Journal, count: int) -> list[JournalStep]:
    """So many steps, of which each begins with the picture that the one before ended with."""
    screens = [journal.keep_screen(16, 16, bytes([shade]) * 1024) for shade in range(count + 1)]
    tree = journal.keep_tree({"elements": []})
    return [
        journal.append(replace(step(f"pyautogui.click({number}, 2)"), before=before, after=after, tree=tree))
        for number, (before, after) in enumerate(pairwise(screens))
    ]


@pytest.mark.django_db
def test_every_step_is_recorded_once_in_order_and_each_picture_once(episode: Episode, journal: Journal) -> None:
    session = Session.objects.get(pk=episode.session_id)
    count = STEPS_AT_ONCE + 3
    steps = append(journal, count)
    deliver(session, steps[:2], journal)
    deliver(session, steps, journal)
    deliver(session, steps, journal)
    recorded = list(episode.steps.order_by("index"))
    assert [(each.index, each.number, each.script) for each in recorded] == [
        (number - 1, number, steps[number - 1].script) for number in range(1, count + 1)
    ]
    assert [each.after for each in recorded[:-1]] == [each.before for each in recorded[1:]]
    assert StepPicture.objects.count() == count + 1


@pytest.mark.django_db(transaction=True)  # the connection is closed after a failure
def test_a_step_whose_picture_is_gone_takes_no_other_with_it(
    episode: Episode, journal: Journal, caplog: pytest.LogCaptureFixture
) -> None:
    session = Session.objects.get(pk=episode.session_id)
    first, second, third = append(journal, 3)
    deliver_or_log(deliver, session, [first, replace(second, after="gone"), third], journal)
    assert list(EpisodeStep.objects.order_by("index").values_list("number", flat=True)) == [1, 3]
    assert f"step 2 of session {session.pk} cannot be delivered yet" in caplog.text


@pytest.mark.django_db
def test_nothing_is_recorded_of_a_session_in_which_a_maintainer_tries_an_environment(journal: Journal) -> None:
    environment, person = make_environment(), make_user()
    session = Session.objects.create(environment=environment, person=person)
    deliver(session, append(journal, 2), journal)
    assert not EpisodeStep.objects.exists()
