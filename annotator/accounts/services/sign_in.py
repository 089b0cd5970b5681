"""Limits how often passwords are tried, by account and by address, over all processes and all ways to sign in."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from ipaddress import ip_address, ip_network

from django.utils import timezone

from annotator.accounts.models import SignInAttempt, User
from annotator.audit.models import Action, ObjectType
from annotator.audit.services import record
from annotator.domain.problems import Problem, TooManyTries

WINDOW = timedelta(minutes=5)
#: failures in WINDOW after which an account, or an address, has to wait. Many people may share an address.
MOST_PER_ACCOUNT = 10
MOST_PER_ADDRESS = 30
#: of an IPv6 address: what one customer of a provider is given
NETWORK_BITS = 64


@contextmanager
def attempt(*, username: str, address: str) -> Iterator[None]:
    """Counts a try, unless the block ends without an exception. Raises TooManyTries."""
    begun = begin_attempt(username=username, address=address)
    yield
    forget_attempts(begun)


def begin_attempt(*, username: str, address: str) -> SignInAttempt:
    """Notes that a password is about to be tried; `forget_attempts` takes it back where it was right.

    It counts from before the try, so that tries at the same time count each other. Raises TooManyTries.
    """
    now = timezone.now()
    SignInAttempt.objects.filter(made_at__lte=now - WINDOW).delete()
    account = hashlib.sha256(username.casefold().encode("utf-8", "replace")).hexdigest()
    attempt = SignInAttempt.objects.create(account=account, address=network_of(address), made_at=now)
    for limit, same in ((MOST_PER_ACCOUNT, {"account": account}), (MOST_PER_ADDRESS, {"address": attempt.address})):
        if SignInAttempt.objects.filter(**same).count() > limit:
            attempt.delete()
            minutes = int(WINDOW.total_seconds() // 60)
            many = f"Too many wrong passwords for this account or from this address: try again in {minutes} minutes."
            raise TooManyTries(Problem("too-many-tries", many))
    return attempt


def forget_attempts(attempt: SignInAttempt) -> None:
    """The password was right: earlier failures of the account no longer count."""
    SignInAttempt.objects.filter(account=attempt.account).delete()


def record_failure(username: str = "") -> None:
    """Writes into the audit log that somebody could not sign in; with the account, if there is one of that name."""
    known = User.objects.filter(username=username).values_list("pk", flat=True).first() if username else None
    record(Action.SIGN_IN_FAILED, ObjectType.ACCOUNT, known or "")


def network_of(address: str) -> str:
    """The address, or the network of an IPv6 one; what is no address stands for itself."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address[:45]
    return str(parsed if parsed.version == 4 else ip_network((parsed, NETWORK_BITS), strict=False))
