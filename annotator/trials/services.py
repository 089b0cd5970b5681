"""Verbs of the human baseline: open one, deal its tasks out, answer them, close it."""

from collections import Counter
from collections.abc import Iterable
from datetime import datetime

from django.db import IntegrityError, transaction
from django.utils import timezone

from annotator.accounts.models import User
from annotator.datasets.models import Dataset
from annotator.domain.dealing import Item, deal, mixed
from annotator.domain.problems import Conflict, Problem, Rejected
from annotator.domain.script.judgement import judge
from annotator.jobs.models import Status
from annotator.releases.models import Release
from annotator.trials.figures import about, outcomes
from annotator.trials.gold import released_task, released_tasks
from annotator.trials.models import Baseline, Evaluator, Trial
from annotator.trials.selectors import gone, may_evaluate, waiting_for, who_knows

LONGEST_GAP_SECONDS = 30.0


@transaction.atomic
def open_baseline(
    *,
    release: Release,
    people: Iterable[User],
    by: User | None,
    split: str = "test",
    seed: int = 0,
    phrasings: bool = True,
    feedback: bool = False,
) -> Baseline:
    """Opens a baseline and deals the split's tasks out. Raises Rejected where there is nothing or nobody."""
    if release.status != Status.DONE:
        raise Rejected(Problem("release-not-done", "This release has not been cut yet; wait until it is done."))
    try:
        with transaction.atomic():
            baseline = Baseline.objects.create(
                release=release, split=split, seed=seed, phrasings=phrasings, feedback=feedback, created_by=by
            )
    except IntegrityError:
        twice = f"Release {release.number} has a baseline on its {split} split already."
        raise Rejected(Problem("baseline-exists", twice, field="split")) from None
    tasks = [task for task in released_tasks(release, split) if phrasings or task.number == 0]
    if not tasks:
        raise Rejected(Problem("empty-split", f"The {split} split of this release has no task.", field="split"))
    tasks.sort(key=lambda task: mixed(seed, "position", task.gold.id))
    Trial.objects.bulk_create(
        (
            Trial(baseline=baseline, item_id=task.item, sentence=task.number, key=task.gold.id, position=position)
            for position, task in enumerate(tasks)
        ),
        batch_size=500,
    )
    _invite(baseline, people)
    _deal(baseline)
    return baseline


@transaction.atomic
def change_baseline(
    *,
    baseline: Baseline,
    people: Iterable[User] | None = None,
    feedback: bool | None = None,
    closed: bool | None = None,
) -> None:
    """Sets who answers, whether they see their score, whether it is over; then deals what is open anew."""
    Baseline.objects.select_for_update().get(pk=baseline.pk)
    if feedback is not None:
        baseline.feedback = feedback
    if closed is not None:
        baseline.closed_at = (baseline.closed_at or timezone.now()) if closed else None
    baseline.save(update_fields=["feedback", "closed_at"])
    if people is not None:
        _invite(baseline, people)
    redeal(baseline=baseline)


@transaction.atomic
def redeal(*, baseline: Baseline) -> None:
    """Lets go whoever is no member any more, and deals what nobody has begun or can end. Answers stay."""
    Baseline.objects.select_for_update().get(pk=baseline.pk)
    gone(baseline).update(left_at=timezone.now())
    _deal(baseline)


def next_turn(*, person: User, dataset: Dataset) -> Trial | None:
    """The task this person has open or gets next, with its clock running; None when they have answered all."""
    for baseline in Baseline.objects.filter(release__dataset=dataset, closed_at=None):
        # Nobody below this room knows it, so whoever left is noticed when somebody asks for work.
        if gone(baseline).exists():
            redeal(baseline=baseline)
    trial = waiting_for(person, dataset).first()
    if trial is None:
        return None
    now = timezone.now()
    trial.opened_at = trial.opened_at or now
    _tick(trial, now, runs=True)
    trial.save(update_fields=["opened_at", "seconds", "seen_at"])
    return trial


@transaction.atomic
def note_activity(*, trial: Trial, active: bool, draft: str | None = None) -> Trial:
    """Counts the time since the last sign of life, `LONGEST_GAP_SECONDS` at most, and keeps what has been typed.

    Raises Conflict when the task has been answered.
    """
    fresh = _locked(trial)
    _tick(fresh, timezone.now(), runs=active)
    if draft is not None:
        fresh.draft = draft
    fresh.save(update_fields=["seconds", "seen_at", "draft"])
    return fresh


@transaction.atomic
def answer(*, trial: Trial, script: str) -> Trial:
    """Records an answer for good. Raises Rejected for a script with problems, Conflict for a second answer.

    The same answer sent twice is one.
    """
    screen = trial.item.record["screen"]
    judgement = judge(script, {}, screen["width"], screen["height"])
    if judgement.problems:
        raise Rejected(*judgement.problems)
    if not judgement.script:
        raise Rejected(Problem("no-action", "Write at least one action, or skip the task with a reason."))
    fresh = Trial.objects.select_for_update().get(pk=trial.pk)
    if fresh.answered_at and fresh.script == script:
        return fresh
    return _close(_locked(trial), script=script)


@transaction.atomic
def skip(*, trial: Trial, reason: str) -> Trial:
    """Passes a task over: it scores nothing and is listed with the reason. Raises Rejected without one."""
    if not reason.strip():
        raise Rejected(Problem("no-reason", "Say why this task cannot be done.", field="reason"))
    return _close(_locked(trial), skipped=reason.strip())


def _close(trial: Trial, *, script: str = "", skipped: str = "") -> Trial:
    now = timezone.now()
    _tick(trial, now, runs=False)
    task = released_task(trial.item, trial.key, trial.sentence)
    given = judge(script, {}).script if script else None
    trial.script, trial.skipped, trial.draft, trial.answered_at = script, skipped, "", now
    trial.outcomes, trial.about = outcomes(task.gold, given), about(task)
    trial.save()
    return trial


def _locked(trial: Trial) -> Trial:
    # Only the row itself: PostgreSQL locks no outer join.
    fresh = Trial.objects.select_for_update(of=("self",)).select_related("item", "baseline").get(pk=trial.pk)
    if fresh.answered_at:
        raise Conflict(Problem("answered-already", "This task has been answered; an answer cannot be changed."))
    if fresh.baseline.closed_at:
        raise Conflict(Problem("baseline-closed", "A maintainer has closed this baseline."))
    if fresh.evaluator_id != trial.evaluator_id:
        raise Conflict(Problem("dealt-anew", "This task has been given to somebody else."))
    return fresh


def _tick(trial: Trial, now: datetime, *, runs: bool) -> None:
    if trial.seen_at:
        trial.seconds += min(max((now - trial.seen_at).total_seconds(), 0.0), LONGEST_GAP_SECONDS)
    trial.seen_at = now if runs else None


def _invite(baseline: Baseline, people: Iterable[User]) -> None:
    """From now on these people answer; whoever is not among them leaves."""
    wanted = {person.pk: person for person in people}
    able = set(may_evaluate(baseline.release.dataset).values_list("pk", flat=True))
    if strangers := [str(person) for key, person in wanted.items() if key not in able]:
        unable = f"{', '.join(strangers)} cannot answer here: evaluators are members who do not maintain the dataset."
        raise Rejected(Problem("not-an-evaluator", unable, field="people"))
    if not wanted:
        raise Rejected(Problem("no-evaluator", "Choose at least one person.", field="people"))
    baseline.evaluators.exclude(person__in=wanted).filter(left_at=None).update(left_at=timezone.now())
    for person in wanted.values():
        Evaluator.objects.update_or_create(baseline=baseline, person=person, defaults={"left_at": None})


def _deal(baseline: Baseline) -> None:
    """Whoever stays keeps what they have begun; the rest is dealt so that all end up with about as much."""
    here = {str(one.person_id): one.pk for one in baseline.evaluators.filter(left_at=None)}
    name_of = {pk: name for name, pk in here.items()}
    trials = list(baseline.trials.select_related("item__script").defer("item__record"))
    knowing = who_knows(trial.item for trial in trials)
    fixed = [trial for trial in trials if trial.answered_at or (trial.opened_at and trial.evaluator_id in name_of)]
    begun = {trial.key for trial in fixed}
    open_ones = {trial.key: trial for trial in trials if trial.key not in begun}
    dealt = deal(
        [
            Item(trial.key, str(trial.item_id), frozenset(map(str, knowing[trial.item_id])))
            for trial in open_ones.values()
        ],
        list(here),
        seed=baseline.seed,
        held={key: name_of[trial.evaluator_id] for key, trial in open_ones.items() if trial.evaluator_id in name_of},
        load=Counter(name_of[trial.evaluator_id] for trial in fixed if trial.evaluator_id in name_of),
    )
    for key, trial in open_ones.items():
        trial.evaluator_id = here[dealt[key]] if key in dealt else None
        trial.draft, trial.seconds, trial.opened_at, trial.seen_at = "", 0.0, None, None
    fields = ["evaluator", "draft", "seconds", "opened_at", "seen_at"]
    Trial.objects.bulk_update(open_ones.values(), fields, batch_size=200)
