"""The authentication backend behind every form that asks for a password."""

from typing import Any

from django import forms
from django.contrib.admin.forms import AdminAuthenticationForm
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest

from annotator.accounts.services.sign_in import begin_attempt, forget_attempts, record_failure
from annotator.domain.problems import TooManyTries


class LimitedPasswordBackend(ModelBackend):
    """Django's own, but for wrong passwords: too many raise TooManyTries.

    The client's address is REMOTE_ADDR: the web server puts there what proxies forward, if it trusts them.
    """

    def authenticate(  # type: ignore[override]
        self, request: HttpRequest | None, username: str | None = None, password: str | None = None, **others: Any
    ) -> AbstractBaseUser | None:
        if request is None or username is None or password is None:
            return super().authenticate(request, username, password, **others)
        attempt = begin_attempt(username=username, address=request.META.get("REMOTE_ADDR") or "")
        user = super().authenticate(request, username, password, **others)
        if user is not None:
            forget_attempts(attempt)
            return user
        record_failure(username)
        return None


class LimitedAdminForm(AdminAuthenticationForm):
    """The form of /admin/login/, which says when somebody has to wait."""

    def clean(self) -> dict[str, Any]:
        try:
            return super().clean()
        except TooManyTries as error:
            raise forms.ValidationError(str(error)) from None
