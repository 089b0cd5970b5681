"""The middleware that tells the audit log from where a change is asked for."""

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from annotator.audit.services import origin


class AuditOrigin:
    """Stands before the middleware that signs in, and asks who has signed in when an entry is written.

    The client's address is REMOTE_ADDR: the web server puts there what proxies forward, if it trusts them.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        with origin(request.META.get("REMOTE_ADDR") or "", lambda: getattr(_user(request), "pk", None)):
            return self.get_response(request)


def _user(request: HttpRequest) -> object:
    return getattr(request, "user", None)
