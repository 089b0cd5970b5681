"""Screens are numbered within their application, and no picture is there twice."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection

from annotator.datasets.models import Application
from annotator.domain.problems import Rejected
from annotator.jobs.models import Status
from annotator.screens.models import Capture, Screen, Source
from annotator.screens.selectors import known_addresses, near_duplicates, screens_of
from annotator.screens.services import (
    CAPTURES_LIMIT,
    PageRecord,
    record_capture,
    request_captures,
    store_screen,
    withdraw_screen,
)
from tests.factories import make_application, make_dataset, make_picture, make_screen, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def application() -> Application:
    return make_application()


def a_capture(application: Application, url: str = "https://shop.example/") -> Capture:
    (capture,) = request_captures(application=application, urls=[url], settings={}, by=make_user())
    return capture


def test_screens_count_within_their_application(application: Application) -> None:
    assert [make_screen(application).number for _ in range(3)] == [1, 2, 3]
    assert make_screen().number == 1


def test_a_picture_is_stored_as_it_was_sent(application: Application) -> None:
    data = make_picture()
    screen = store_screen(application=application, image_bytes=data, source=Source.UPLOAD)
    with screen.image.open() as file:
        assert file.read() == data
    assert (screen.width, screen.height) == (320, 200)


def test_the_same_picture_is_not_stored_twice_in_an_application(application: Application) -> None:
    data = make_picture()
    store_screen(application=application, image_bytes=data, source=Source.UPLOAD)
    with pytest.raises(Rejected, match="as screen 1"):
        store_screen(application=application, image_bytes=data, source=Source.UPLOAD)
    other = make_application(application.dataset)
    assert store_screen(application=other, image_bytes=data, source=Source.UPLOAD).number == 1


def test_a_withdrawn_screen_frees_its_picture_but_not_its_number(application: Application) -> None:
    data = make_picture()
    withdraw_screen(screen=store_screen(application=application, image_bytes=data, source=Source.UPLOAD))
    assert not screens_of(application.dataset).exists()
    assert store_screen(application=application, image_bytes=data, source=Source.UPLOAD).number == 2


def test_nearly_equal_screens_of_a_dataset_are_pointed_out(application: Application) -> None:
    first, twin, other = (make_screen(application) for _ in range(3))
    Screen.objects.filter(pk=first.pk).update(fingerprint="0f0f0f0f0f0f0fff")
    Screen.objects.filter(pk=twin.pk).update(fingerprint="0f0f0f0f0f0f0f0f")
    Screen.objects.filter(pk=other.pk).update(fingerprint="0f0f0f0f0f0ff00f")
    results = list(screens_of(application.dataset).order_by("pk"))
    assert near_duplicates(results) == {first.pk: [twin.pk], twin.pk: [first.pk], other.pk: []}


def test_the_same_page_in_another_viewport_is_no_duplicate(application: Application) -> None:
    page = {"url": "https://shop.example/"}
    screen, phone = make_screen(application, **page), make_screen(application, width=200, height=300, **page)
    Screen.objects.update(fingerprint="00000000000000ff")
    assert near_duplicates(list(screens_of(application.dataset))) == {screen.pk: [], phone.pk: []}
    same_viewport = make_screen(application, **page)
    Screen.objects.update(fingerprint="00000000000000ff")
    same_viewport.refresh_from_db()
    assert near_duplicates([same_viewport]) == {same_viewport.pk: [screen.pk]}


def test_every_address_becomes_a_queued_capture(application: Application) -> None:
    urls = ["https://a.example", "https://b.example"]
    result = request_captures(application=application, urls=urls, settings={"width": 800}, by=make_user())
    assert [(capture.url, capture.status) for capture in result] == [(url, Status.QUEUED) for url in urls]


def test_a_request_that_is_sent_again_captures_once(application: Application) -> None:
    person, client_id = make_user(), uuid4()
    asked: dict[str, Any] = {
        "application": application,
        "urls": ["https://a.example", "https://b.example"],
        "settings": {},
    }
    first, again, other = (request_captures(**asked, by=person, client_id=key) for key in (client_id, client_id, None))
    assert again == first
    assert Capture.objects.count() == len(first) + len(other) == 4


def test_the_id_of_somebody_elses_request_is_another_one(application: Application) -> None:
    asked: dict[str, Any] = {
        "application": application,
        "urls": ["https://a.example"],
        "settings": {},
        "client_id": uuid4(),
    }
    assert request_captures(**asked, by=make_user()) != request_captures(**asked, by=make_user())


def test_every_address_is_captured_once_in_each_viewport(application: Application) -> None:
    urls = ["https://a.example", "https://b.example"]
    sizes = [{"width": 800, "height": 600}, {"width": 390, "height": 844}, {"width": 800, "height": 600}]
    result = request_captures(
        application=application, urls=urls, settings={"wait": "load"}, viewports=sizes, by=make_user()
    )
    assert [(capture.url, capture.settings) for capture in result] == [
        (url, {"wait": "load", **size}) for url in urls for size in sizes[:2]
    ]


def test_more_captures_than_are_taken_at_once_are_refused(application: Application) -> None:
    urls = [f"https://a.example/{number}" for number in range(CAPTURES_LIMIT // 2 + 1)]
    sizes = [{"width": 800, "height": 600}, {"width": 390, "height": 844}]
    with pytest.raises(Rejected, match="at once"):
        request_captures(application=application, urls=urls, settings={}, viewports=sizes, by=make_user())


def test_a_screen_keeps_the_settings_of_its_capture(application: Application) -> None:
    steps = [{"action": "click", "selector": "#more"}]
    (capture,) = request_captures(
        application=application, urls=["https://a.example"], settings={"width": 800, "steps": steps}, by=make_user()
    )
    stored = record_capture(capture=capture, page=PageRecord(image=make_picture())).page["settings"]
    assert (stored["width"], stored["steps"][0]["selector"], stored["behind_login"]) == (800, "#more", False)


def test_addresses_with_screens_are_found_by_requested_and_final_address(application: Application) -> None:
    capture = a_capture(application, "https://shop.example")
    page = PageRecord(image=make_picture(), final_url="https://shop.example/home/")
    screen = record_capture(capture=capture, page=page)
    results = ["https://shop.example/", "https://shop.example/home", "https://shop.example/other"]
    dataset = application.dataset
    assert known_addresses(dataset, results) == {results[0]: [screen.pk], results[1]: [screen.pk]}
    assert known_addresses(make_dataset(), results) == {}
    withdraw_screen(screen=screen)
    assert known_addresses(dataset, results) == {}


def test_one_bad_address_queues_nothing(application: Application) -> None:
    with pytest.raises(Rejected):
        request_captures(application=application, urls=["https://a.example", "file:///a"], settings={}, by=make_user())
    assert not Capture.objects.exists()


def test_a_recorded_capture_has_its_screen_and_its_snapshot(application: Application) -> None:
    capture = a_capture(application)
    page = PageRecord(
        image=make_picture(),
        title="A shop",
        final_url="https://shop.example/home",
        language="en",
        texts=[{"text": "Buy", "box": [1, 2, 3, 4]}],
        snapshot=b"frozen",
        differing_pixels=0,
    )
    screen = record_capture(capture=capture, page=page)
    assert (screen.title, screen.url, screen.source) == ("A shop", "https://shop.example/home", Source.CAPTURE)
    assert screen.page["texts"][0]["text"] == "Buy"
    with screen.snapshot.file.open() as file:
        assert file.read() == b"frozen"
    assert Capture.objects.get().screen == screen


def test_recording_a_capture_twice_makes_one_screen(application: Application) -> None:
    capture, page = a_capture(application), PageRecord(image=make_picture())
    assert record_capture(capture=capture, page=page) == record_capture(capture=capture, page=page)
    assert Screen.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_screens_stored_at_the_same_time_get_different_numbers() -> None:
    application = make_application(make_dataset())

    def store(seed: int) -> int:
        try:
            data = make_picture(seed=seed)
            return store_screen(application=application, image_bytes=data, source=Source.UPLOAD).number
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(store, range(8))) == list(range(1, 9))
