"""Services of prompts: add one, add a revision."""

from django.db import IntegrityError, transaction

from annotator.accounts.models import User
from annotator.assistants.models import AskKind, Prompt, PromptRevision
from annotator.audit.models import Action, ObjectType
from annotator.audit.services import record
from annotator.datasets.models import Dataset
from annotator.domain.detact.prompts import BASELINE_VARIABLES, FILTER_VARIABLES
from annotator.domain.problems import Problem, Rejected
from annotator.domain.prompts import LONGEST_PROMPT, SUGGESTION_VARIABLES, VARIABLES, check_prompt

KNOWN_BY_KIND = {
    AskKind.SCRIPT.value: VARIABLES,
    AskKind.BASELINE.value: BASELINE_VARIABLES,
    AskKind.ELEMENTS.value: FILTER_VARIABLES,
    AskKind.EMBEDDINGS.value: {"task": VARIABLES["task"]},
    AskKind.TYPED.value: VARIABLES,
    AskKind.PHRASINGS.value: VARIABLES,
}


@transaction.atomic
def create_prompt(
    *,
    dataset: Dataset,
    name: str,
    instructions: str,
    text: str,
    by: User | None,
    kind: AskKind | str = AskKind.SCRIPT,
) -> PromptRevision:
    """Adds a prompt with its first revision. Raises Rejected for a name that is taken, or problems of the text."""
    try:
        with transaction.atomic():
            prompt = Prompt.objects.create(dataset=dataset, name=name, kind=kind)
    except IntegrityError:
        taken = f"There is a prompt “{name}” already; add a revision to it, or choose another name."
        raise Rejected(Problem("name-taken", taken, field="name")) from None
    return add_revision(prompt=prompt, instructions=instructions, text=text, by=by)


@transaction.atomic
def add_revision(*, prompt: Prompt, instructions: str, text: str, by: User | None) -> PromptRevision:
    """Adds the next revision; the same text again is the latest one. Raises Rejected for problems of the text."""
    variables = KNOWN_BY_KIND.get(prompt.kind, SUGGESTION_VARIABLES)
    problems = [
        *check_prompt(instructions, field="instructions", variables=variables),
        *check_prompt(text, field="text", variables=variables),
    ]
    if not text.strip():
        problems.append(Problem("no-text", "Write what the model is asked.", field="text"))
    if len(instructions) + len(text) > LONGEST_PROMPT:
        problems.append(Problem("too-long", f"A prompt has at most {LONGEST_PROMPT:,} characters.", field="text"))
    if problems:
        raise Rejected(*problems)
    Prompt.objects.select_for_update().get(pk=prompt.pk)
    latest = prompt.revisions.first()
    if latest and (latest.instructions, latest.text) == (instructions, text):
        return latest
    number = latest.number + 1 if latest else 1
    revision = PromptRevision.objects.create(
        prompt=prompt, number=number, instructions=instructions, text=text, created_by=by
    )
    record(Action.PROMPT_WRITTEN, ObjectType.PROMPT, prompt.pk, dataset_id=prompt.dataset_id, number=number)
    return revision
