"""Selectors of the course: a person's progress, and whether they may write tasks."""

from annotator.training.selectors.progress import (
    TRIES_BEFORE_SOLUTION,
    ExerciseProgress,
    exercise_progresses,
    exercises_left,
    has_begun,
    must_train,
    passed_at,
    progress_at,
    read_by,
    requires_course,
)

__all__ = [
    "TRIES_BEFORE_SOLUTION",
    "ExerciseProgress",
    "exercise_progresses",
    "exercises_left",
    "has_begun",
    "must_train",
    "passed_at",
    "progress_at",
    "read_by",
    "requires_course",
]
