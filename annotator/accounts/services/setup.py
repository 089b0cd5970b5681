"""The first account of an installation, made by whoever can read the token that the start prints."""

from django.db import connection, transaction
from django.utils.crypto import constant_time_compare, salted_hmac

from annotator.accounts.models import User
from annotator.accounts.services.accounts import create_superuser
from annotator.audit.models import Action, Entry
from annotator.domain.problems import Conflict, Problem, Rejected

SALT = "annotator.accounts.setup"
# Any number that no other program uses in this database.
ADVISORY_KEY = 7_210_421_969


def is_setup_required() -> bool:
    """Whether the installation has no account at all."""
    return not User.objects.exists()


def setup_token() -> str | None:
    """The token that entitles to create the first account; None once there is an account.

    It is the same on every machine that shares SECRET_KEY and database, so it needs no disk that they share. Each
    account that was ever created changes it: the audit log cannot be shortened, so no token comes back.
    """
    if not is_setup_required():
        return None
    created_count = Entry.objects.filter(action=Action.ACCOUNT_CREATED).count()
    return salted_hmac(SALT, str(created_count), algorithm="sha256").hexdigest()


@transaction.atomic
def create_first_account(*, token: str, username: str, password: str, name: str = "", email: str = "") -> User:
    """The first account, a superuser; the token is used up.

    Raises Rejected for a wrong token and for what `create_user` refuses, Conflict where there is an account already.
    """
    _one_at_a_time()
    right = setup_token()
    if right is None:
        raise Conflict(Problem("already-set-up", "There is an account already: sign in."))
    if not constant_time_compare(right, token.strip()):
        wrong = (
            "This is not the token that the start of Actwright printed; start it again to see it. "
            "Several machines need the same SECRET_KEY."
        )
        raise Rejected(Problem("wrong-token", wrong, field="token"))
    return create_superuser(username=username, password=password, name=name, email=email)


def _one_at_a_time() -> None:
    """Waits until no other transaction creates the first account; SQLite has one that writes at a time."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [ADVISORY_KEY])
