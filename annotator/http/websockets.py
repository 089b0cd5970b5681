"""Who opens a WebSocket, by the session cookie, and whether a page of this installation does it."""

import io
from typing import Any

from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.sessions.middleware import SessionMiddleware
from django.core.exceptions import DisallowedHost
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpResponse
from django.middleware.csrf import CsrfViewMiddleware

SCHEMES = {"ws": "http", "wss": "https"}


def request_of(scope: Any) -> ASGIRequest:
    """The handshake as a GET request, with `session` and `user`."""
    as_http = {**scope, "type": "http", "method": "GET", "scheme": SCHEMES.get(scope.get("scheme", "ws"), "http")}
    request = ASGIRequest(as_http, io.BytesIO())
    SessionMiddleware(lambda _: HttpResponse()).process_request(request)
    AuthenticationMiddleware(lambda _: HttpResponse()).process_request(request)
    return request


def is_own_origin(request: ASGIRequest) -> bool:
    """Whether the Origin header names this host or a trusted one, as Django asks of requests that change something.

    Browsers send cookies with WebSockets that pages of other origins open, and always an Origin.
    """
    if "HTTP_ORIGIN" not in request.META:
        return False
    try:
        return bool(CsrfViewMiddleware(lambda _: HttpResponse())._origin_verified(request))  # type: ignore[attr-defined]
    except DisallowedHost:
        return False
