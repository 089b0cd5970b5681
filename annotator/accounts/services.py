"""Verbs of accounts."""

from collections.abc import Mapping, Sequence

from django.contrib.auth import SESSION_KEY
from django.contrib.auth.password_validation import validate_password
from django.contrib.sessions.models import Session
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from annotator.accounts.models import ApiToken, OwnKeys, User
from annotator.accounts.tokens import digest, new_secret
from annotator.domain.problems import Problem, Rejected

FORMER = "former-member-"


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


@transaction.atomic
def anonymise(*, user: User) -> User:
    """Forgets who a person was: no name, no address, no way to sign in. What points at them points at nobody known."""
    number = User.objects.filter(username__startswith=FORMER).count() + 1
    while User.objects.filter(username=f"{FORMER}{number}").exists():
        number += 1
    user.username, user.name = f"{FORMER}{number}", f"Former member {number}"
    user.email = user.first_name = user.last_name = ""
    user.is_active = user.is_staff = user.is_superuser = False
    user.last_login = None
    user.set_unusable_password()
    user.save()
    user.api_tokens.all().delete()
    _end_sessions(user)
    return user


def _end_sessions(user: User) -> None:
    theirs = [kept.pk for kept in Session.objects.iterator() if kept.get_decoded().get(SESSION_KEY) == str(user.pk)]
    Session.objects.filter(pk__in=theirs).delete()


def create_token(*, user: User, name: str) -> tuple[ApiToken, str]:
    """The token's row and its secret, which is shown this once."""
    secret = new_secret()
    return ApiToken.objects.create(user=user, name=name, digest=digest(secret)), secret


def keep_keys(*, user: User, keys: Mapping[str, Sequence[str]]) -> None:
    """These keys in place of those chosen before; an empty list takes a command's keys away."""
    kept = {command: list(chords) for command, chords in keys.items()}
    OwnKeys.objects.update_or_create(user=user, defaults={"keys": kept})
