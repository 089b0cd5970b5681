"""The moments of a person's latest acts at a stage, by which their pace is timed.

In SQL: a page asks for hundreds of acts of each of a dataset's people, and Django would take several times as long as
the database to put the queries together and to convert what they answer.
"""

from collections.abc import Iterator
from functools import reduce
from operator import or_

from django.db import connection
from django.db.models import Exists, Model, OuterRef

from annotator.accounts.models import User
from annotator.boxes.models import BoxEdit
from annotator.datasets.models import Dataset, WorkStage
from annotator.labels.models import GoldAnswer, Proposal
from annotator.tasks.models import Script

#: so many of a person's latest acts of each kind are timed
TIMED = 400
OF_DATASET = """EXISTS (
    SELECT 1 FROM screens_screen AS screen
    JOIN datasets_application AS application ON application.id = screen.application_id
    WHERE screen.id = {screen} AND application.dataset_id = %(dataset)s)"""
# Edits of one moment were sent together, of one screen: an import is one act.
EDITS = """SELECT {seconds} FROM (
        SELECT edit.made_at, MAX(edit.screen_id) AS screen_id FROM boxes_boxedit AS edit
        WHERE edit.author_id = %(person)s GROUP BY edit.made_at) AS act
    WHERE {of_dataset} ORDER BY act.made_at DESC LIMIT %(most)s"""
PROPOSALS = """SELECT {seconds} FROM labels_proposal AS proposal
    JOIN boxes_box AS box ON box.id = proposal.box_id
    WHERE proposal.author_id = %(person)s AND {of_dataset} ORDER BY proposal.id DESC LIMIT %(most)s"""
# A box reported as wrong is timed in neither kind of labels.
GOLD_ANSWERS = """SELECT {seconds} FROM labels_goldanswer AS answer
    JOIN labels_goldbox AS gold ON gold.id = answer.gold_id JOIN labels_choice AS choice ON choice.id = gold.choice_id
    WHERE answer.person_id = %(person)s AND answer.skip <> 'box-is-wrong' AND {of_dataset}
    ORDER BY answer.id DESC LIMIT %(most)s"""
# Revisions made by a renaming are not timed.
SCRIPTS = """SELECT {seconds} FROM tasks_script AS script JOIN tasks_task AS task ON task.id = script.task_id
    WHERE script.author_id = %(person)s AND script.wording_of_id IS NULL AND {of_dataset}
    ORDER BY script.id DESC LIMIT %(most)s"""
#: the rows of each stage's acts, and who did them
ROWS: dict[WorkStage, list[tuple[type[Model], str]]] = {
    WorkStage.BOXES: [(BoxEdit, "author")],
    WorkStage.LABELS: [(Proposal, "author"), (GoldAnswer, "person")],
    WorkStage.TASKS: [(Script, "author")],
}
#: the acts of each stage, each with the columns of their moments and screens
ACTS = {
    WorkStage.BOXES: [(EDITS, "act.made_at", "act.screen_id")],
    WorkStage.LABELS: [
        (PROPOSALS, "proposal.made_at", "box.screen_id"),
        (GOLD_ANSWERS, "answer.made_at", "choice.screen_id"),
    ],
    WorkStage.TASKS: [(SCRIPTS, "script.created_at", "task.screen_id")],
}
#: the seconds since 1970 of a column; SQLite, which keeps text, reads whole milliseconds of it only
SECONDS = {
    "sqlite": "strftime('%%s', substr({moment}, 1, 19)) + ('0' || substr({moment}, 20))",
    "postgresql": "CAST(EXTRACT(EPOCH FROM {moment}) AS double precision)",
}


def who_did_any(dataset: Dataset, stage: WorkStage) -> set[int]:
    """The keys of the members who have worked at a stage; of a thousand members most do not work at each stage."""
    has_acted = [Exists(model._default_manager.filter(**{by: OuterRef("pk")})) for model, by in ROWS[stage]]
    return set(User.objects.filter(reduce(or_, has_acted), memberships__dataset=dataset).values_list("pk", flat=True))


def moments(dataset: Dataset, person: int, stage: WorkStage) -> Iterator[float]:
    """The seconds since 1970 of the latest acts of a person (key) at a stage of the dataset, in no order."""
    seconds = SECONDS[connection.vendor]
    with connection.cursor() as cursor:
        for sql, moment, screen in ACTS[stage]:
            parameters = {"dataset": dataset.pk, "person": person, "most": TIMED}
            of_dataset = OF_DATASET.format(screen=screen)
            cursor.execute(sql.format(seconds=seconds.format(moment=moment), of_dataset=of_dataset), parameters)
            yield from (at for (at,) in cursor.fetchall())
