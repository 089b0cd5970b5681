"""Addresses of baselines, trials, predictions and leaderboards."""

from django.urls import path, re_path

from annotator.trials import api, leaderboard_api

urlpatterns = [
    path("datasets/<slug:slug>/baselines", api.Baselines.as_view(), name="baselines"),
    path("datasets/<slug:slug>/baselines/candidates", api.Candidates.as_view(), name="candidates"),
    path("datasets/<slug:slug>/trials/next", api.NextTrial.as_view(), name="next-trial"),
    path("releases/<int:release_id>/baselines", api.NewBaseline.as_view(), name="new-baseline"),
    path("baselines/<int:baseline_id>", api.OneBaseline.as_view(), name="baseline"),
    path("trials/<int:trial_id>/image", api.TrialImage.as_view(), name="trial-image"),
    path("trials/<int:trial_id>/check", api.TrialCheck.as_view(), name="trial-check"),
    path("trials/<int:trial_id>/activity", api.Activity.as_view(), name="trial-activity"),
    path("trials/<int:trial_id>/answer", api.TrialAnswer.as_view(), name="trial-answer"),
    path("trials/<int:trial_id>/skip", api.TrialSkip.as_view(), name="trial-skip"),
    path("releases/<int:release_id>/predictions", leaderboard_api.PredictionSets.as_view(), name="predictions"),
    path("predictions/<int:prediction_set_id>", leaderboard_api.OnePredictionSet.as_view(), name="prediction-set"),
    path("predictions/<int:prediction_set_id>/faults", leaderboard_api.Faults.as_view(), name="faults"),
    path("releases/<int:release_id>/leaderboard", leaderboard_api.Leaderboard.as_view(), name="leaderboard"),
    path(
        "releases/<int:release_id>/leaderboard.csv", leaderboard_api.LeaderboardFile.as_view(), name="leaderboard-csv"
    ),
    path("releases/<int:release_id>/answers", leaderboard_api.Answers.as_view(), name="answers"),
    re_path(
        "^answers/(?P<kind>trial|prediction)/(?P<answer_id>[0-9]+)$",
        leaderboard_api.OneAnswer.as_view(),
        name="answer",
    ),
    re_path(
        "^answers/(?P<kind>trial|prediction)/(?P<answer_id>[0-9]+)/image$",
        leaderboard_api.AnswerImage.as_view(),
        name="answer-image",
    ),
]
