"""URLs of releases."""

from django.urls import path

from annotator.releases.api import contents, exports, releases

RELEASE = "releases/<int:release_id>"

urlpatterns = [
    path("datasets/<slug:slug>/releases", releases.Releases.as_view(), name="releases"),
    path("datasets/<slug:slug>/releases/ready", releases.ReadyToRelease.as_view(), name="ready-to-release"),
    path("datasets/<slug:slug>/releases/preview", releases.ReleasePreview.as_view(), name="release-preview"),
    path(RELEASE, contents.ReleaseDetail.as_view(), name="release"),
    path(f"{RELEASE}/file", contents.ReleaseFile.as_view(), name="release-file"),
    path(f"{RELEASE}/evidence", contents.ReleaseEvidence.as_view(), name="release-evidence"),
    path(f"{RELEASE}/exports", exports.ReleaseExports.as_view(), name="release-exports"),
    path(f"{RELEASE}/exports/<int:export_id>/file", exports.ReleaseExportFile.as_view(), name="release-export-file"),
    path(f"{RELEASE}/families", contents.ReleaseFamilies.as_view(), name="release-families"),
    path(f"{RELEASE}/episodes", contents.ReleaseEpisodes.as_view(), name="release-episodes"),
    path(
        f"{RELEASE}/episodes/<int:episode_id>/image",
        contents.ReleasedEpisodeImage.as_view(),
        name="released-episode-image",
    ),
    path(f"{RELEASE}/screens/<int:screen_id>/image", contents.ReleasedScreenPicture.as_view(), name="released-screen"),
    path(f"{RELEASE}/since/<int:earlier_id>", contents.ReleaseDifferences.as_view(), name="release-differences"),
    path(f"{RELEASE}/withdrawals", contents.ReleaseWithdrawals.as_view(), name="release-withdrawals"),
    path(f"{RELEASE}/official", contents.OfficialRelease.as_view(), name="official-release"),
]
