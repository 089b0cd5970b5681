"""The event stream: a server-sent event whenever the jobs of a dataset or the status of the workers have changed."""

from collections.abc import AsyncGenerator
from time import monotonic

from django.http import HttpRequest, StreamingHttpResponse
from django.http.response import Http404, HttpResponseBase

from annotator.datasets.selectors import Subscription, dataset_of
from annotator.http.problem_answers import problem_answer
from annotator.jobs.api.ticker import Stream, ticker

SPEAK_EVERY_SECONDS = 15.0
STREAM_LASTS_SECONDS = 600.0


def events(request: HttpRequest, slug: str) -> HttpResponseBase:
    """`data: {status, jobs}`. The browser reconnects by itself when the stream ends after ten minutes.

    The stream ends within a tick once the person has signed out, is deactivated or is no member any more.
    """
    if request.method != "GET":
        return problem_answer("method-not-allowed", f"{request.method} is not allowed here.", 405)
    if not request.user.is_authenticated:
        return problem_answer("not-signed-in", "You are not signed in (any more). Sign in and go on.", 401)
    try:
        dataset = dataset_of(request.user, slug)
    except Http404 as error:
        return problem_answer("not-found", str(error), 404)
    subscription = Subscription(request.session.session_key or "", request.user.pk, dataset.pk)
    response = StreamingHttpResponse(stream_events(subscription), content_type="text/event-stream")
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    return response


async def stream_events(subscription: Subscription) -> AsyncGenerator[str]:
    """Events as text, until the subscription is no longer allowed or STREAM_LASTS_SECONDS have passed."""
    stream = Stream(subscription)
    ticker.add(stream)
    last_message, sent_at, ends_at = "", 0.0, monotonic() + STREAM_LASTS_SECONDS
    try:
        while monotonic() < ends_at:
            message = await stream.next_message()
            if message is None:
                return
            if message != last_message or monotonic() - sent_at > SPEAK_EVERY_SECONDS:
                yield f"data: {message}\n\n"
                last_message, sent_at = message, monotonic()
    finally:
        ticker.remove(stream)
