"""URLs of accounts."""

from django.urls import path

from annotator.accounts.api import accounts, passwords, sessions, setup, staff, tokens

urlpatterns = [
    path("setup", setup.Setup.as_view(), name="setup"),
    path("sign-in", accounts.SignIn.as_view(), name="sign-in"),
    path("sign-out", accounts.SignOut.as_view(), name="sign-out"),
    path("me", accounts.Me.as_view(), name="me"),
    path("me/keys", accounts.Keys.as_view(), name="own-keys"),
    path("me/sessions", sessions.Sessions.as_view(), name="my-sessions"),
    path("me/sessions/<uuid:session_id>", sessions.OneSession.as_view(), name="my-session"),
    path("me/password", passwords.OwnPassword.as_view(), name="own-password"),
    path("me/email", passwords.OwnEmail.as_view(), name="own-email"),
    path("password-reset", passwords.PasswordReset.as_view(), name="password-reset"),
    path(
        "password-reset/confirmation",
        passwords.PasswordResetConfirmation.as_view(),
        name="password-reset-confirmation",
    ),
    path("accounts", staff.Accounts.as_view(), name="accounts"),
    path("accounts/<int:person_id>/reset-link", staff.AccountResetLink.as_view(), name="account-reset-link"),
    path("tokens", tokens.Tokens.as_view(), name="tokens"),
    path("tokens/<int:token_id>", tokens.Token.as_view(), name="token"),
]
