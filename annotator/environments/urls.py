"""URLs of environments and of the sessions that start from them."""

from django.urls import path

from annotator.environments.api import environments, sessions

urlpatterns = [
    path("datasets/<slug:slug>/environments", environments.EnvironmentList.as_view(), name="environments"),
    path("datasets/<slug:slug>/seeds", environments.Seeds.as_view(), name="seeds"),
    path("datasets/<slug:slug>/session-programs", environments.Programs.as_view(), name="session-programs"),
    path("environments/<int:environment_id>", environments.OneEnvironment.as_view(), name="environment"),
    path("environments/<int:environment_id>/trials", sessions.EnvironmentTrials.as_view(), name="environment-trials"),
    path("live-sessions/<int:live_session_id>", sessions.OneSession.as_view(), name="live-session"),
    path("live-sessions/<int:live_session_id>/picture", sessions.SessionPicture.as_view(), name="live-session-picture"),
]
