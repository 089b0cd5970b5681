"""The HTML page of the single-page application."""

import re
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from annotator.http.bundle import files_beside_main

CONTENT_SECURITY = (
    "default-src 'self'; img-src 'self' blob: data:; style-src 'self' 'unsafe-inline'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)

PAGE_IN_DATASET = re.compile(r"/datasets/([-\w]+)(?:/|$)", re.ASCII)
PAGE_OF_A_SCREEN = re.compile(r"/datasets/[-\w]+/screens/([0-9]{1,9})(?:/(boxes|tasks))?/?$", re.ASCII)


@dataclass(frozen=True, slots=True)
class CanvasPage:
    """A page that draws on a screen's picture: its module, and the names of the data of the screen that it shows."""

    module: str
    data: tuple[str, ...]


CANVAS_PAGES = {
    "boxes": CanvasPage("src/features/boxes/BoxesPage.tsx", ("screen", "boxes", "labels")),
    "tasks": CanvasPage("src/features/tasks/StudioPage.tsx", ("screen", "labels")),
}


@require_safe
@ensure_csrf_cookie
def page(request: HttpRequest) -> HttpResponse:
    context = {"version": settings.VERSION, **_shown_first(request.path)}
    response = render(request, "page.html", context)
    response["Content-Security-Policy"] = _content_security()
    response["Cache-Control"] = "no-cache"
    return response


def _shown_first(path: str) -> dict[str, Any]:
    """What the browser asks for while it still reads the first script: {picture, data, scripts, styles}.

    The same as frontend/src/app/ask-first.ts asks for, which then finds it there.
    """
    dataset, screen = PAGE_IN_DATASET.match(path), PAGE_OF_A_SCREEN.match(path)
    picture = reverse("screen-image", args=[int(screen[1])]) if screen else ""
    data = [reverse(name) for name in ("me", "datasets")] if dataset else []
    if not dataset or not screen or not screen[2]:
        return {"picture": picture, "data": data, **files_beside_main(ahead=screen is not None)}
    page = CANVAS_PAGES[screen[2]]
    data += [reverse(name, args=[int(screen[1])]) for name in page.data]
    data.append(reverse("guidelines", args=[dataset[1]]))
    return {"picture": picture, "data": data, **files_beside_main(page.module, ahead=True)}


def _content_security() -> str:
    """The policy of the page; in development it allows Vite's server, its web socket and its inline preamble."""
    if not settings.VITE_DEV_PORT:
        return CONTENT_SECURITY
    host = f"127.0.0.1:{settings.VITE_DEV_PORT}"
    return f"default-src 'self' http://{host} ws://{host} 'unsafe-inline' blob: data:"
