"""Verbs of accounts."""

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from annotator.accounts.models import ApiToken, User
from annotator.accounts.tokens import digest, new_secret
from annotator.domain.problems import Problem, Rejected


def create_user(*, username: str, password: str, name: str = "", email: str = "") -> User:
    """A new person. Raises Rejected for a weak password or a name that is taken."""
    try:
        validate_password(password, User(username=username, email=email))
    except ValidationError as error:
        raise Rejected(*(Problem("weak-password", text, field="password") for text in error.messages)) from None
    try:
        with transaction.atomic():
            return User.objects.create_user(username, email, password, name=name)
    except IntegrityError:
        taken = Problem("username-taken", f"Somebody is called “{username}” already.", field="username")
        raise Rejected(taken) from None


def create_token(*, user: User, name: str) -> tuple[ApiToken, str]:
    """The token's row and its secret, which is shown this once."""
    secret = new_secret()
    return ApiToken.objects.create(user=user, name=name, digest=digest(secret)), secret
