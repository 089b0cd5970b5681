"""The HTML page of the single-page application."""

import re

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

CONTENT_SECURITY = (
    "default-src 'self'; img-src 'self' blob: data:; style-src 'self' 'unsafe-inline'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)

PAGE_OF_A_SCREEN = re.compile(r"/datasets/[-\w]+/screens/([0-9]{1,9})(?:/boxes|/tasks)?/?$", re.ASCII)


@require_safe
@ensure_csrf_cookie
def page(request: HttpRequest) -> HttpResponse:
    response = render(request, "page.html", {"version": settings.VERSION, "picture": _picture(request.path)})
    response["Content-Security-Policy"] = _content_security()
    response["Cache-Control"] = "no-cache"
    return response


def _picture(path: str) -> str:
    """The address of the picture that a page of one screen shows; the browser asks for it before any script."""
    screen = PAGE_OF_A_SCREEN.match(path)
    return reverse("screen-image", args=[int(screen[1])]) if screen else ""


def _content_security() -> str:
    """The policy of the page; in development it allows Vite's server, its web socket and its inline preamble."""
    if not settings.VITE_DEV_PORT:
        return CONTENT_SECURITY
    host = f"127.0.0.1:{settings.VITE_DEV_PORT}"
    return f"default-src 'self' http://{host} ws://{host} 'unsafe-inline' blob: data:"
