"""A test dataset with a labelled screen, its people, and tasks in every state."""

import uuid
from dataclasses import dataclass

from annotator.accounts.models import User
from annotator.boxes.models import Box
from annotator.datasets.models import Dataset, Role
from annotator.jobs.models import Status
from annotator.reviews.models import Judgement
from annotator.reviews.services import judge
from annotator.screens.models import Screen
from annotator.tasks.models import Execution, Script
from annotator.tasks.selectors import analyse_script, meant_boxes
from annotator.tasks.services import Wording, submit_task
from tests.factories import make_application, make_approved_screen, make_dataset, make_labels, make_member

PHRASINGS = ("Make this happen, please", "It should be done by now", "Somebody ought to carry that out")


@dataclass
class World:
    dataset: Dataset
    screen: Screen
    boxes: list[Box]
    volunteer: User
    maintainer: User
    drawer: User


def make_world(dataset: Dataset | None = None, *, platform: str = "web") -> World:
    """A screen whose three boxes are labelled open-menu, name-field and save-file, with its people."""
    dataset = dataset or make_dataset()
    drawer = make_member(dataset)
    application = make_application(dataset, platform=platform)
    screen, boxes = make_approved_screen(application, drawer, make_member(dataset))
    make_labels(screen, boxes, "open-menu", "name-field", "save-file")
    return World(
        dataset=dataset,
        screen=screen,
        boxes=boxes,
        volunteer=make_member(dataset, Role.VOLUNTEER),
        maintainer=make_member(dataset, Role.MAINTAINER),
        drawer=drawer,
    )


def make_wording(
    sentence: str = "Open the menu",
    text: str = 'pyautogui.click("open-menu")',
    phrasings: tuple[str, ...] = PHRASINGS,
) -> Wording:
    return Wording(sentence, text, phrasings)


def write_task(world: World, wording: Wording | None = None) -> Script:
    return submit_task(
        screen=world.screen, author=world.volunteer, wording=wording or make_wording(), client_id=uuid.uuid4()
    )


def record_run(script: Script, *, proven: bool = True) -> Execution:
    """Stores the result of an execution as a worker would, without running anything."""
    execution = script.executions.latest("pk")
    analysis = analyse_script(script.task.screen, script.text)
    execution.resolved, execution.boxes = analysis.resolved_text, meant_boxes(analysis)
    execution.status, execution.proven = Status.DONE, proven
    execution.save()
    return execution


def accept(world: World, script: Script) -> None:
    judge(script=script, reviewer=world.maintainer, judgement=Judgement.ACCEPTED)


def make_accepted(world: World, wording: Wording | None = None) -> Script:
    script = write_task(world, wording)
    record_run(script)
    accept(world, script)
    return script
