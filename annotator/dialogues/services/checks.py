"""Services of checks: assign the next dialogue, keep what a person makes of it, check a sample again."""

import random
from collections.abc import Sequence
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from annotator.accounts.models import User
from annotator.datasets.models import Dataset, WorkStage
from annotator.dialogues.models import DialogueCheck, DialogueSample, SampledDialogue, SuggestedDialogue
from annotator.dialogues.selectors import check_of, checked_dialogues, waiting_dialogues
from annotator.domain.clean_text import one_line
from annotator.domain.dialogue_suggestions import DialogueTurn, reason_against
from annotator.domain.problems import Conflict, Problem, Rejected, required_reason
from annotator.leases.models import Lease
from annotator.leases.selectors import live_leases
from annotator.leases.services import complete
from annotator.leases.services.assignment import next_item
from annotator.timesheets.services.activity import record_activity

STAGE = WorkStage.DIALOGUES


def next_dialogue(*, person: User, dataset: Dataset) -> tuple[SuggestedDialogue, Lease] | None:
    """The next dialogue to check with its lease for this person; None when there is none."""
    return next_item(person=person, dataset=dataset, stage=STAGE, waiting=waiting_dialogues(dataset, person))


@transaction.atomic
def keep(*, person: User, dialogue: SuggestedDialogue, token: UUID, turns: Sequence[DialogueTurn]) -> None:
    """Keeps the dialogue with these turns, changed or not.

    Raises Rejected where they are no dialogue, Conflict where it is checked or no longer this person's.
    """
    cleaned = [DialogueTurn(one_line(turn.question), one_line(turn.answer)) for turn in turns]
    if reason := reason_against(cleaned):
        raise Rejected(Problem("no-dialogue", reason, field="turns"))
    _check(person, dialogue, token, turns=[turn.as_json() for turn in cleaned])


@transaction.atomic
def drop(*, person: User, dialogue: SuggestedDialogue, token: UUID, reason: str) -> None:
    """Drops the dialogue. Raises Rejected without a reason, Conflict as `keep` does."""
    _check(person, dialogue, token, dropped=required_reason(reason, "Say what is wrong with the dialogue."))


def _check(person: User, dialogue: SuggestedDialogue, token: UUID, **outcome: object) -> None:
    seconds = _complete(person, dialogue, token)
    locked = SuggestedDialogue.objects.select_for_update(of=("self",)).get(pk=dialogue.pk)
    if check := check_of(locked):
        raise Conflict(Problem("already-checked", f"{check.person} has checked this dialogue already."))
    DialogueCheck.objects.create(dialogue=locked, person=person, seconds=seconds, **outcome)


@transaction.atomic
def judge(*, person: User, dialogue: SuggestedDialogue, token: UUID, is_right: bool, reason: str) -> None:
    """Says whether what somebody else has left of the dialogue is right.

    Raises Rejected without a reason for what is wrong, or of one's own; Conflict where it is not to be checked again.
    """
    check = DialogueCheck.objects.filter(dialogue=dialogue).first()
    rows = SampledDialogue.objects.select_for_update().filter(check_made=check, is_right=None)
    if check is None or not rows:
        raise Conflict(Problem("already-judged", "This dialogue does not wait to be checked again."))
    if check.person_id == person.pk:
        raise Rejected(Problem("own-work", "You checked this dialogue; somebody else checks it again."))
    why = "" if is_right else required_reason(reason, "Say what is wrong with it.")
    _complete(person, dialogue, token)
    rows.update(person=person, is_right=is_right, reason=why, judged_at=timezone.now())


def _complete(person: User, dialogue: SuggestedDialogue, token: UUID) -> float:
    """Ends the lease; the seconds since it was taken. Raises Conflict when it has expired or is not this person's."""
    record_activity(person=person, dataset=dialogue.screen.application.dataset, stage=STAGE)
    lease = live_leases(STAGE).filter(item=str(dialogue.pk), token=token, person=person).first()
    complete(stage=STAGE, item=str(dialogue.pk), person=person, token=token)
    return max(0.0, (timezone.now() - lease.taken_at).total_seconds()) if lease else 0.0


@transaction.atomic
def draw_sample(*, dataset: Dataset, size: int, seed: int, by: User | None) -> DialogueSample:
    """Draws so many of the checked dialogues, or all where there are fewer; the same seed draws the same of the same.

    Raises Rejected where nobody has kept any.
    """
    keys = sorted(checked_dialogues(dataset).values_list("check_made__pk", flat=True))
    if not keys:
        raise Rejected(Problem("nothing-to-draw", "Nobody has kept a dialogue yet; there is nothing to draw from."))
    drawn = random.Random(seed).sample(keys, min(size, len(keys)))  # noqa: S311 - no secret
    sample = DialogueSample.objects.create(dataset=dataset, seed=seed, population=len(keys), drawn_by=by)
    SampledDialogue.objects.bulk_create(SampledDialogue(sample=sample, check_made_id=key) for key in drawn)
    return sample
