"""URLs of screens; the lists `datasets/…/screens` and `screens/…` are in labels/urls."""

from django.urls import path

from annotator.screens.api import bulk, captures, logins, uploads

urlpatterns = [
    path("datasets/<slug:slug>/captures", captures.Captures.as_view(), name="captures"),
    path("datasets/<slug:slug>/captures/again", captures.CapturesAgain.as_view(), name="captures-again"),
    path("datasets/<slug:slug>/logins", logins.Logins.as_view(), name="logins"),
    path("datasets/<slug:slug>/logins/<int:login_id>", logins.OneLogin.as_view(), name="login"),
    path("live-sessions/<int:live_session_id>/login", logins.SessionLogin.as_view(), name="live-session-login"),
    path("datasets/<slug:slug>/known-addresses", captures.KnownAddresses.as_view(), name="known-addresses"),
    path("datasets/<slug:slug>/uploads", uploads.Uploads.as_view(), name="uploads"),
    path("uploads/<int:upload_id>", uploads.OneUpload.as_view(), name="upload"),
    path("datasets/<slug:slug>/screens/bulk/withdrawal", bulk.WithdrawScreens.as_view(), name="withdraw-screens"),
    path("datasets/<slug:slug>/screens/bulk/capture", bulk.TakeScreensAgain.as_view(), name="take-screens-again"),
    path("screens/<int:screen_id>/image", captures.ScreenImage.as_view(), name="screen-image"),
    path("screens/<int:screen_id>/thumbnail", captures.ScreenThumbnail.as_view(), name="screen-thumbnail"),
]
