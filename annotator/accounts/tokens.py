"""Bearer tokens for programs: shown once, kept as a digest."""

import hashlib
import secrets
from datetime import timedelta

from django.utils import timezone
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework import authentication, exceptions
from rest_framework.request import Request

from annotator.accounts.models import ApiToken, User

USE_NOTED_EVERY = timedelta(minutes=1)


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def new_secret() -> str:
    return secrets.token_urlsafe(32)


class TokenAuthentication(authentication.BaseAuthentication):
    """`Authorization: Bearer <secret>`."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        scheme, _, secret = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != "bearer":
            return None
        token = ApiToken.objects.select_related("user").filter(digest=digest(secret.strip())).first()
        if token is None or not token.user.is_active:
            raise exceptions.AuthenticationFailed("This token is not valid; make a new one in your account.")
        _note_use(token)
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


def _note_use(token: ApiToken) -> None:
    """To the minute: a write with every request would make readers queue up behind writers."""
    now = timezone.now()
    if token.used_at is None or now - token.used_at > USE_NOTED_EVERY:
        ApiToken.objects.filter(pk=token.pk).update(used_at=now)


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How the schema describes it."""

    target_class = TokenAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer"}
