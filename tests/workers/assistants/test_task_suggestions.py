"""An assistant suggests tasks for labelled screens: each is asked about once, and what fits is kept."""

import io

import pytest
from PIL import Image
from pytest_django import Settings

from annotator.assistants.models import Ask, AskKind, SuggestionRun
from annotator.assistants.selectors import progress_of_run
from annotator.assistants.services import create_prompt
from annotator.domain.problems import Rejected
from annotator.domain.task_suggestions import STARTER_INSTRUCTIONS, STARTER_TEXT
from annotator.elements.services.prompts import content_of
from annotator.jobs.models import Status
from annotator.tasks.models import SuggestedTask, Task
from annotator.tasks.selectors.suggestions import open_suggestions
from annotator.tasks.services.suggestions import request_tasks
from tests.annotator.world import World, make_world, write_task
from tests.workers.assistants.asking import make_endpoint, scripted
from workers.jobs.ask_assistant import ask_assistant
from workers.jobs.make_suggestions import make_suggestions

pytestmark = pytest.mark.django_db(transaction=True)


def requested(world: World, url: str) -> SuggestionRun:
    endpoint = make_endpoint(world.dataset, url)
    text = {"instructions": STARTER_INSTRUCTIONS, "text": STARTER_TEXT}
    revision = create_prompt(dataset=world.dataset, name="tasks", kind="tasks", by=None, **text)
    return request_tasks(dataset=world.dataset, endpoint=endpoint, revision=revision, by=None)


def work_off(run: SuggestionRun) -> None:
    make_suggestions(run.pk)
    for pk in Ask.objects.filter(status=Status.QUEUED).values_list("pk", flat=True):
        ask_assistant(pk)


def test_each_labelled_screen_is_asked_about_once_and_its_tasks_wait_for_people(settings: Settings) -> None:
    world = make_world()
    with scripted(settings) as url:
        run = requested(world, url)
        work_off(run)
    suggestions = {row.sentence: row.text for row in open_suggestions(world.volunteer, world.screen)}
    assert suggestions == {
        "Please open menu": 'pyautogui.click("open-menu")',
        "Please name field": 'pyautogui.click("name-field")',
        "Please save file": 'pyautogui.click("save-file")',
    }
    assert all(0.5 <= row.confidence <= 1 for row in open_suggestions(world.volunteer, world.screen))
    assert not Task.objects.exists()
    progress = progress_of_run(run)
    assert (progress.asks, progress.answered, progress.suggested, progress.refused) == (1, 1, 3, 0)


def test_a_task_that_is_there_already_is_refused_and_counted(settings: Settings) -> None:
    world = make_world()
    write_task(world)
    Task.objects.get().scripts.update(sentence="Please, save file!")
    with scripted(settings) as url:
        run = requested(world, url)
        work_off(run)
    assert SuggestedTask.objects.count() == 2
    assert progress_of_run(run).refused == 1


def test_the_whole_screen_is_sent_plain_and_with_numbers_and_its_labels(settings: Settings) -> None:
    world = make_world()
    with scripted(settings) as url:
        run = requested(world, url)
    about = {"kind": AskKind.TASKS.value, "screen": world.screen.pk}
    content = content_of(run.revision, about)
    assert [picture.name for picture in content.pictures] == ["screenshot", "set-of-mark"]
    for picture in content.pictures:
        with Image.open(io.BytesIO(picture.content)) as opened:
            assert opened.size == (world.screen.width, world.screen.height)
    assert '[1] "open-menu" click at (' in content.text
    with pytest.raises(Rejected, match="is gone"):
        content_of(run.revision, {**about, "screen": 0})


@pytest.mark.parametrize("fault", ["malformed", "hostile"])
def test_a_reply_that_is_none_fails_its_ask_and_suggests_nothing(settings: Settings, fault: str) -> None:
    world = make_world()
    with scripted(settings, faults={fault: 1.0}) as url:
        run = requested(world, url)
        work_off(run)
    assert progress_of_run(run).failed == 1
    assert not SuggestedTask.objects.exists()
