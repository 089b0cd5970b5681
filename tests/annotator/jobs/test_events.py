"""The event streams: one ticker for all of them, and each ends with the right to it."""

import asyncio
import json
from collections.abc import Callable, Collection, Iterator
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from annotator.accounts.models import Session, User
from annotator.datasets.models import Dataset
from annotator.datasets.selectors import Subscription
from annotator.jobs.api import ticker as ticker_module
from annotator.jobs.api.events import stream_events
from annotator.jobs.api.ticker import messages_of, ticker
from annotator.jobs.services import submit
from annotator.screens.models import BoxSearch
from tests.factories import make_application, make_dataset, make_member, make_screen

pytestmark = pytest.mark.django_db(transaction=True)
LONGEST_SECONDS = 20


def sign_out(client: Client, ada: User, dataset: Dataset) -> None:
    client.post("/api/sign-out")


def deactivate_account(client: Client, ada: User, dataset: Dataset) -> None:
    User.objects.filter(pk=ada.pk).update(is_active=False)


def change_password(client: Client, ada: User, dataset: Dataset) -> None:
    ada.set_password("another horse")
    ada.save()


def deactivate_member(client: Client, ada: User, dataset: Dataset) -> None:
    dataset.memberships.update(inactive_since="2026-01-01T00:00:00Z")


def remove_member(client: Client, ada: User, dataset: Dataset) -> None:
    dataset.memberships.all().delete()


def end_session_time(client: Client, ada: User, dataset: Dataset) -> None:
    Session.objects.filter(pk=client.cookies["sessionid"].value).update(expire_date="2026-01-01T00:00:00Z")


Ending = Callable[[Client, User, Dataset], None]
ENDINGS = [sign_out, deactivate_account, change_password, deactivate_member, remove_member, end_session_time]


@pytest.fixture(autouse=True)
def fast_ticks(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    async def in_thread(function: Callable[..., Any], *arguments: Any) -> Any:
        return await asyncio.to_thread(function, *arguments)

    monkeypatch.setattr(ticker_module, "run_in_thread", in_thread)
    monkeypatch.setattr(ticker_module, "TICK_SECONDS", 0.01)
    yield
    assert not ticker._streams


def sign_in(person: User) -> Client:
    client = Client()
    client.force_login(person)
    return client


def subscribe(client: Client, person: User, dataset: Dataset) -> Subscription:
    return Subscription(client.cookies["sessionid"].value, person.pk, dataset.pk)


def new_subscription(dataset: Dataset) -> Subscription:
    person = make_member(dataset)
    return subscribe(sign_in(person), person, dataset)


@pytest.mark.parametrize("end", ENDINGS)
def test_a_stream_ends_with_the_next_tick_and_the_others_go_on(end: Ending) -> None:
    dataset = make_dataset("ours")
    ada = make_member(dataset)
    client = sign_in(ada)
    other = new_subscription(make_dataset("other"))

    async def listen() -> tuple[list[str], bool]:
        streams = [stream_events(subscription) for subscription in (subscribe(client, ada, dataset), other)]
        first, _ = [await anext(stream) for stream in streams]
        await asyncio.to_thread(end, client, ada, dataset)
        messages = [first, *[message async for message in streams[0]]]
        goes_on = ticker.running and len(ticker._streams) == 1
        await streams[1].aclose()
        return messages, goes_on

    messages, goes_on = asyncio.run(asyncio.wait_for(listen(), LONGEST_SECONDS))
    assert len(messages) == 1
    assert goes_on


def test_ten_streams_of_three_datasets_are_three_queries_a_tick_and_each_gets_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    datasets = [make_dataset() for _ in range(3)]
    searches = {dataset.pk: search_boxes(dataset) for dataset in datasets}
    subscriptions = [new_subscription(datasets[number % 3]) for number in range(10)]
    queries: list[int] = []

    def counted(asked: Collection[Subscription]) -> dict[Subscription, str]:
        with CaptureQueriesContext(connection) as captured:
            messages = messages_of(asked)
        if len(asked) == len(subscriptions):
            queries.append(len(captured))
        return messages

    monkeypatch.setattr(ticker_module, "messages_of", counted)

    async def listen() -> list[str]:
        streams = [stream_events(subscription) for subscription in subscriptions]
        messages = [await anext(stream) for stream in streams]
        while len(queries) < 3:
            await asyncio.sleep(0.01)
        for stream in streams:
            await stream.aclose()
        assert not ticker.running
        return messages

    messages = asyncio.run(asyncio.wait_for(listen(), LONGEST_SECONDS))
    assert max(queries) <= 3
    for subscription, message in zip(subscriptions, messages, strict=True):
        (job,) = json.loads(message.removeprefix("data: "))["jobs"]
        assert (job["kind"], job["id"]) == ("boxsearch", searches[subscription.dataset_id].pk)


def search_boxes(dataset: Dataset) -> BoxSearch:
    return submit(BoxSearch(dataset=dataset, screen=make_screen(make_application(dataset))))


def test_the_streams_end_when_the_database_fails_and_can_be_opened_again(monkeypatch: pytest.MonkeyPatch) -> None:
    subscription = new_subscription(make_dataset())

    def fail(asked: Collection[Subscription]) -> dict[Subscription, str]:
        raise OperationalError("the server closed the connection")

    async def listen() -> tuple[list[str], str]:
        stream = stream_events(subscription)
        first = [await anext(stream)]
        with monkeypatch.context() as broken:
            broken.setattr(ticker_module, "messages_of", fail)
            messages = first + [message async for message in stream]
        again = stream_events(subscription)
        message = await anext(again)
        await again.aclose()
        return messages, message

    messages, again = asyncio.run(asyncio.wait_for(listen(), LONGEST_SECONDS))
    assert messages == [again]
