"""Checks of open event streams: one query for the sessions, users and memberships of all of them."""

from collections.abc import Collection
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.db.models import Value
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from annotator.accounts.models import User
from annotator.datasets.models import Membership


@dataclass(frozen=True, slots=True)
class Subscription:
    """A stream of a dataset's changes, opened by a user in a session."""

    session_key: str
    user_id: int
    dataset_id: int


def entitled(subscriptions: Collection[Subscription]) -> set[Subscription]:
    """The subscriptions whose session is valid and of that user, and whose user is active and an active member.

    As `django.contrib.auth.get_user`, for many: a session ends with its row, its time or the user's password.
    """
    store = import_module(settings.SESSION_ENGINE).SessionStore
    sessions = (
        store.get_model_class()
        ._default_manager.filter(
            session_key__in={subscription.session_key for subscription in subscriptions},
            expire_date__gt=timezone.now(),
        )
        .order_by()
        .annotate(reader=Value(0), dataset=Value(0))
        .values_list("session_key", "session_data", "reader", "dataset")
    )
    members = (
        Membership.objects.filter(
            user__in={subscription.user_id for subscription in subscriptions},
            dataset__in={subscription.dataset_id for subscription in subscriptions},
            inactive_since=None,
            user__is_active=True,
        )
        .annotate(key=Value(""))
        .values_list("key", "user__password", "user_id", "dataset_id")
    )
    decoded: dict[str, Any] = {}
    passwords: dict[tuple[int, int], str] = {}
    for key, text, user_id, dataset_id in sessions.union(members, all=True):
        if key:
            decoded[key] = store().decode(text)
        else:
            passwords[user_id, dataset_id] = text
    return {
        subscription
        for subscription in subscriptions
        if (password := passwords.get((subscription.user_id, subscription.dataset_id))) is not None
        and _is_session_of(decoded.get(subscription.session_key, {}), User(pk=subscription.user_id, password=password))
    }


def _is_session_of(session: dict[str, Any], user: User) -> bool:
    hashes = [user.get_session_auth_hash(), *user.get_session_auth_fallback_hash()]
    signed = session.get(HASH_SESSION_KEY, "")
    return session.get(SESSION_KEY) == str(user.pk) and any(
        constant_time_compare(signed, valid_hash) for valid_hash in hashes
    )
