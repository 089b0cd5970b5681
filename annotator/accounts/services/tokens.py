"""API tokens: created and revoked by their owner, found by their secret, noted when used."""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from annotator.accounts.models import ApiToken, TokenAccess, User
from annotator.accounts.services.secrets import digest, new_secret
from annotator.audit.models import Action, ObjectType
from annotator.audit.services import record
from annotator.domain.problems import Problem, Rejected

USE_NOTED_EVERY = timedelta(minutes=10)


@transaction.atomic
def create_token(
    *,
    user: User,
    name: str,
    access: TokenAccess | str = TokenAccess.FULL,
    dataset: str = "",
    expires_at: datetime | None = None,
) -> tuple[ApiToken, str]:
    """The token's row and its secret, which is shown this once. `dataset` is the slug of the only one that it opens.

    Raises Rejected for a dataset that the person is no member of, for full access to one dataset, and for an end that
    has passed.
    """
    bound = None
    if dataset:
        membership = user.memberships.filter(dataset__slug=dataset, inactive_since=None).first()
        if membership is None:
            raise Rejected(Problem("unknown-dataset", f"You have no dataset “{dataset}”.", field="dataset"))
        bound = membership.dataset
    if bound and access == TokenAccess.FULL:
        whole = "Full access includes your account, so it cannot be for one dataset only."
        raise Rejected(Problem("full-is-for-all", whole, field="dataset"))
    if expires_at is not None and expires_at <= timezone.now():
        raise Rejected(Problem("expired", "Choose a time to come, or no end.", field="expires_at"))
    secret = new_secret()
    token = ApiToken.objects.create(
        user=user, name=name, access=access, dataset=bound, expires_at=expires_at, digest=digest(secret)
    )
    ends = expires_at.isoformat() if expires_at else None
    _record(Action.TOKEN_CREATED, token, access=str(access), only=token.dataset_id, expires_at=ends)
    return token, secret


def tokens_of(user: User) -> QuerySet[ApiToken]:
    """The tokens of a person that have not been revoked, expired ones included, latest first."""
    return user.api_tokens.select_related("dataset").order_by("-pk")


@transaction.atomic
def revoke_token(*, token: ApiToken) -> None:
    """Ends a token: programs that use it are refused at once."""
    _record(Action.TOKEN_REVOKED, token)
    token.delete()


@transaction.atomic
def revoke_all(*, user: User) -> int:
    """Ends all tokens of a person; how many."""
    tokens = list(user.api_tokens.all())
    for token in tokens:
        revoke_token(token=token)
    return len(tokens)


def token_behind(secret: str) -> ApiToken | None:
    """The token with this secret; None for none, one that has expired, or one of somebody inactive."""
    try:
        token = ApiToken.objects.select_related("user").get(digest=digest(secret))
    except ApiToken.DoesNotExist:
        return None
    is_lasting = token.expires_at is None or token.expires_at > timezone.now()
    return token if is_lasting and token.user.is_active else None


def is_use_due(token: ApiToken) -> bool:
    """Whether the row of a token should say that it is used now."""
    return token.used_at is None or timezone.now() - token.used_at > USE_NOTED_EVERY


def note_use(*, token: ApiToken) -> None:
    """Writes that the token is used now."""
    ApiToken.objects.filter(pk=token.pk).update(used_at=timezone.now())


def _record(action: Action, token: ApiToken, **detail: Any) -> None:
    record(action, ObjectType.TOKEN, token.pk, owner=token.user_id, **detail)
