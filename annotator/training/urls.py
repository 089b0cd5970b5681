"""URLs of the training course."""

from django.urls import path

from annotator.training import api

urlpatterns = [
    path("datasets/<slug:slug>/training", api.OneCourse.as_view(), name="course"),
    path("datasets/<slug:slug>/training/requirement", api.Requirement.as_view(), name="course-requirement"),
    path("datasets/<slug:slug>/training/lessons/<slug:lesson>", api.OneLesson.as_view(), name="lesson"),
    path("datasets/<slug:slug>/training/exercises/<slug:exercise>", api.OneExercise.as_view(), name="exercise"),
    path(
        "datasets/<slug:slug>/training/exercises/<slug:exercise>/runs", api.ExerciseRuns.as_view(), name="exercise-runs"
    ),
    path("training/check", api.TrainingCheck.as_view(), name="training-check"),
    path("training/<int:version>/image", api.TrainingImage.as_view(), name="training-image"),
]
