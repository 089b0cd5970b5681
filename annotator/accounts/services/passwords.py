"""Passwords are changed by their owner, or reset with a link that works once and expires (PASSWORD_RESET_TIMEOUT)."""

import unicodedata

from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.contrib.auth.tokens import default_token_generator
from django.core.exceptions import PermissionDenied, ValidationError
from django.core.mail import send_mail
from django.db import transaction
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_decode, urlsafe_base64_encode

from annotator.accounts.models import User
from annotator.accounts.selectors import is_operator
from annotator.accounts.services.sessions import end_sessions
from annotator.accounts.services.tokens import revoke_all
from annotator.audit.models import Action, ObjectType
from annotator.audit.services import record
from annotator.domain.problems import Problem, Rejected

MAIL = """\
Somebody, probably you, asked for a new password for the account “{username}” of Actwright.

Choose it here: {link}

The link works once and for {days} days. If you did not ask for it, ignore this message: nothing has changed.
"""


@transaction.atomic
def change_password(*, user: User, current: str, new: str) -> None:
    """Replaces a password and ends the sessions of the account; its API tokens stay.

    Raises Rejected for a wrong or a weak password.
    """
    confirm_password(user, current)
    _set_password(user, new)
    record(Action.PASSWORD_CHANGED, ObjectType.ACCOUNT, user.pk)


@transaction.atomic
def change_email(*, user: User, password: str, email: str) -> None:
    """Replaces the address to which reset links are sent. Raises Rejected for a wrong password."""
    confirm_password(user, password)
    user.email = email
    user.save(update_fields=["email"])
    record(Action.EMAIL_CHANGED, ObjectType.ACCOUNT, user.pk)


def confirm_password(user: User, password: str) -> None:
    """Raises Rejected where this is not the password of the account."""
    if not user.check_password(password):
        raise Rejected(Problem("wrong-password", "This is not your current password.", field="current"))


def reset_path(user: User) -> str:
    """The path of a page where the password of `user` is set anew, without the current one."""
    return f"/password-reset/{urlsafe_base64_encode(force_bytes(user.pk))}/{default_token_generator.make_token(user)}"


@transaction.atomic
def reset_path_by(*, user: User, by: User | None) -> str:
    """`reset_path` for staff, or whoever runs a command (None), to hand on.

    Raises PermissionDenied where `by` may not: a superuser's only by another.
    """
    if by and not (by.is_superuser or (is_operator(by) and not is_operator(user))):
        raise PermissionDenied("The link for somebody who runs this installation is made by a superuser only.")
    record(Action.RESET_LINK_CREATED, ObjectType.ACCOUNT, user.pk)
    return reset_path(user)


def send_reset_links(*, email: str, origin: str) -> int:
    """Sends a link to every active account with this address; how many. `origin` is the scheme and host of links.

    Accounts without a usable password are left out: they sign in elsewhere.
    """
    wanted = _comparable(email)
    accounts = [user for user in User.objects.filter(email__iexact=email, is_active=True) if user.has_usable_password()]
    # As Django does: the database may call addresses equal that are not, and would send to the one that was typed.
    accounts = [user for user in accounts if _comparable(user.email) == wanted]
    days = settings.PASSWORD_RESET_TIMEOUT // (24 * 60 * 60)
    for user in accounts:
        text = MAIL.format(username=user.username, link=f"{origin}{reset_path(user)}", days=days)
        send_mail("A new password for Actwright", text, None, [user.email])
    return len(accounts)


@transaction.atomic
def reset_password(*, uid: str, token: str, new: str) -> User:
    """Sets a new password by a link, which is used up; all sessions and API tokens of the account end.

    Whoever resets a password may have lost it to somebody else, who may have created tokens.
    Raises Rejected for a link that is unknown, used or too old, and for a weak password.
    """
    user = _user_behind(uid)
    if user is None or not default_token_generator.check_token(user, token):
        raise Rejected(Problem("link-void", "This link is not valid (any more); ask for another."))
    _set_password(user, new)
    revoke_all(user=user)
    record(Action.PASSWORD_RESET, ObjectType.ACCOUNT, user.pk, actor_id=user.pk)
    return user


@transaction.atomic
def replace_password(*, user: User, new: str) -> None:
    """Sets a password at the command line, and ends sessions and API tokens. Raises Rejected for a weak password."""
    _set_password(user, new)
    end_access(user=user)


def end_access(*, user: User) -> None:
    """Ends the sessions and API tokens of an account whose password somebody else has set."""
    end_sessions(user=user)
    revoke_all(user=user)
    record(Action.PASSWORD_CHANGED, ObjectType.ACCOUNT, user.pk)


def _user_behind(uid: str) -> User | None:
    try:
        key = int(urlsafe_base64_decode(uid).decode("ascii"))
    except (ValueError, UnicodeDecodeError):
        return None
    if not 0 < key < 2**63:
        return None
    return User.objects.select_for_update().filter(pk=key, is_active=True).first()


def _set_password(user: User, new: str) -> None:
    try:
        validate_password(new, user)
    except ValidationError as error:
        raise Rejected(*(Problem("weak-password", text, field="password") for text in error.messages)) from None
    user.set_password(new)
    user.save(update_fields=["password"])
    end_sessions(user=user)


def _comparable(email: str) -> str:
    return unicodedata.normalize("NFKC", email).casefold()
