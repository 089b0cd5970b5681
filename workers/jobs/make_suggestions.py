"""The suggestion job: queues the asks for boxes of screens to be drawn, labels of boxes, tasks or dialogues."""

from annotator.assistants.models import AskKind, SuggestionRun
from annotator.boxes.services import suggestions as box_suggestions
from annotator.dialogues.services import suggestions as dialogue_suggestions
from annotator.jobs.services import Cancelled
from annotator.labels.services import suggestions as label_suggestions
from annotator.tasks.services import suggestions as task_suggestions
from workers.jobs.runner import JobContext, run_job

QUEUE_ASKS = {
    AskKind.BOXES.value: box_suggestions.queue_asks,
    AskKind.LABELS.value: label_suggestions.queue_asks,
    AskKind.TASKS.value: task_suggestions.queue_asks,
    AskKind.DIALOGUES.value: dialogue_suggestions.queue_asks,
}


def make_suggestions(pk: int) -> None:
    """Do the SuggestionRun with this key."""
    run_job(SuggestionRun, pk, _suggest)


def _suggest(context: JobContext[SuggestionRun]) -> None:
    if not QUEUE_ASKS[context.job.wanted](run=context.job, report=context.report):
        raise Cancelled
