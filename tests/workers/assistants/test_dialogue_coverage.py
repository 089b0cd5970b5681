"""What is said of accuracy before and after checking holds: checkers who err, over a stand-in that is wrong in 45 %."""

import json
import random
from dataclasses import dataclass
from typing import Any

import pytest

from annotator.accounts.models import User
from annotator.dialogues.models import DialogueCheck, SampledDialogue, SuggestedDialogue
from annotator.dialogues.selectors import checks_of, sample_figures
from annotator.dialogues.services.checks import draw_sample
from annotator.domain.dialogue_suggestions import read_dialogues_reply
from annotator.domain.intervals import Share
from tests.annotator.dialogues.dialogue_dataset import DialogueDataset, entry
from workers.assistants.scripted_replies import Behaviour

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(600)]

RUNS, LEAST_COVERED = 100, 93
MISTAKES, SLIPS = 0.45, 0.1
REQUESTS, SAMPLE = 50, 60
LISTED = [f"link “Entry {number}” <box>{10 * number} 10 {10 * number + 9} 30</box>" for number in range(4)]


@dataclass(frozen=True)
class Run:
    """What is said of one run, and what is so."""

    before: Share | None
    share_right: float
    after: Share | None
    share_right_of_kept: float


def one_run(place: DialogueDataset, ask_id: int, seed: int) -> Run:
    suggested, is_right = suggestions(seed)
    SuggestedDialogue.objects.all().delete()
    rows = SuggestedDialogue.objects.bulk_create(
        SuggestedDialogue(screen=place.screen, ask_id=ask_id, question_type="visual", turns=turns)
        for turns in suggested
    )
    draw = random.Random(seed)
    checks = [check(row, right, place.ada, draw) for row, right in zip(rows, is_right, strict=True)]
    DialogueCheck.objects.bulk_create(checks)
    sample = draw_sample(dataset=place.dataset, size=SAMPLE, seed=seed, by=None)
    truth = {row.pk: right for row, right in zip(rows, is_right, strict=True)}
    sampled = list(SampledDialogue.objects.filter(sample=sample).select_related("check_made"))
    for each in sampled:
        each.is_right = truth[each.check_made.dialogue_id]
    SampledDialogue.objects.bulk_update(sampled, ["is_right"])
    (counts,), figures = checks_of(place.dataset), sample_figures(place.dataset)
    assert figures is not None
    kept = [truth[each.dialogue.pk] for each in checks if not each.dropped]
    right, right_of_kept = (100 * sum(marks) / len(marks) for marks in (is_right, kept))
    return Run(counts.kept_share, right, figures.right_share, right_of_kept)


def suggestions(seed: int) -> tuple[list[list[dict[str, str]]], list[bool]]:
    """What the stand-in says, and whether each first answer names the box of what was asked for."""
    behaviour = Behaviour(seed=seed, mistakes=MISTAKES)
    suggested, is_right = [], []
    for number in range(REQUESTS):
        replies: Any = behaviour.dialogues("\n".join([f"Request {number}", *LISTED]))
        for dialogue, line in zip(replies, LISTED, strict=True):
            suggested.append(dialogue["turns"])
            is_right.append(line.rpartition(" <box>")[2] in dialogue["turns"][0]["answer"])
    return suggested, is_right


def check(row: SuggestedDialogue, right: bool, person: User, draw: random.Random) -> DialogueCheck:
    """A person keeps what is right and drops what is wrong, but for a slip now and then."""
    keeps = right != (draw.random() < SLIPS)
    return DialogueCheck(
        dialogue=row, person=person, turns=row.turns if keeps else [], dropped="" if keeps else "wrong", seconds=1
    )


def test_the_intervals_before_and_after_checking_cover_the_truth() -> None:
    place = DialogueDataset()
    ask = place.suggest(entry("One?"))
    runs = [one_run(place, ask.pk, seed) for seed in range(RUNS)]
    assert 52 < sum(run.share_right for run in runs) / RUNS < 58
    before = [run.before is not None and run.before.low <= run.share_right <= run.before.high for run in runs]
    after = [run.after is not None and run.after.low <= run.share_right_of_kept <= run.after.high for run in runs]
    assert sum(before) >= LEAST_COVERED
    assert sum(after) >= LEAST_COVERED
    # Checking helps, and the intervals are not wide enough to say anything.
    assert all(run.after and run.before and run.after.low > run.before.high for run in runs[:10])


def test_what_the_stand_in_says_is_read_as_dialogues() -> None:
    replies = Behaviour(seed=1).dialogues("\n".join(LISTED))
    reply = read_dialogues_reply(json.dumps({"dialogues": list(replies)}))
    assert [dialogue.question_type for dialogue in reply.dialogues] == ["visual", "human", "knowledge", "reasoning"]
    assert reply.refused == ()
