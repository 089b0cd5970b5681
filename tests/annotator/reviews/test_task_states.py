"""The states that are kept for lists and counts are those that follow from the facts, at every moment."""

import threading
from collections import Counter, defaultdict
from datetime import UTC, datetime
from importlib import import_module
from typing import Any

import pytest
from django.db import connection, transaction
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from annotator.jobs.models import Job, Status
from annotator.reviews.models import Judgement, TaskState, Verdict
from annotator.reviews.selectors import (
    State,
    count_tasks,
    determined_tasks,
    scripts,
    scripts_in,
    undetermined_scripts,
)
from annotator.reviews.selectors.reviews import since_by_facts, state_by_facts, with_facts
from annotator.reviews.services.task_states import determine_states
from annotator.screens.models import Screen
from annotator.tasks.models import Execution, Script, Task
from annotator.tasks.selectors import latest_scripts
from tests import factories as make

NOW = datetime(2026, 5, 1, tzinfo=UTC)
ENDED = (Status.DONE, Status.FAILED, Status.CANCELLED)


class World:
    """A dataset with two tasks, to which anything may happen that a state follows from."""

    def __init__(self) -> None:
        self.screen = make.make_screen()
        self.person = make.make_user()
        self.dataset = self.screen.application.dataset
        self.tasks = [Task.objects.create(screen=self.screen, author=self.person) for _ in range(2)]
        for task in self.tasks:
            self.write(task)

    def newest(self, task: Task) -> Script:
        return task.scripts.order_by("-revision")[0]

    def write(self, task: Task) -> None:
        revision = task.scripts.count() + 1
        text = "pyautogui.click(1, 2)\npyautogui.write('a')"
        Script.objects.create(task=task, revision=revision, sentence="Do it", text=text, author=self.person)

    def rename(self, task: Task) -> None:
        newest = self.newest(task)
        wording = newest.wording_of or newest
        texts = {"sentence": newest.sentence, "text": newest.text, "author": self.person}
        Script.objects.create(task=task, revision=newest.revision + 1, wording_of=wording, **texts)

    def run(self, task: Task) -> None:
        Execution.objects.create(dataset=self.dataset, script=self.newest(task))

    def end(self, task: Task, status: Status, proven: bool | None) -> None:
        for run in Execution.objects.filter(script__task=task).order_by("-pk")[:1]:
            Execution.objects.filter(pk=run.pk).update(proven=proven)
            Job.objects.filter(pk=run.pk).update(status=status)

    def judge(self, task: Task, judgement: Judgement) -> None:
        Verdict.objects.create(script=self.newest(task), reviewer=self.person, judgement=judgement, reason="It is so.")

    def forget(self, task: Task, what: str) -> None:
        if what == "verdict":
            Verdict.objects.filter(script__task=task).order_by("-pk")[:1].get().delete()
        elif task.scripts.count() > 1:
            self.newest(task).delete()

    def withdraw(self, task: Task, back: bool) -> None:
        Task.objects.filter(pk=task.pk).update(withdrawn_at=None if back else NOW)

    def withdraw_screen(self, task: Task, back: bool) -> None:
        Screen.objects.filter(pk=task.screen_id).update(withdrawn_at=None if back else NOW)

    def move(self, task: Task) -> None:
        other = make.make_application(self.dataset)
        Screen.objects.filter(pk=self.screen.pk).update(application=other)
        self.screen.refresh_from_db()

    def states(self) -> dict[int, tuple[Any, ...]]:
        rows = scripts(self.dataset).order_by()
        return {pk: rest for pk, *rest in rows.values_list("pk", "state", "since")}

    def facts(self) -> dict[int, tuple[Any, ...]]:
        rows = with_facts(latest_scripts(self.dataset)).order_by()
        rows = rows.annotate(state=state_by_facts(), since=since_by_facts())
        return {pk: rest for pk, *rest in rows.values_list("pk", "state", "since")}

    def counts(self) -> tuple[Counter[str], dict[str, Any]]:
        """The number of tasks in each state, and since when the oldest is in it."""
        numbers = Counter[str]()
        oldest: dict[str, Any] = {}
        rows = count_tasks(determined_tasks(self.dataset), undetermined_scripts(self.dataset))
        for application, state, tasks, since in rows:
            assert application == self.screen.application_id
            numbers[state] += tasks
            oldest[state] = min(since, oldest.get(state, since))
        return numbers, oldest


ACTS = st.one_of(
    st.tuples(st.just("write")),
    st.tuples(st.just("rename")),
    st.tuples(st.just("run")),
    st.tuples(st.just("end"), st.sampled_from([*ENDED, Status.RUNNING, Status.QUEUED]), st.sampled_from([True, False])),
    st.tuples(st.just("judge"), st.sampled_from(list(Judgement))),
    st.tuples(st.just("forget"), st.sampled_from(["verdict", "script"])),
    st.tuples(st.just("withdraw"), st.booleans()),
    st.tuples(st.just("withdraw_screen"), st.booleans()),
    st.tuples(st.just("move")),
    st.tuples(st.just("determine")),
)


class KeptStates(TestCase):
    @settings(max_examples=25)
    @given(st.lists(st.tuples(st.integers(0, 1), ACTS), max_size=12))
    def test_kept_states_are_those_of_the_facts_after_any_acts(self, acts: list[tuple[int, tuple[Any, ...]]]) -> None:
        world = World()
        for number, (act, *details) in acts:
            if act == "determine":
                determine_states()
                assert not TaskState.objects.filter(state="").exists()
            elif (act, *details) != ("forget", "verdict") or Verdict.objects.filter(script__task=world.tasks[number]):
                getattr(world, act)(world.tasks[number], *details)
            facts = world.facts()
            assert world.states() == facts
            moments: dict[str, list[Any]] = defaultdict(list)
            for state, since in facts.values():
                moments[state].append(since)
            numbers = Counter({state: len(of_state) for state, of_state in moments.items()})
            assert world.counts() == (numbers, {state: min(of_state) for state, of_state in moments.items()})
            for state in State:
                in_state = set(scripts_in(world.dataset, state).values_list("pk", flat=True))
                assert in_state == {pk for pk, (of_script, _) in facts.items() if of_script == state}


@pytest.mark.django_db
def test_the_kinds_of_actions_are_kept_with_a_state() -> None:
    World()
    assert determine_states() == 2
    assert determine_states() == 0
    assert set(TaskState.objects.values_list("action_types", flat=True)) == {"Click\nWrite"}


@pytest.mark.django_db
def test_at_most_so_many_states_are_determined_at_once() -> None:
    World()
    assert determine_states(most=0) == 0
    assert TaskState.objects.filter(state="").count() == 2


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_what_changes_while_states_are_determined_is_not_lost() -> None:
    world = World()
    task = world.tasks[0]
    world.run(task)
    world.end(task, Status.DONE, proven=True)
    began, may_end = threading.Event(), threading.Event()

    def judge() -> None:
        try:
            with transaction.atomic():
                world.judge(task, Judgement.ACCEPTED)
                began.set()
                may_end.wait(10)
        finally:
            connection.close()

    judging = threading.Thread(target=judge)
    judging.start()
    assert began.wait(10)
    assert determine_states() == 0
    may_end.set()
    judging.join()
    assert determine_states() == 2
    assert world.states() == world.facts()
    assert State.ACCEPTED in {state for state, _ in world.states().values()}


@pytest.mark.django_db
def test_all_triggers_stand_that_forget_states() -> None:
    """SQLite drops those of a table that a migration rebuilds."""
    names = {
        "sqlite": "SELECT name FROM sqlite_master WHERE type = 'trigger'",
        "postgresql": "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal",
    }
    with connection.cursor() as cursor:
        cursor.execute(names[connection.vendor])
        standing = {name for (name,) in cursor.fetchall()}
    migrations = ("0003_task_states", "0004_application_of_task_state")
    modules = [import_module(f"annotator.reviews.migrations.{name}") for name in migrations]
    assert {name for module in modules for name, *_ in module.TRIGGERS} <= standing
