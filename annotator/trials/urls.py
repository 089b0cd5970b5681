"""URLs of baselines, trials, predictions and leaderboards."""

from django.urls import path, re_path

from annotator.trials.api import evaluations, leaderboard, trials

urlpatterns = [
    path("datasets/<slug:slug>/baselines", trials.Baselines.as_view(), name="baselines"),
    path("datasets/<slug:slug>/baselines/candidates", trials.Candidates.as_view(), name="candidates"),
    path("datasets/<slug:slug>/trials/next", trials.NextTrial.as_view(), name="next-trial"),
    path("releases/<int:release_id>/baselines", trials.NewBaseline.as_view(), name="new-baseline"),
    path("baselines/<int:baseline_id>", trials.OneBaseline.as_view(), name="baseline"),
    path("trials/<int:trial_id>/image", trials.TrialImage.as_view(), name="trial-image"),
    path("trials/<int:trial_id>/check", trials.TrialCheck.as_view(), name="trial-check"),
    path("trials/<int:trial_id>/activity", trials.Activity.as_view(), name="trial-activity"),
    path("trials/<int:trial_id>/answer", trials.TrialAnswer.as_view(), name="trial-answer"),
    path("trials/<int:trial_id>/skip", trials.TrialSkip.as_view(), name="trial-skip"),
    path("releases/<int:release_id>/evaluations", evaluations.Evaluations.as_view(), name="evaluations"),
    path(
        "evaluations/<int:evaluation_id>/cancellation",
        evaluations.EvaluationCancellation.as_view(),
        name="evaluation-cancellation",
    ),
    path("evaluations/<int:evaluation_id>/retry", evaluations.EvaluationRetry.as_view(), name="evaluation-retry"),
    path("releases/<int:release_id>/predictions", leaderboard.PredictionSets.as_view(), name="predictions"),
    path("predictions/<int:prediction_set_id>", leaderboard.OnePredictionSet.as_view(), name="prediction-set"),
    path("predictions/<int:prediction_set_id>/faults", leaderboard.Faults.as_view(), name="faults"),
    path("releases/<int:release_id>/leaderboard", leaderboard.Leaderboard.as_view(), name="leaderboard"),
    path("releases/<int:release_id>/leaderboard.csv", leaderboard.LeaderboardFile.as_view(), name="leaderboard-csv"),
    path("releases/<int:release_id>/answers", leaderboard.Answers.as_view(), name="answers"),
    re_path(
        "^answers/(?P<kind>trial|prediction)/(?P<answer_id>[0-9]+)$",
        leaderboard.OneAnswer.as_view(),
        name="answer",
    ),
    re_path(
        "^answers/(?P<kind>trial|prediction)/(?P<answer_id>[0-9]+)/image$",
        leaderboard.AnswerImage.as_view(),
        name="answer-image",
    ),
]
