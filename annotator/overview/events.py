"""Live progress as server-sent events: a message whenever what the workers do for a dataset has changed."""

import asyncio
import json
from collections.abc import AsyncIterator
from time import monotonic

from django.core.serializers.json import DjangoJSONEncoder
from django.db import close_old_connections
from django.http import HttpRequest, JsonResponse, StreamingHttpResponse
from django.http.response import Http404, HttpResponseBase
from django.views.decorators.http import require_GET

from annotator.datasets.models import Dataset
from annotator.datasets.selectors import dataset_of
from annotator.http.answering import in_thread
from annotator.overview.running import moving

LOOK_EVERY_SECONDS = 1.0
SPEAK_EVERY_SECONDS = 15.0
STREAM_LASTS_SECONDS = 600.0


@require_GET
def events(request: HttpRequest, slug: str) -> HttpResponseBase:
    """`data: {status, jobs}`. The browser reconnects by itself when the stream ends after ten minutes."""
    if not request.user.is_authenticated:
        return _refused("not-signed-in", "You are not signed in (any more). Sign in and go on.", 401)
    try:
        dataset = dataset_of(request.user, slug)
    except Http404 as error:
        return _refused("not-found", str(error), 404)
    response = StreamingHttpResponse(_stream(dataset), content_type="text/event-stream")
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    return response


def _refused(code: str, message: str, status: int) -> JsonResponse:
    return JsonResponse({"problems": [{"code": code, "message": message}]}, status=status)


async def _stream(dataset: Dataset) -> AsyncIterator[str]:
    said, spoken_at, ends_at = "", 0.0, monotonic() + STREAM_LASTS_SECONDS
    while monotonic() < ends_at:
        now = await in_thread(_look, dataset)
        if now != said or monotonic() - spoken_at > SPEAK_EVERY_SECONDS:
            yield f"data: {now}\n\n"
            said, spoken_at = now, monotonic()
        await asyncio.sleep(LOOK_EVERY_SECONDS)


def _look(dataset: Dataset) -> str:
    close_old_connections()
    try:
        return json.dumps(moving(dataset), cls=DjangoJSONEncoder)
    finally:
        close_old_connections()
