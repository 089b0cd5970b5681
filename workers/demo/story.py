"""Plays the demo's people through the rooms, so that there is something in every stage."""

import uuid
from collections.abc import Sequence

from annotator.accounts.models import User
from annotator.boxes.models import Decision
from annotator.boxes.selectors import box_version, boxes_of
from annotator.boxes.services import decide, submit_boxes
from annotator.datasets.models import Dataset
from annotator.jobs.models import Status
from annotator.jobs.services import claim
from annotator.labels.services import import_labels, propose
from annotator.labels.turns import next_turn
from annotator.releases.models import Release
from annotator.releases.services import cut_release, request_release
from annotator.reviews.models import Judgement
from annotator.reviews.services import judge
from annotator.screens.models import Screen
from annotator.tasks.models import Script
from annotator.tasks.services import Wording, submit_task
from workers.demo.content import DemoTask
from workers.demo.labels import labels_for
from workers.demo.people import People
from workers.jobs.execute_script import execute_script

DATASET_ID = uuid.UUID("0bd1f2a4-61c5-4a58-9f0e-5f6a1d6f2c11")
SEED = 7


def hand_in(screen: Screen, people: People) -> None:
    submit_boxes(screen=screen, author=people.drawer, version=box_version(screen))


def review(screen: Screen, people: People, *, reason: str = "") -> None:
    """Approves the boxes, or returns them where there is a reason."""
    decision = Decision.RETURNED if reason else Decision.APPROVED
    version = box_version(screen)
    decide(screen=screen, reviewer=people.colleague, version=version, decision=decision, reason=reason)


def name_boxes(screen: Screen, written: dict[str, str]) -> None:
    import_labels(screen=screen, labels=labels_for(boxes_of(screen), written))


def name_some(dataset: Dataset, people: People, *, first: int, second: int) -> None:
    """Two annotators answer the label queue; of what both named, every other box they named differently."""
    for _ in range(first):
        _name_next(dataset, people.drawer, agree=True)
    for number in range(second):
        _name_next(dataset, people.colleague, agree=number % 2 == 0)


def _name_next(dataset: Dataset, person: User, *, agree: bool) -> None:
    turn = next_turn(person=person, dataset=dataset)
    if turn is None:
        return
    label = labels_for(boxes_of(turn.box.screen), {})[turn.box.pk]
    text = label if agree else f"open {label.split('-')[-1]}"
    propose(person=person, box=turn.box, token=turn.lease.token, text=text)


def write_task(screen: Screen, task: DemoTask, people: People) -> Script:
    """Submits a task and really runs its script."""
    script = submit_task(
        screen=screen,
        author=next(people.authors),
        wording=Wording(task.sentence, task.script, task.phrasings),
        client_id=uuid.uuid5(DATASET_ID, task.sentence),
    )
    execution = script.executions.get()
    execute_script(execution.pk)
    execution.refresh_from_db()
    if execution.status != Status.DONE:
        raise RuntimeError(f"the script of “{task.sentence}” could not be run: {execution.error}")
    return script


def final_pass(scripts: Sequence[Script], people: People, *, leave: int, send_back: int) -> None:
    """Accepts all but every fourth; sends some of those back and leaves the others for whoever signs in."""
    proven = [script for script in scripts if script.executions.latest("pk").proven]
    held = proven[1::4][: leave + send_back]
    for script in proven:
        if script not in held:
            judge(script=script, reviewer=people.maintainer, judgement=Judgement.ACCEPTED)
    reason = "The sentence leaves open which item is meant: name it as it stands on the screen."
    for script in held[:send_back]:
        judge(script=script, reviewer=people.maintainer, judgement=Judgement.RETURNED, reason=reason)


def release(people: People, screen: Screen) -> Release:
    queued = request_release(dataset=screen.application.dataset, seed=SEED, format="omniact", by=people.maintainer)
    claimed = claim(Release, queued.pk, worker="load_demo")
    if claimed is None or not cut_release(release=claimed, report=lambda done, doing: None):
        raise RuntimeError("the demo's release could not be cut")
    claimed.refresh_from_db()
    return claimed
