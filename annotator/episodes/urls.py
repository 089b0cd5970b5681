"""URLs of episode tasks, episodes and their review."""

from django.urls import path, re_path

from annotator.episodes.api import check_pictures, episodes, reviews, tasks

urlpatterns = [
    path("datasets/<slug:slug>/episode-tasks", tasks.EpisodeTasks.as_view(), name="episode-tasks"),
    path("datasets/<slug:slug>/episode-tasks/csv", tasks.EpisodeTasksFile.as_view(), name="episode-tasks-csv"),
    path(
        "datasets/<slug:slug>/episode-tasks/bulk/withdrawal",
        tasks.WithdrawEpisodeTasks.as_view(),
        name="withdraw-episode-tasks",
    ),
    path("episode-tasks/<int:episode_task_id>/sentences", tasks.Sentences.as_view(), name="task-sentences"),
    path("episode-tasks/<int:episode_task_id>/episodes", tasks.BeginEpisode.as_view(), name="begin-episode"),
    path("datasets/<slug:slug>/episodes", episodes.Episodes.as_view(), name="episodes"),
    path("datasets/<slug:slug>/episodes/csv", episodes.EpisodesFile.as_view(), name="episodes-csv"),
    path("datasets/<slug:slug>/episode-review/next", reviews.NextEpisode.as_view(), name="next-episode"),
    path("episodes/<int:episode_id>", episodes.OneEpisode.as_view(), name="episode"),
    path("episodes/<int:episode_id>/steps", episodes.EpisodeSteps.as_view(), name="episode-steps"),
    path("episodes/<int:episode_id>/steps/<int:index>", episodes.OneStep.as_view(), name="episode-step"),
    path("episodes/<int:episode_id>/videos", episodes.EpisodeVideos.as_view(), name="episode-videos"),
    path("episodes/<int:episode_id>/videos/<int:video_id>", episodes.OneVideo.as_view(), name="episode-video"),
    path("episodes/<int:episode_id>/changes", episodes.StepChanges.as_view(), name="step-changes"),
    path("episodes/<int:episode_id>/continuation", episodes.ContinueEpisode.as_view(), name="continue-episode"),
    path("episodes/<int:episode_id>/submission", episodes.SubmitEpisode.as_view(), name="submit-episode"),
    path("episodes/<int:episode_id>/giving-up", episodes.GiveUpEpisode.as_view(), name="give-up-episode"),
    path("episodes/<int:episode_id>/lease", reviews.EpisodeLease.as_view(), name="episode-lease"),
    path("episodes/<int:episode_id>/verdicts", reviews.EpisodeVerdicts.as_view(), name="episode-verdicts"),
    path("datasets/<slug:slug>/check-pictures", check_pictures.CheckPictures.as_view(), name="check-pictures"),
    re_path(
        "^datasets/(?P<slug>[-a-zA-Z0-9_]+)/check-pictures/(?P<sha256>[0-9a-f]{64})$",
        check_pictures.OneCheckPicture.as_view(),
        name="check-picture",
    ),
    re_path(
        "^step-pictures/(?P<picture_id>[0-9]+)/(?P<size>picture|thumbnail)$",
        episodes.EpisodeStepPicture.as_view(),
        name="step-picture",
    ),
]
