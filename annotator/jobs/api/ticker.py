"""The ticker of the event streams: one for a process, which asks the database once a tick for all open streams."""

import asyncio
import json
import logging
from collections.abc import Collection
from dataclasses import dataclass, field

from django.core.serializers.json import DjangoJSONEncoder
from django.db import Error, close_old_connections

from annotator.datasets.selectors import Subscription, entitled
from annotator.http.asgi_threadpool import run_in_thread
from annotator.jobs.selectors import changed_jobs, job_status
from annotator.jobs.serializers import JobSerializer, StatusSerializer

log = logging.getLogger(__name__)
TICK_SECONDS = 1.0


@dataclass(eq=False, slots=True)
class Stream:
    """An open event stream. `message` is the newest one; None once the stream must end."""

    subscription: Subscription
    message: str | None = None
    _ticked: asyncio.Event = field(default_factory=asyncio.Event)

    async def next_message(self) -> str | None:
        """The message of the next tick, or of the last one where it has not been read; None at the end."""
        await self._ticked.wait()
        self._ticked.clear()
        return self.message

    def receive(self, message: str | None) -> None:
        self.message = message
        self._ticked.set()


class Ticker:
    """Starts with the first stream and ends with the last; runs in the event loop of the streams."""

    def __init__(self) -> None:
        self._streams: set[Stream] = set()
        self._task: asyncio.Task[None] | None = None

    @property
    def running(self) -> bool:
        """Whether there is a tick to come in this event loop."""
        task = self._task
        return task is not None and not task.done() and task.get_loop() is asyncio.get_running_loop()

    def add(self, stream: Stream) -> None:
        """The stream receives a message with each tick from now on; the first tick is at once."""
        self._streams.add(stream)
        if not self.running:
            self._task = asyncio.create_task(self._run())

    def remove(self, stream: Stream) -> None:
        """The stream receives nothing more."""
        self._streams.discard(stream)
        if not self._streams and self._task is not None:
            self._task.cancel()
            self._task = None

    async def _run(self) -> None:
        while True:
            await self._tick()
            await asyncio.sleep(TICK_SECONDS)

    async def _tick(self) -> None:
        """All streams get their message; all end where it could not be had, and browsers open them anew."""
        streams = tuple(self._streams)
        messages: dict[Subscription, str] = {}
        try:
            messages = await run_in_thread(messages_of, {stream.subscription for stream in streams})
        except Exception:
            log.exception("%s event streams end: their messages cannot be read", len(streams))
        for stream in streams:
            stream.receive(messages.get(stream.subscription))


def messages_of(subscriptions: Collection[Subscription]) -> dict[Subscription, str]:
    """The message {status, jobs} of each subscription that may go on, in three queries."""
    try:
        allowed = entitled(subscriptions)
        return _messages(allowed) if allowed else {}
    except Error:
        close_old_connections()  # only now: it costs a query at the next tick, which asks whether the connection stands
        raise


def _messages(subscriptions: Collection[Subscription]) -> dict[Subscription, str]:
    status = StatusSerializer(job_status()).data
    texts = {
        dataset: json.dumps({"status": status, "jobs": JobSerializer(jobs, many=True).data}, cls=DjangoJSONEncoder)
        for dataset, jobs in changed_jobs(subscription.dataset_id for subscription in subscriptions).items()
    }
    return {subscription: texts[subscription.dataset_id] for subscription in subscriptions}


ticker = Ticker()
