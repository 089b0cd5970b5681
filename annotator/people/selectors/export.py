"""The export of one person's rows: for themselves, or of one dataset for its maintainers."""

from typing import Any

from django.db.models import QuerySet

from annotator.accounts.models import User
from annotator.audit.selectors import own_entries
from annotator.boxes.models import Approval, BoxEdit, BoxReport, Submission
from annotator.comments.models import Comment, ThreadDecision
from annotator.datasets.models import Dataset, GuidelineRead, Membership, SavedFilter
from annotator.episodes.models import Episode, EpisodeStep, EpisodeTask, EpisodeVerdict, TaskSentence
from annotator.episodes.models import Submission as EpisodeSubmission
from annotator.labels.models import Choice, GoldAnswer, Proposal, Skip
from annotator.reviews.models import Verdict
from annotator.screens.models import Screen
from annotator.tasks.models import Draft, Phrasing, Script, Task
from annotator.timesheets.models import Contest, Sheet, Shift
from annotator.training.models import ExerciseRun

READ = "guideline__dataset"
SCREEN = "screen__application__dataset"
SCRIPT = "script__task__screen__application__dataset"
ENVIRONMENT = "environment__dataset"
EPISODE = f"episode__task__{ENVIRONMENT}"
#: name, model, whose, which dataset, what is told
KINDS: list[tuple[str, Any, str, str, list[str]]] = [
    ("memberships", Membership, "user", "dataset", ["role", "inactive_since"]),
    ("guideline_reads", GuidelineRead, "person", READ, ["guideline__stage", "guideline__version", "read_at"]),
    ("saved_filters", SavedFilter, "person", "dataset", ["list_name", "name", "query"]),
    ("screens", Screen, "created_by", "application__dataset", ["id", "title", "source", "created_at"]),
    ("box_edits", BoxEdit, "author", SCREEN, ["id", "screen_id", "action", "before", "after", "made_at"]),
    ("submissions", Submission, "author", SCREEN, ["screen_id", "version", "made_at"]),
    ("approvals", Approval, "reviewer", SCREEN, ["screen_id", "version", "decision", "reason", "made_at"]),
    ("proposals", Proposal, "author", f"box__{SCREEN}", ["box_id", "text", "slug", "skip", "made_at"]),
    ("box_reports", BoxReport, "author", f"box__{SCREEN}", ["box_id", "text", "made_at"]),
    ("choices", Choice, "chosen_by", SCREEN, ["box_id", "slug", "how", "made_at"]),
    ("tasks", Task, "author", SCREEN, ["id", "screen_id", "created_at", "withdrawn_at"]),
    ("scripts", Script, "author", f"task__{SCREEN}", ["id", "task_id", "revision", "sentence", "text", "created_at"]),
    ("phrasings", Phrasing, "script__author", SCRIPT, ["script_id", "position", "text"]),
    ("drafts", Draft, "author", SCREEN, ["screen_id", "content", "updated_at"]),
    ("comments", Comment, "author", f"thread__{SCREEN}", ["id", "thread_id", "text", "made_at", "edited_at"]),
    ("thread_decisions", ThreadDecision, "by", f"thread__{SCREEN}", ["thread_id", "resolved", "made_at"]),
    ("exercise_runs", ExerciseRun, "person", "dataset", ["exercise", "version", "text", "passed", "created_at"]),
    ("verdicts", Verdict, "reviewer", SCRIPT, ["script_id", "judgement", "reason", "made_at"]),
    ("episode_tasks", EpisodeTask, "author", ENVIRONMENT, ["id", "environment_id", "created_at", "withdrawn_at"]),
    ("task_sentences", TaskSentence, "author", f"task__{ENVIRONMENT}", ["task_id", "revision", "text", "created_at"]),
    (
        "episodes",
        Episode,
        "person",
        f"task__{ENVIRONMENT}",
        ["id", "task_id", "begun_at", "given_up_at", "wrong_state", "given_up_reason"],
    ),
    ("episode_steps", EpisodeStep, "episode__person", EPISODE, ["episode_id", "index", "script", "recorded_at"]),
    (
        "episode_submissions",
        EpisodeSubmission,
        "episode__person",
        EPISODE,
        ["episode_id", "number", "answer", "no_answer", "made_at"],
    ),
    (
        "episode_verdicts",
        EpisodeVerdict,
        "reviewer",
        f"submission__{EPISODE}",
        ["submission_id", "judgement", "reason", "made_at"],
    ),
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
    """The account and, by kind, all rows of this person; each row names its dataset by slug.

    With `dataset` only its rows, and of the account what its members see.
    """
    export: dict[str, Any] = {"account": {"username": person.username, "name": person.name}}
    if dataset is None:
        export["account"] = _account(person)
        export["tokens"] = list(person.api_tokens.values("name", "access", "created_at", "expires_at", "used_at"))
        export["readings"] = list(person.readings.values("lesson", "version", "read_at"))
        export["course_passes"] = list(person.course_passes.values("version", "passed_at"))
    for name, model, person_field, dataset_field, fields in KINDS:
        rows: QuerySet[Any] = model.objects.filter(**{person_field: person})
        if dataset is not None:
            rows = rows.filter(**{dataset_field: dataset})
        names = ["dataset", *fields]
        values = rows.order_by("pk").values_list(f"{dataset_field}__slug", *fields)
        export[name] = [dict(zip(names, row, strict=True)) for row in values.iterator()]
    export["audit_log"] = own_entries(person.pk, dataset.pk if dataset else None)
    _add_gold_answers(export, person, dataset)
    return export


def _add_gold_answers(export: dict[str, Any], person: User, dataset: Dataset | None) -> None:
    """Adds answers to gold boxes to the proposals and box reports, from which nothing distinguishes them."""
    gold_answers = GoldAnswer.objects.filter(person=person)
    if dataset is not None:
        gold_answers = gold_answers.filter(**{f"gold__choice__{SCREEN}": dataset})
    for answer in gold_answers.select_related("gold__choice__screen__application__dataset"):
        choice = answer.gold.choice
        row = {"dataset": choice.screen.application.dataset.slug, "box_id": choice.box_id}
        if answer.skip == Skip.BOX_IS_WRONG:
            export["box_reports"].append({**row, "text": answer.text, "made_at": answer.made_at})
        else:
            text = answer.text if answer.slug else ""
            proposal = {"text": text, "slug": answer.slug, "skip": answer.skip, "made_at": answer.made_at}
            export["proposals"].append({**row, **proposal})
    for kind in ("box_reports", "proposals"):
        export[kind].sort(key=lambda row: row["made_at"])


def _account(person: User) -> dict[str, Any]:
    return {
        "username": person.username,
        "name": person.name,
        "email": person.email,
        "joined_at": person.date_joined,
        "last_sign_in_at": person.last_login,
    }
