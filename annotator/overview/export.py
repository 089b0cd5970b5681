"""Everything that is one person's, as plain rows: for themselves, or of one dataset for its maintainers."""

from typing import Any

from django.db.models import QuerySet

from annotator.accounts.models import User
from annotator.boxes.models import Approval, BoxEdit, Submission
from annotator.datasets.models import Dataset, GuidelineRead, Membership
from annotator.labels.gold_models import GoldAnswer
from annotator.labels.models import Choice, Proposal
from annotator.reviews.models import Verdict
from annotator.screens.models import Screen
from annotator.tasks.models import Draft, Phrasing, Script, Task
from annotator.training.models import ExerciseRun
from annotator.work.hour_models import Contest, Sheet, Shift

READ = "guideline__dataset"
SCREEN = "screen__application__dataset"
SCRIPT = "script__task__screen__application__dataset"
#: name, model, whose, which dataset, what is told
KINDS: list[tuple[str, Any, str, str, list[str]]] = [
    ("memberships", Membership, "user", "dataset", ["role", "inactive_since"]),
    ("guideline_reads", GuidelineRead, "person", READ, ["guideline__stage", "guideline__version", "read_at"]),
    ("screens", Screen, "created_by", "application__dataset", ["id", "title", "source", "created_at"]),
    ("box_edits", BoxEdit, "author", SCREEN, ["id", "screen_id", "action", "before", "after", "made_at"]),
    ("submissions", Submission, "author", SCREEN, ["screen_id", "version", "made_at"]),
    ("approvals", Approval, "reviewer", SCREEN, ["screen_id", "version", "decision", "reason", "made_at"]),
    ("proposals", Proposal, "author", f"box__{SCREEN}", ["box_id", "text", "slug", "skip", "made_at"]),
    ("gold_answers", GoldAnswer, "person", f"gold__choice__{SCREEN}", ["text", "slug", "skip", "made_at"]),
    ("choices", Choice, "chosen_by", SCREEN, ["box_id", "slug", "how", "made_at"]),
    ("tasks", Task, "author", SCREEN, ["id", "screen_id", "created_at", "withdrawn_at"]),
    ("scripts", Script, "author", f"task__{SCREEN}", ["id", "task_id", "revision", "sentence", "text", "created_at"]),
    ("phrasings", Phrasing, "script__author", SCRIPT, ["script_id", "position", "text"]),
    ("drafts", Draft, "author", SCREEN, ["screen_id", "content", "updated_at"]),
    ("exercise_runs", ExerciseRun, "person", "dataset", ["exercise", "version", "text", "passed", "created_at"]),
    ("verdicts", Verdict, "reviewer", SCRIPT, ["script_id", "judgement", "reason", "made_at"]),
    ("shifts", Shift, "person", "dataset", ["role", "stage", "began", "ended"]),
    (
        "contests",
        Contest,
        "person",
        "dataset",
        ["role", "day", "minutes", "note", "made_at", "answer__minutes", "answer__reason", "answer__made_at"],
    ),
    ("sheets", Sheet, "person", "dataset", ["week", "lines", "approved_at", "digest"]),
]


def everything_of(person: User, dataset: Dataset | None = None) -> dict[str, Any]:
    """The account and, by kind, all rows that are this person's; each row names its dataset by its slug."""
    told: dict[str, Any] = {"account": _account(person)}
    if dataset is None:
        told["tokens"] = list(person.api_tokens.values("name", "created_at", "used_at"))
        told["readings"] = list(person.readings.values("lesson", "version", "read_at"))
        told["course_passes"] = list(person.course_passes.values("version", "passed_at"))
    for name, model, whose, where, fields in KINDS:
        rows: QuerySet[Any] = model.objects.filter(**{whose: person})
        if dataset is not None:
            rows = rows.filter(**{where: dataset})
        names = ["dataset", *fields]
        found = rows.order_by("pk").values_list(f"{where}__slug", *fields)
        told[name] = [dict(zip(names, row, strict=True)) for row in found.iterator()]
    return told


def _account(person: User) -> dict[str, Any]:
    return {
        "username": person.username,
        "name": person.name,
        "email": person.email,
        "joined_at": person.date_joined,
        "last_sign_in_at": person.last_login,
    }
