"""Services of invitations to a dataset: by a link for its first opener, or for the person with a user name."""

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from annotator.accounts.models import User
from annotator.accounts.services import create_user, digest, new_secret
from annotator.audit.models import Action, ObjectType
from annotator.audit.services import record
from annotator.datasets.models import Dataset, Invitation, Membership, Role
from annotator.datasets.services import join
from annotator.domain.problems import Conflict, Problem, Rejected

INVITATION_LASTS = timedelta(days=14)


@transaction.atomic
def invite(
    *, dataset: Dataset, role: Role | str, by: User, username: str = "", email: str = ""
) -> tuple[Invitation, str]:
    """A new invitation and its secret, which is shown this once.

    With `username` only the person who has it now can accept; with `email` whoever signs in by single sign-on with
    this address gets an account and may accept. An open invitation of the same person to the same role is replaced.
    The result is the same whether anybody has the name or address: it must not tell who has an account.
    Raises Rejected for both at once, and for somebody who has the role already or is inactive in the dataset.
    """
    if username and email:
        raise Rejected(Problem("name-or-email", "Give a user name or an e-mail address, not both.", field="email"))
    invited = User.objects.filter(username=username, is_active=True).first() if username else None
    if invited is not None:
        _refuse_members(dataset, invited, role)
    if username:
        dataset.invitations.filter(username=username, role=role, accepted_by=None).delete()
    if email:
        dataset.invitations.filter(email__iexact=email, role=role, accepted_by=None).delete()
    secret = new_secret()
    invitation = Invitation.objects.create(
        dataset=dataset,
        role=role,
        username=username,
        email=email,
        invited=invited,
        created_by=by,
        digest=digest(secret),
        expires_at=timezone.now() + INVITATION_LASTS,
    )
    _record(Action.INVITED, invitation)
    return invitation, secret


def open_invitation(secret: str) -> Invitation:
    """The invitation of a link. Raises Rejected when it is unknown, used or expired."""
    invitation = _open(Invitation.objects.filter(digest=digest(secret))).first()
    if invitation is None:
        raise Rejected(Problem("invitation-void", "This link is not valid (any more); ask for another."))
    return invitation


def invitations_for(user: User) -> QuerySet[Invitation]:
    """The open invitations that name this person."""
    return _open(Invitation.objects.filter(invited=user))


@transaction.atomic
def accept_as_newcomer(
    *, invitation: Invitation, username: str, password: str, name: str = "", email: str = ""
) -> Membership:
    """Creates an account and adds the role. Raises Rejected where the invitation names an account."""
    if invitation.username:
        raise Rejected(Problem("invitation-personal", f"This link is for “{invitation.username}”: sign in first."))
    return _accept(invitation, create_user(username=username, password=password, name=name, email=email))


@transaction.atomic
def accept(*, invitation: Invitation, user: User) -> Membership:
    """Adds the role to `user`. Raises Rejected where the invitation names another person."""
    if invitation.username and invitation.invited_id != user.pk:
        raise Rejected(Problem("invitation-personal", f"This link is for “{invitation.username}”, not for {user}."))
    return _accept(invitation, user)


def pending(dataset: Dataset) -> QuerySet[Invitation]:
    """The invitations to the dataset that nobody has accepted, expired ones included, latest first."""
    return dataset.invitations.filter(accepted_by=None).select_related("created_by").order_by("-pk")


@transaction.atomic
def renew(*, invitation: Invitation, by: User) -> tuple[Invitation, str]:
    """Renews a pending invitation: a new secret, shown this once, and a new expiry.

    Raises Conflict where it has been accepted or revoked meanwhile.
    """
    secret = new_secret()
    changes = {"digest": digest(secret), "expires_at": timezone.now() + INVITATION_LASTS, "created_by": by}
    if not Invitation.objects.filter(pk=invitation.pk, accepted_by=None).update(**changes):
        raise _settled()
    invitation.refresh_from_db()
    _record(Action.INVITATION_RENEWED, invitation)
    return invitation, secret


@transaction.atomic
def revoke(*, invitation: Invitation) -> None:
    """Ends a pending invitation. Raises Conflict where it has been accepted meanwhile."""
    deleted, _ = Invitation.objects.filter(pk=invitation.pk, accepted_by=None).delete()
    if not deleted:
        raise _settled()
    _record(Action.INVITATION_REVOKED, invitation)


@transaction.atomic
def decline(*, invitation: Invitation) -> None:
    """Ends an invitation that was not accepted."""
    if Invitation.objects.filter(pk=invitation.pk, accepted_by=None).delete()[0]:
        _record(Action.INVITATION_DECLINED, invitation)


def forget_invited(user: User) -> None:
    """Ends a person's open invitations and removes their user name from accepted ones."""
    Invitation.objects.filter(invited=user, accepted_by=None).delete()
    Invitation.objects.filter(invited=user).update(username="")


def _accept(invitation: Invitation, user: User) -> Membership:
    used = Invitation.objects.filter(pk=invitation.pk, accepted_by=None).update(accepted_by=user, email="")
    if not used:
        raise Conflict(Problem("invitation-used", "Somebody has used this link already; ask for another."))
    return join(dataset=invitation.dataset, user=user, role=invitation.role)


def _record(action: Action, invitation: Invitation) -> None:
    offered: dict[str, Any] = {"role": str(invitation.role), "invited": invitation.invited_id}
    record(action, ObjectType.INVITATION, invitation.pk, dataset_id=invitation.dataset_id, **offered)


def _settled() -> Conflict:
    return Conflict(Problem("invitation-settled", "This invitation has been accepted or revoked meanwhile."))


def _open(invitations: QuerySet[Invitation]) -> QuerySet[Invitation]:
    return invitations.filter(accepted_by=None, expires_at__gt=timezone.now()).select_related("dataset", "created_by")


def _refuse_members(dataset: Dataset, user: User, role: Role | str) -> None:
    """Raises Rejected for a present member; a maintainer can see the members anyway."""
    memberships = dataset.memberships.filter(user=user)
    if memberships.exclude(inactive_since=None).exists():
        inactive = f"{user} is inactive in this dataset; a maintainer can reactivate them under People."
        raise Rejected(Problem("inactive-member", inactive, field="username"))
    if memberships.filter(role=role).exists():
        raise Rejected(Problem("member-already", f"{user} is {role} in this dataset already.", field="username"))
