"""Pages that were not at rest are captured again; their earlier screens go where nobody has worked on them."""

import pytest

from annotator.datasets.models import Application
from annotator.jobs.models import Status
from annotator.screens.models import Capture
from annotator.screens.selectors import captures_of, screens_of
from annotator.screens.services import capture_again, request_captures
from tests.factories import client_of, make_application, make_boxes, make_picture, make_user
from workers.browser.captured_page import CapturedPage
from workers.jobs.capture_screen import store_page

pytestmark = pytest.mark.django_db


def page_like(seed: int, *unrest: str) -> CapturedPage:
    picture = make_picture(seed=seed)
    return CapturedPage(picture, 320, 200, 1, (), (), "Shop", "https://shop.example/", "en", None, None, {}, (), unrest)


def captured(application: Application, *unrest: str) -> Capture:
    (capture,) = request_captures(
        application=application, urls=["https://shop.example/"], settings={"width": 1024}, by=make_user()
    )
    store_page(capture, page_like(1, *unrest))
    Capture.objects.filter(pk=capture.pk).update(status=Status.DONE)
    capture.refresh_from_db()
    return capture


def again(*captures: Capture) -> list[Capture]:
    known = captures_of(captures[0].dataset).filter(pk__in=[capture.pk for capture in captures])
    return capture_again(captures=known, rest_limit=30, by=make_user())


def test_only_pages_that_were_not_at_rest_are_taken_again_and_only_once() -> None:
    restless, calm = captured(make_application(), "a skeleton is in view"), captured(make_application())
    (queued,) = again(restless)
    assert queued.settings == {"width": 1024, "rest_limit": 30}
    assert (queued.url, queued.replaces, queued.status) == (restless.url, restless.screen, Status.QUEUED)
    assert again(restless) == []
    assert again(calm) == []


@pytest.mark.parametrize("seed", [1, 2])
def test_the_new_screen_takes_the_place_of_the_earlier_one_even_if_it_looks_the_same(seed: int) -> None:
    capture = captured(make_application(), "a skeleton is in view")
    (queued,) = again(capture)
    screen = store_page(queued, page_like(seed))
    assert list(screens_of(capture.dataset)) == [screen]
    capture.refresh_from_db()
    assert not capture.can_be_taken_again
    assert again(capture) == []


def test_a_screen_on_which_somebody_has_worked_stays() -> None:
    capture = captured(make_application(), "a skeleton is in view")
    assert capture.screen
    make_boxes(capture.screen, make_user())
    (queued,) = again(capture)
    screen = store_page(queued, page_like(2))
    assert set(screens_of(capture.dataset)) == {capture.screen, screen}


def test_the_list_says_what_was_to_come_and_the_page_asks_for_it_again() -> None:
    capture = captured(make_application(), "a skeleton is in view")
    user = make_user()
    capture.dataset.memberships.create(user=user, role="annotator")
    address = f"/api/datasets/{capture.dataset.slug}/captures"
    (row,) = client_of(user).get(address).json()["results"]
    assert (row["unrest"], row["can_be_taken_again"]) == (["a skeleton is in view"], True)
    response = client_of(user).post(f"{address}/again", {"ids": [capture.pk]}, format="json")
    assert (response.status_code, [each["settings"]["rest_limit"] for each in response.json()]) == (201, [30])
