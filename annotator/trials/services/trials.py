"""Services of the human baseline: open it, assign its tasks, answer them, close it."""

from collections import Counter
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from annotator.accounts.models import User
from annotator.audit.models import Action, ObjectType
from annotator.audit.services import record
from annotator.datasets.models import Dataset
from annotator.domain.assignment import Item, assign, seeded_rank
from annotator.domain.problems import Conflict, Problem, Rejected
from annotator.domain.script.analysis import analyse
from annotator.jobs.models import Status
from annotator.releases.models import Release
from annotator.trials.models import Baseline, Evaluator, Trial
from annotator.trials.selectors import departed_evaluators, may_evaluate, waiting_for, who_knows
from annotator.trials.selectors.figures import about, outcomes
from annotator.trials.selectors.released_tasks import released_task, released_tasks

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
    """Opens a baseline and assigns the split's tasks. Raises Rejected without tasks or evaluators."""
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
    tasks.sort(key=lambda task: seeded_rank(seed, "position", task.gold.id))
    Trial.objects.bulk_create(
        (
            Trial(baseline=baseline, item_id=task.item, sentence=task.number, key=task.gold.id, position=position)
            for position, task in enumerate(tasks)
        ),
        batch_size=500,
    )
    _invite(baseline, people)
    _deal(baseline)
    _record(Action.BASELINE_OPENED, baseline, release=release.pk, split=split)
    return baseline


@transaction.atomic
def change_baseline(
    *,
    baseline: Baseline,
    people: Iterable[User] | None = None,
    feedback: bool | None = None,
    closed: bool | None = None,
) -> None:
    """Sets the evaluators, the feedback and whether it is closed; then reassigns open tasks."""
    Baseline.objects.select_for_update().get(pk=baseline.pk)
    if feedback is not None:
        baseline.feedback = feedback
    if closed is not None:
        baseline.closed_at = (baseline.closed_at or timezone.now()) if closed else None
    baseline.save(update_fields=["feedback", "closed_at"])
    if people is not None:
        _invite(baseline, people)
    redeal(baseline=baseline)
    changes = {"feedback": feedback, "closed": closed, "people": None if people is None else "changed"}
    _record(Action.BASELINE_CHANGED, baseline, **{name: value for name, value in changes.items() if value is not None})


def _record(action: Action, baseline: Baseline, **detail: Any) -> None:
    record(action, ObjectType.BASELINE, baseline.pk, dataset_id=baseline.release.dataset_id, **detail)


@transaction.atomic
def redeal(*, baseline: Baseline) -> None:
    """Removes evaluators who are no members any more, and reassigns tasks that are not begun. Answers stay."""
    Baseline.objects.select_for_update().get(pk=baseline.pk)
    departed_evaluators(baseline).update(left_at=timezone.now())
    _deal(baseline)


def next_item(*, person: User, dataset: Dataset) -> Trial | None:
    """The person's open or next task, with its clock running; None when they have answered all."""
    for baseline in Baseline.objects.filter(release__dataset=dataset, closed_at=None):
        # Lower apps do not know baselines, so members who left are noticed when work is requested.
        if departed_evaluators(baseline).exists():
            redeal(baseline=baseline)
    trial = waiting_for(person, dataset).first()
    if trial is None:
        return None
    now = timezone.now()
    trial.opened_at = trial.opened_at or now
    _count_time(trial, now, runs=True)
    trial.save(update_fields=["opened_at", "seconds", "seen_at"])
    return trial


@transaction.atomic
def record_trial_time(*, trial: Trial, active: bool, draft: str | None = None) -> Trial:
    """Adds the time since the last report, `LONGEST_GAP_SECONDS` at most, and stores the draft.

    Raises Conflict when the task has been answered for good.
    """
    locked = _lock_open_trial(trial)
    _count_time(locked, timezone.now(), runs=active)
    if draft is not None:
        locked.draft = draft
    locked.save(update_fields=["seconds", "seen_at", "draft"])
    return locked


@transaction.atomic
def answer(*, trial: Trial, script: str) -> Trial:
    """Stores an answer; it may be corrected until the next task is opened, where no score is shown.

    Raises Rejected for a script with problems, Conflict for a second answer later. The same answer sent twice is one.
    """
    screen = trial.item.record["screen"]
    analysis = analyse(script, {}, screen["width"], screen["height"])
    if analysis.problems:
        raise Rejected(*analysis.problems)
    if not analysis.script:
        raise Rejected(Problem("no-action", "Write at least one action, or skip the task with a reason."))
    locked = Trial.objects.select_for_update().get(pk=trial.pk)
    if locked.answered_at and locked.script == script:
        return locked
    return _close(_lock_open_trial(trial), script=script)


@transaction.atomic
def skip(*, trial: Trial, reason: str) -> Trial:
    """Skips a task: it scores nothing and is listed with the reason. Raises Rejected without one."""
    if not reason.strip():
        raise Rejected(Problem("no-reason", "Say why this task cannot be done.", field="reason"))
    return _close(_lock_open_trial(trial), skipped=reason.strip())


def _close(trial: Trial, *, script: str = "", skipped: str = "") -> Trial:
    now = timezone.now()
    _count_time(trial, now, runs=False)
    task = released_task(trial.item, trial.key, trial.sentence)
    script_actions = analyse(script, {}).script if script else None
    trial.script, trial.skipped, trial.draft, trial.answered_at = script, skipped, "", now
    trial.outcomes, trial.about = outcomes(task.gold, script_actions), about(task)
    trial.save()
    return trial


def _lock_open_trial(trial: Trial) -> Trial:
    """The locked row of a trial. Raises Conflict when it is answered, closed or reassigned."""
    # Only the row itself: PostgreSQL locks no outer join.
    locked = Trial.objects.select_for_update(of=("self",)).select_related("item__screen", "baseline").get(pk=trial.pk)
    if locked.answered_at and not _is_correctable(locked):
        final = "This task has been answered; an answer is final once the next task is open, or its score was shown."
        raise Conflict(Problem("answered-already", final))
    if locked.baseline.closed_at:
        raise Conflict(Problem("baseline-closed", "A maintainer has closed this baseline."))
    if locked.evaluator_id != trial.evaluator_id:
        raise Conflict(Problem("dealt-anew", "This task has been given to somebody else."))
    return locked


def _is_correctable(trial: Trial) -> bool:
    """Whether the answer may still be replaced: its score was not shown, and the person has opened no task since."""
    if trial.baseline.feedback or trial.evaluator is None:
        return False
    own_trials = Trial.objects.filter(evaluator__person=trial.evaluator.person_id)
    return not own_trials.filter(opened_at__gte=trial.answered_at).exclude(pk=trial.pk).exists()


def _count_time(trial: Trial, now: datetime, *, runs: bool) -> None:
    """Adds the time since the last report, and starts or stops the clock."""
    if trial.seen_at:
        trial.seconds += min(max((now - trial.seen_at).total_seconds(), 0.0), LONGEST_GAP_SECONDS)
    trial.seen_at = now if runs else None


def _invite(baseline: Baseline, people: Iterable[User]) -> None:
    """Sets the evaluators; those who are not among `people` leave."""
    chosen = {person.pk: person for person in people}
    eligible = set(may_evaluate(baseline.release.dataset).values_list("pk", flat=True))
    if ineligible := [str(person) for key, person in chosen.items() if key not in eligible]:
        message = f"{', '.join(ineligible)} cannot answer here: evaluators are members who do not maintain the dataset."
        raise Rejected(Problem("not-an-evaluator", message, field="people"))
    if not chosen:
        raise Rejected(Problem("no-evaluator", "Choose at least one person.", field="people"))
    baseline.evaluators.exclude(person__in=chosen).filter(left_at=None).update(left_at=timezone.now())
    for person in chosen.values():
        Evaluator.objects.update_or_create(baseline=baseline, person=person, defaults={"left_at": None})


def _deal(baseline: Baseline) -> None:
    """Assigns all tasks that are not begun, balanced over the evaluators."""
    active = baseline.evaluators.filter(left_at=None)
    evaluators_by_person = {str(person): pk for person, pk in active.values_list("person_id", "pk")}
    person_of = {pk: name for name, pk in evaluators_by_person.items()}
    trials = list(baseline.trials.select_related("item__script").defer("item__stored"))
    people_who_know = who_knows(trial.item for trial in trials)
    begun_trials = [
        trial for trial in trials if trial.answered_at or (trial.opened_at and trial.evaluator_id in person_of)
    ]
    begun_keys = {trial.key for trial in begun_trials}
    open_trials = {trial.key: trial for trial in trials if trial.key not in begun_keys}
    assignment = assign(
        [
            Item(trial.key, str(trial.item_id), frozenset(map(str, people_who_know[trial.item_id])))
            for trial in open_trials.values()
        ],
        list(evaluators_by_person),
        seed=baseline.seed,
        current={
            key: person_of[trial.evaluator_id] for key, trial in open_trials.items() if trial.evaluator_id in person_of
        },
        load=Counter(person_of[trial.evaluator_id] for trial in begun_trials if trial.evaluator_id in person_of),
    )
    for key, trial in open_trials.items():
        trial.evaluator_id = evaluators_by_person[assignment[key]] if key in assignment else None
        trial.draft, trial.seconds, trial.opened_at, trial.seen_at = "", 0.0, None, None
    fields = ["evaluator", "draft", "seconds", "opened_at", "seen_at"]
    Trial.objects.bulk_update(open_trials.values(), fields, batch_size=200)
