"""The middleware that keeps from where a session was opened and when it was last seen."""

from collections.abc import Callable
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.auth.signals import user_logged_out
from django.contrib.sessions.backends.base import SessionBase
from django.dispatch import receiver
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from annotator.accounts.models import User
from annotator.accounts.services import sessions
from annotator.accounts.session_store import ADDRESS, USER_AGENT, WAY
from annotator.audit.models import Action, ObjectType
from annotator.audit.services import record
from annotator.http.after_response import after_response

LONGEST_USER_AGENT = 300


class SessionDetails:
    """Stands after SessionMiddleware. Notes address and user agent once, at sign-in, however somebody signs in."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        session = request.session
        if session.modified and SESSION_KEY in session and ADDRESS not in session:
            session[ADDRESS] = (request.META.get("REMOTE_ADDR") or "")[:45]
            session[USER_AGENT] = request.headers.get("User-Agent", "")[:LONGEST_USER_AGENT]
            _record_sign_in(session)
        key = session.session_key
        if key and sessions.is_due(getattr(session, "seen_at", None)):
            after_response(request, lambda: sessions.note_seen(session_key=key))
        return response


def _record_sign_in(session: SessionBase) -> None:
    """Once for each sign-in; a session of before addresses were kept is none."""
    user_id, row = int(session[SESSION_KEY]), getattr(session, "row", None)
    if row is not None and row.user_id == user_id:
        return
    way = session.get(WAY, "password")
    record(Action.SIGNED_IN, ObjectType.ACCOUNT, user_id, actor_id=user_id, way=way)


@receiver(user_logged_out)
def record_sign_out(user: User | None, **_: Any) -> None:
    """However somebody signs out; who had not signed in leaves no trace."""
    if user is not None:
        record(Action.SIGNED_OUT, ObjectType.ACCOUNT, user.pk, actor_id=user.pk)
