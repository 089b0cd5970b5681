"""Services of accounts."""

from collections.abc import Mapping, Sequence

from allauth.socialaccount.models import SocialAccount
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from annotator.accounts.models import OwnKeys, User
from annotator.accounts.services.sessions import end_sessions
from annotator.accounts.services.tokens import revoke_all
from annotator.audit.models import Action, ObjectType
from annotator.audit.services import record
from annotator.domain.problems import Problem, Rejected

FORMER = "former-member-"


def create_user(*, username: str, password: str | None, name: str = "", email: str = "") -> User:
    """A new person; without a password they sign in elsewhere.

    Raises Rejected for a name that is none or is taken and for a weak password.
    """
    _check_username(username)
    try:
        if password is not None:
            validate_password(password, User(username=username, email=email))
    except ValidationError as error:
        raise Rejected(*(Problem("weak-password", text, field="password") for text in error.messages)) from None
    try:
        with transaction.atomic():
            user = User.objects.create_user(username, email, password, name=name)
            record(Action.ACCOUNT_CREATED, ObjectType.ACCOUNT, user.pk)
            return user
    except IntegrityError:
        taken = Problem("username-taken", f"Somebody is called “{username}” already.", field="username")
        raise Rejected(taken) from None


@transaction.atomic
def create_superuser(*, username: str, password: str, name: str = "", email: str = "") -> User:
    """A new person who runs this installation. Raises Rejected as `create_user`."""
    user = create_user(username=username, password=password, name=name, email=email)
    user.is_staff = user.is_superuser = True
    user.save(update_fields=["is_staff", "is_superuser"])
    return user


def _check_username(username: str) -> None:
    try:
        User._meta.get_field("username").clean(username, None)
    except ValidationError as error:
        raise Rejected(*(Problem("bad-username", text, field="username") for text in error.messages)) from None


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
    revoke_all(user=user)
    SocialAccount.objects.filter(user=user).delete()
    end_sessions(user=user)
    return user


def keep_keys(*, user: User, keys: Mapping[str, Sequence[str]]) -> None:
    """These keys in place of those chosen before; an empty list takes a command's keys away."""
    kept = {command: list(chords) for command, chords in keys.items()}
    OwnKeys.objects.update_or_create(user=user, defaults={"keys": kept})
