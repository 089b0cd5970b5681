"""Law: the same acts leave the same tasks, verdicts and hours, whether an assistant helped to write them or not."""

import uuid
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from annotator.accounts.models import User
from annotator.assistants.models import AskKind
from annotator.assistants.services import create_prompt
from annotator.domain.problems import Rejected
from annotator.domain.writing_suggestions import (
    PHRASING_INSTRUCTIONS,
    PHRASING_TEXT,
    SCRIPT_INSTRUCTIONS,
    SCRIPT_TEXT,
)
from annotator.reviews.models import Verdict
from annotator.reviews.selectors import script_review, scripts
from annotator.reviews.services import judge
from annotator.reviews.services.assignment import next_script
from annotator.tasks.models import Script, SuggestedTask, SuggestedText, Task
from annotator.tasks.services import Wording, revise_task, submit_task, withdraw_task
from annotator.tasks.services.suggestions import take_up
from annotator.tasks.services.writing_help import choose_assistant, decide_text, keep_texts, request_text
from annotator.timesheets.models import Shift
from tests.annotator.blindness.answers import passing_world
from tests.annotator.tasks.suggesting import PHRASINGS, Room
from tests.annotator.world import record_run

pytestmark = pytest.mark.django_db

SENTENCES = ["Open the menu", "Find out what there is", "Look at all commands", "Save the file now"]
SCRIPT = 'pyautogui.click("open-menu")'
HELPS = {AskKind.TYPED: (SCRIPT_INSTRUCTIONS, SCRIPT_TEXT), AskKind.PHRASINGS: (PHRASING_INSTRUCTIONS, PHRASING_TEXT)}
ACTS = st.lists(
    st.tuples(
        st.sampled_from(["ada", "bea", "maintainer"]),
        st.sampled_from(["write", "write", "revise", "withdraw", "prove", "fail", "accept", "return"]),
        st.integers(0, len(SENTENCES) - 1),
    ),
    max_size=14,
)


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(acts=ACTS)
@example(acts=[("ada", "write", 0), ("ada", "prove", 0), ("maintainer", "accept", 0), ("bea", "write", 1)])
@example(acts=[("bea", "write", 2), ("bea", "prove", 2), ("maintainer", "return", 2), ("bea", "revise", 2)])
def test_the_same_acts_leave_the_same_tasks_verdicts_final_pass_and_hours_with_and_without_help(
    acts: list[tuple[str, str, int]],
) -> None:
    assert facts_after(acts, helped=False) == facts_after(acts, helped=True)


def facts_after(acts: list[tuple[str, str, int]], *, helped: bool) -> Any:
    """Everything that the final pass, releases and hours are counted from, after these acts."""
    with passing_world():
        room = Room()
        people = {"ada": room.ada, "bea": room.bea, "maintainer": room.world.maintainer}
        if helped:
            room.suggest(*(room.entry(sentence) for sentence in SENTENCES))
            choose_assistants(room)
        answers = [answer(room, people[name], act, SENTENCES[place], helped=helped) for name, act, place in acts]
        current = list(scripts(room.dataset).order_by("pk"))
        waiting = next_script(person=room.world.maintainer, dataset=room.dataset)
        return {
            "answers": answers,
            "tasks": list(Task.objects.order_by("client_id").values_list("author__username", "client_id")),
            "scripts": list(Script.objects.order_by("pk").values_list("author__username", "sentence", "text")),
            "phrasings": [list(script.phrasings.values_list("text", flat=True)) for script in current],
            "states": [(script.sentence, script_review(script).state) for script in current],
            "verdicts": list(Verdict.objects.order_by("pk").values_list("reviewer__username", "judgement", "reason")),
            "next": waiting and Script.objects.get(pk=waiting[0]).sentence,
            "hours": sorted(Shift.objects.values_list("person__username", "role", "stage")),
        }


def choose_assistants(room: Room) -> None:
    for wanted, (instructions, text) in HELPS.items():
        facts: dict[str, Any] = {"instructions": instructions, "text": text}
        revision = create_prompt(dataset=room.dataset, name=wanted.value, kind=wanted, by=None, **facts)
        choose_assistant(dataset=room.dataset, wanted=wanted, endpoint=room.endpoint, revision=revision)


def answer(room: Room, person: User, act: str, sentence: str, *, helped: bool) -> str:
    """The code with which the act is refused; empty where it is done or there is nothing to do it to."""
    client_id = uuid.uuid5(uuid.NAMESPACE_URL, sentence)
    task = Task.objects.filter(client_id=client_id).first()
    script = task.scripts.order_by("-pk").first() if task else None
    wording = Wording(sentence=sentence, text=SCRIPT, phrasings=PHRASINGS)
    try:
        if act == "write" and task is None:
            if helped:
                take_help(room, person, client_id, sentence)
            submit_task(screen=room.screen, author=person, wording=wording, client_id=client_id)
        elif task is None or script is None:
            return ""
        elif act == "revise":
            changed = Wording(sentence=f"{sentence} now", text=SCRIPT, phrasings=PHRASINGS)
            revise_task(task=task, author=person, wording=changed, revision=script.revision)
        elif act == "withdraw":
            withdraw_task(task=task)
        elif act in ("prove", "fail"):
            record_run(script, proven=act == "prove")
        elif act in ("accept", "return"):
            judgement, reason = ("accepted", "") if act == "accept" else ("returned", "Too long.")
            judge(script=script, reviewer=person, judgement=judgement, reason=reason)
    except Rejected as refusal:
        return refusal.problems[0].code
    return ""


def take_help(room: Room, person: User, client_id: uuid.UUID, sentence: str) -> None:
    """Take up the suggested task, have script and reformulations written, take every other text and drop the rest."""
    take_up(person=person, suggestion=SuggestedTask.objects.get(sentence=sentence), client_id=client_id)
    for wanted, texts in ((AskKind.TYPED, (SCRIPT,)), (AskKind.PHRASINGS, tuple(PHRASINGS))):
        facts: dict[str, Any] = {"screen": room.screen, "person": person, "client_id": client_id}
        ask = request_text(wanted=wanted, sentence=sentence, **facts)
        keep_texts(ask=ask, texts=texts, confidence=0.5)
        for number, text in enumerate(SuggestedText.objects.filter(request__ask=ask).order_by("position")):
            decide_text(text=text, person=person, taken=number % 2 == 0)
