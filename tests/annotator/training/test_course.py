"""The course as written holds together: every solution passes its own exercise, no hint gives one away."""

import pytest

from annotator.domain.script.grading import grade
from annotator.training.selectors.course import Exercise, analyse_text, the_course

EXERCISES = the_course().exercises


def test_six_exercises_and_lessons_of_two_to_four_minutes_make_half_an_hour() -> None:
    course = the_course()
    assert len(EXERCISES) == 6
    assert all(2 <= lesson.minutes <= 4 for lesson in course.lessons)
    assert 25 <= sum(step.minutes for step in course.steps) <= 35
    assert len({step.slug for step in course.steps}) == len(course.steps)


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.slug)
def test_every_accepted_script_passes_check_and_grade(exercise: Exercise) -> None:
    screen = the_course().screen
    for text in exercise.accepted:
        analysis = analyse_text(text)
        assert analysis.ok, analysis.problems
        assert grade(analysis.resolved, exercise.scripts, screen.labels, screen.fields).passed


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.slug)
def test_no_exercise_is_passed_by_the_solution_of_another(exercise: Exercise) -> None:
    screen = the_course().screen
    for other in EXERCISES:
        script = analyse_text(other.accepted[0]).resolved
        passes = grade(script, exercise.scripts, screen.labels, screen.fields).passed
        assert passes == (other == exercise)


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.slug)
def test_hints_do_not_name_the_labels_of_the_solution(exercise: Exercise) -> None:
    result = " ".join(exercise.hints)
    labels = [box.label for box in the_course().screen.boxes if f'"{box.label}"' in exercise.accepted[0]]
    assert not any(label in result for label in labels)
