"""URLs of environments and of the sessions that start from them."""

from django.urls import path, re_path

from annotator.environments.api import environments, sessions

urlpatterns = [
    path("datasets/<slug:slug>/environments", environments.EnvironmentList.as_view(), name="environments"),
    path("datasets/<slug:slug>/seeds", environments.Seeds.as_view(), name="seeds"),
    re_path(
        "^datasets/(?P<slug>[-a-zA-Z0-9_]+)/seeds/(?P<sha256>[0-9a-f]{64})/files$",
        environments.SeedFiles.as_view(),
        name="seed-files",
    ),
    path("datasets/<slug:slug>/session-programs", environments.Programs.as_view(), name="session-programs"),
    path("environments/<int:environment_id>", environments.OneEnvironment.as_view(), name="environment"),
    path("environments/<int:environment_id>/trials", sessions.EnvironmentTrials.as_view(), name="environment-trials"),
    path("live-sessions/<int:live_session_id>", sessions.OneSession.as_view(), name="live-session"),
    path("live-sessions/<int:live_session_id>/looks", sessions.SessionLooks.as_view(), name="live-session-looks"),
    path("live-sessions/<int:live_session_id>/picture", sessions.SessionPicture.as_view(), name="live-session-picture"),
]
