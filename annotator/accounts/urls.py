"""Addresses of accounts."""

from django.urls import path

from annotator.accounts import api

urlpatterns = [
    path("sign-in", api.SignIn.as_view(), name="sign-in"),
    path("sign-out", api.SignOut.as_view(), name="sign-out"),
    path("me", api.Me.as_view(), name="me"),
    path("me/keys", api.Keys.as_view(), name="own-keys"),
    path("tokens", api.Tokens.as_view(), name="tokens"),
    path("tokens/<int:token_id>", api.Token.as_view(), name="token"),
]
