"""The demo's work in every stage: boxes, reviews, labels, tasks, final review and a release."""

import uuid
from collections.abc import Callable, Sequence

from django.conf import settings

from annotator.accounts.models import User
from annotator.boxes.models import Decision
from annotator.boxes.selectors import box_version, boxes_of
from annotator.boxes.services import decide, submit_boxes
from annotator.datasets.models import Dataset
from annotator.jobs.models import Job, Status
from annotator.labels.services import import_labels, propose
from annotator.labels.services.assignment import next_item
from annotator.releases.models import Release
from annotator.releases.services import request_release
from annotator.reviews.models import Judgement
from annotator.reviews.services import judge
from annotator.screens.models import Screen
from annotator.tasks.models import Script
from annotator.tasks.services import Wording, submit_task
from workers.demo.content import DemoTask
from workers.demo.labels import labels_for
from workers.demo.people import People
from workers.jobs.cut_release import cut_release
from workers.jobs.execute_script import execute_script

DATASET_ID = uuid.UUID("0bd1f2a4-61c5-4a58-9f0e-5f6a1d6f2c11")
SEED = 7


def submit(screen: Screen, people: People) -> None:
    """Submit the boxes of a screen for review."""
    submit_boxes(screen=screen, author=people.drawer, version=box_version(screen))


def review(screen: Screen, people: People, *, reason: str = "") -> None:
    """Approve the boxes, or return them where there is a reason."""
    decision = Decision.RETURNED if reason else Decision.APPROVED
    version = box_version(screen)
    decide(screen=screen, reviewer=people.colleague, version=version, decision=decision, reason=reason)


def label_boxes(screen: Screen, demo_labels: dict[str, str]) -> None:
    """Label all boxes of a screen; `written` has labels by CSS selector."""
    import_labels(screen=screen, labels=labels_for(boxes_of(screen), demo_labels))


def label_some(dataset: Dataset, people: People, *, first: int, second: int) -> None:
    """Two annotators answer the label queue, `first` and `second` times; of boxes labelled by both, half differ."""
    for _ in range(first):
        _label_next(dataset, people.drawer, agree=True)
    for number in range(second):
        _label_next(dataset, people.colleague, agree=number % 2 == 0)


def _label_next(dataset: Dataset, person: User, *, agree: bool) -> None:
    assigned = next_item(person=person, dataset=dataset)
    if assigned is None:
        return
    label = labels_for(boxes_of(assigned.box.screen), {})[assigned.box.pk]
    text = label if agree else f"open {label.split('-')[-1]}"
    propose(person=person, box=assigned.box, token=assigned.lease.token, text=text)


def write_task(screen: Screen, task: DemoTask, people: People) -> Script:
    """The script of a submitted task, executed on a display."""
    script = submit_task(
        screen=screen,
        author=next(people.authors),
        wording=Wording(task.sentence, task.script, task.phrasings),
        client_id=uuid.uuid5(DATASET_ID, task.sentence),
    )
    execution = script.executions.get()
    _run(execution, execute_script, f"the script of “{task.sentence}” could not be run")
    return script


def final_pass(scripts: Sequence[Script], people: People, *, leave: int, send_back: int) -> None:
    """Accept all proven scripts but every fourth; return `send_back` of those and leave `leave` undecided."""
    proven = [script for script in scripts if script.executions.latest("pk").proven]
    withheld = proven[1::4][: leave + send_back]
    for script in proven:
        if script not in withheld:
            judge(script=script, reviewer=people.maintainer, judgement=Judgement.ACCEPTED)
    reason = "The sentence leaves open which item is meant: name it as it stands on the screen."
    for script in withheld[:send_back]:
        judge(script=script, reviewer=people.maintainer, judgement=Judgement.RETURNED, reason=reason)


def release(people: People, screen: Screen) -> Release:
    """The release of the dataset of `screen`, cut as a worker would."""
    queued = request_release(dataset=screen.application.dataset, seed=SEED, format="omniact", by=people.maintainer)
    _run(queued, cut_release, "the demo's release could not be cut")
    return queued


def _run(job: Job, work: Callable[[int], None], message: str) -> None:
    """Does the job as a worker would, again where an attempt failed that is worth another. Raises RuntimeError."""
    for _ in range(settings.JOB_MAX_ATTEMPTS):
        work(job.pk)
        job.refresh_from_db()
        if job.status != Status.QUEUED:
            break
    if job.status != Status.DONE:
        raise RuntimeError(f"{message}: {job.error}")
