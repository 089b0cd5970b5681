"""Who may come in by single sign-on: whoever is connected already, was invited by e-mail, or staff has made an account.

An e-mail address counts only if the provider says that it has verified it. An account with a password is never taken
over by an address: its owner signs in with the password and connects it in their account.
"""

import re

from allauth.socialaccount.models import SocialAccount
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from annotator.accounts.models import User
from annotator.accounts.selectors import is_operator
from annotator.accounts.services import create_user
from annotator.audit.models import Action, ObjectType
from annotator.audit.services import record
from annotator.datasets.models import Invitation
from annotator.domain.problems import Conflict, Problem, Rejected

LONGEST_BASE = 100


@transaction.atomic
def account_for(*, identity: SocialAccount, email: str, is_verified: bool, username: str, name: str) -> User:
    """The account that somebody new to us signs in to, connected from now on; it may be made for them.

    `username` and `name` are the provider's proposals. Raises Rejected for whoever was not invited.
    """
    if not email or not is_verified:
        raise Rejected(Problem("unverified-email", "The provider has not verified your e-mail address."))
    owners = list(User.objects.select_for_update().filter(email__iexact=email, is_active=True))
    if owners:
        user = _without_password(owners)
    else:
        if not _open_invitations(email).exists():
            raise Rejected(Problem("not-invited", "Nobody has invited this e-mail address; ask a maintainer."))
        user = create_user(username=_free_username(username or email), password=None, name=name[:100], email=email)
    connect(user=user, identity=identity)
    return user


def take_invitations(*, user: User, email: str) -> int:
    """Makes the open invitations of a verified address the person's, to accept or decline; how many."""
    return _open_invitations(email).update(invited=user, username=user.username, email="")


@transaction.atomic
def connect(*, user: User, identity: SocialAccount) -> None:
    """Lets the person sign in by this identity from now on. Raises Conflict where it or the account has another."""
    taken = SocialAccount.objects.filter(provider=identity.provider, uid=identity.uid).exclude(user=user).exists()
    if taken or SocialAccount.objects.filter(user=user).exists():
        raise Conflict(Problem("connected-already", "This account, or this identity, is connected already."))
    identity.user, identity.extra_data = user, {}
    identity.save()
    record(Action.IDENTITY_CONNECTED, ObjectType.ACCOUNT, user.pk, actor_id=user.pk)


@transaction.atomic
def disconnect(*, user: User) -> None:
    """Ends that the person signs in by single sign-on. Raises Rejected where they have no password."""
    if not user.has_usable_password():
        raise Rejected(Problem("no-password", "You have no password: ask staff for a link to set one first."))
    if SocialAccount.objects.filter(user=user).delete()[0]:
        record(Action.IDENTITY_DISCONNECTED, ObjectType.ACCOUNT, user.pk)


def is_connected(user: User) -> bool:
    """Whether the person can sign in by single sign-on."""
    return bool(SocialAccount.objects.filter(user=user).exists())


def _without_password(owners: list[User]) -> User:
    """The only account with the address, if it can be signed in to in no other way."""
    if len(owners) > 1 or owners[0].has_usable_password() or is_operator(owners[0]) or is_connected(owners[0]):
        text = "An account has this e-mail address: sign in with its password, then connect it under Account."
        raise Rejected(Problem("has-account", text))
    return owners[0]


def _open_invitations(email: str) -> QuerySet[Invitation]:
    return Invitation.objects.filter(email__iexact=email, accepted_by=None, expires_at__gt=timezone.now())


def _free_username(proposed: str) -> str:
    base = re.sub(r"[^\w.+-]", "-", proposed.split("@")[0])[:LONGEST_BASE] or "member"
    taken = set(User.objects.filter(username__istartswith=base).values_list("username", flat=True))
    names = (base if number == 1 else f"{base}-{number}" for number in range(1, len(taken) + 2))
    return next(name for name in names if name not in taken)
