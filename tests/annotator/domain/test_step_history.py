"""The steps of an episode after changes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.step_history import ChangeKind, ShownStep, StepChange, apply, problem_of, shown_steps


def steps(*indices: int) -> list[ShownStep]:
    return [ShownStep((index,)) for index in indices]


changes = st.builds(
    StepChange,
    st.sampled_from(list(ChangeKind)),
    st.lists(st.integers(0, 12), min_size=1, max_size=4).map(tuple),
    st.text(max_size=10),
)


@given(st.lists(changes, max_size=10), st.integers(0, 12))
def test_changes_never_make_steps_up_repeat_them_or_turn_them_round(attempts: list[StepChange], count: int) -> None:
    shown = steps(*range(count))
    for change in attempts:
        if problem_of(shown, change) is None:
            before, shown = shown, apply(shown, change)
            assert len(shown) <= len(before)
            indices = [index for step in shown for index in step.indices]
            assert indices == sorted(set(indices))
            assert set(indices) <= {index for step in before for index in step.indices}


@given(st.lists(changes, max_size=6))
def test_the_history_is_what_each_change_made_of_the_steps_before_it(attempts: list[StepChange]) -> None:
    shown, history, recorded = steps(), [], 0
    for change in attempts:
        shown = [*shown, *steps(recorded, recorded + 1)]
        recorded += 2
        if problem_of(shown, change) is None:
            shown = apply(shown, change)
            history.append((recorded, change))
    assert shown_steps(range(recorded), history) == shown


def test_steps_recorded_after_an_undo_take_the_place_of_the_undone_one() -> None:
    undo = StepChange(ChangeKind.UNDO, (2,))
    assert shown_steps([0, 1, 2, 3], [(3, undo)]) == steps(0, 1, 3)


def test_merged_steps_are_one_with_the_first_name_among_them() -> None:
    history = [(3, StepChange(ChangeKind.RENAME, (1,), "Open")), (3, StepChange(ChangeKind.MERGE, (0, 1)))]
    assert shown_steps([0, 1, 2], history) == [ShownStep((0, 1), "Open"), ShownStep((2,))]


def test_recording_again_from_a_step_leaves_out_all_from_there_on() -> None:
    assert shown_steps([0, 1, 2, 3], [(4, StepChange(ChangeKind.RECORD_AGAIN, (1,)))]) == steps(0)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (StepChange(ChangeKind.DELETE, (9,)), "no-such-step"),
        (StepChange(ChangeKind.DELETE, ()), "no-such-step"),
        (StepChange(ChangeKind.RENAME, (0,), " "), "name-missing"),
        (StepChange(ChangeKind.RENAME, (0, 1), "Both"), "several-steps"),
        (StepChange(ChangeKind.RENAME, (0,), "x" * 201), "name-too-long"),
        (StepChange(ChangeKind.MERGE, (0,)), "one-step"),
        (StepChange(ChangeKind.MERGE, (0, 2)), "steps-apart"),
        (StepChange(ChangeKind.UNDO, (1,)), "not-the-last-step"),
        (StepChange(ChangeKind.RECORD_AGAIN, (0, 1)), "several-steps"),
    ],
)
def test_a_change_that_cannot_be_made_is_a_problem(change: StepChange, code: str) -> None:
    problem = problem_of(steps(0, 1, 2), change)
    assert problem is not None
    assert problem.code == code
