"""Screens by HTTP: upload, pictures that may be cached for ever, captures, withdrawal."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.test import APIClient

from annotator.accounts.models import User
from annotator.datasets.models import Application, Dataset, Role
from annotator.screens.models import Capture, Login, Screen
from tests.factories import (
    client_of,
    make_application,
    make_member,
    make_picture,
    make_screen,
    make_user,
)
from workers.jobs.store_upload import store_upload

pytestmark = pytest.mark.django_db


@pytest.fixture
def annotator(dataset: Dataset) -> User:
    return make_member(dataset, Role.ANNOTATOR)


@pytest.fixture
def client(annotator: User) -> APIClient:
    return client_of(annotator)


def file(name: str, content: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content)


def test_an_upload_is_answered_at_once_and_its_outcome_can_be_asked_for(client: APIClient, shop: Application) -> None:
    files = [file("one.png", make_picture()), file("two.png", b""), file("three.txt", b"hello")]
    answer = client.post("/api/datasets/actions/screens", {"application": "shop", "images": files}, format="multipart")
    assert answer.status_code == 202
    sent = answer.json()
    assert (sent["kind"], sent["status"], sent["subject"]) == ("upload", "queued", "one.png and 2 more")
    assert client.get(f"/api/uploads/{sent['id']}").json()["accepted"] == []
    store_upload(sent["id"])
    outcome = client.get(f"/api/uploads/{sent['id']}").json()
    assert outcome["status"] == "done"
    assert [screen["title"] for screen in outcome["accepted"]] == ["one"]
    assert [refused["file"] for refused in outcome["refused"]] == ["two.png", "three.txt"]
    assert outcome["refused"][0]["problems"][0]["message"]


def test_several_uploads_are_asked_for_by_their_ids(client: APIClient, shop: Application) -> None:
    body = {"application": "shop", "images": [file("one.png", make_picture())]}
    first, second, third = (
        client.post("/api/datasets/actions/screens", body, format="multipart").json()["id"] for _ in range(3)
    )
    asked = client.get(f"/api/datasets/actions/uploads?ids={first}&ids={third}").json()["results"]
    assert [upload["id"] for upload in asked] == [third, first]
    assert len(client.get("/api/datasets/actions/uploads").json()["results"]) == 3
    assert second


@pytest.mark.parametrize("ids", ["x", "99999999999999999999999", "-1"])
def test_odd_ids_of_uploads_are_a_bad_request(client: APIClient, shop: Application, ids: str) -> None:
    assert client.get(f"/api/datasets/actions/uploads?ids={ids}").status_code == 400


def test_an_upload_into_an_unknown_application_is_not_found(client: APIClient) -> None:
    body = {"application": "shop", "images": [file("one.png", make_picture())]}
    answer = client.post("/api/datasets/actions/screens", body, format="multipart")
    assert answer.status_code == 404
    assert "no application “shop”" in answer.json()["problems"][0]["message"]


def test_a_volunteer_may_look_but_not_upload(dataset: Dataset, shop: Application) -> None:
    client = client_of(make_member(dataset, Role.VOLUNTEER))
    screen = make_screen(shop)
    assert client.get(f"/api/screens/{screen.pk}").status_code == 200
    body = {"application": "shop", "images": [file("one.png", make_picture())]}
    assert client.post("/api/datasets/actions/screens", body, format="multipart").status_code == 403


def test_a_picture_is_served_for_ever_and_only_once(client: APIClient, shop: Application) -> None:
    screen = make_screen(shop)
    answer = client.get(f"/api/screens/{screen.pk}/image", HTTP_ACCEPT="image/png")
    assert answer.content == screen.image.open().read()
    assert answer["Content-Type"] == "image/png"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert "immutable" in answer["Cache-Control"]
    response = client.get(f"/api/screens/{screen.pk}/image", HTTP_IF_NONE_MATCH=answer["ETag"])
    assert (response.status_code, response.content) == (304, b"")


def test_a_thumbnail_is_smaller_than_its_picture(client: APIClient, shop: Application) -> None:
    screen = make_screen(shop, width=1200, height=800)
    answer = client.get(f"/api/screens/{screen.pk}/thumbnail")
    assert answer["Content-Type"] == "image/png"
    assert len(answer.content) < screen.image.size


@pytest.mark.parametrize("path", ["", "/image", "/thumbnail", "/boxes", "/edits", "/labels"])
def test_a_stranger_sees_nothing_of_a_screen(shop: Application, path: str) -> None:
    screen = make_screen(shop)
    assert client_of(make_user()).get(f"/api/screens/{screen.pk}{path}").status_code == 404
    assert APIClient().get(f"/api/screens/{screen.pk}{path}").status_code in (401, 403)


def test_only_a_maintainer_withdraws_a_screen(client: APIClient, dataset: Dataset, shop: Application) -> None:
    screen = make_screen(shop)
    assert client.delete(f"/api/screens/{screen.pk}").status_code == 403
    maintainer = client_of(make_member(dataset, Role.MAINTAINER))
    assert maintainer.delete(f"/api/screens/{screen.pk}").status_code == 204
    assert maintainer.get(f"/api/screens/{screen.pk}").status_code == 404
    assert Screen.objects.get().withdrawn_at is not None


def test_captures_are_queued_with_their_settings(client: APIClient, shop: Application) -> None:
    body = {"application": "shop", "urls": ["https://a.example", ""], "width": 1440, "height": 900}
    answer = client.post("/api/datasets/actions/captures", body, format="json")
    assert answer.status_code == 201
    (capture,) = answer.json()
    assert (capture["kind"], capture["status"], capture["url"]) == ("capture", "queued", "https://a.example")
    assert capture["settings"]["width"] == 1440
    assert client.get("/api/datasets/actions/captures").json()["results"] == [capture]


def test_a_bad_address_is_refused_with_its_line(client: APIClient, shop: Application) -> None:
    body = {"application": "shop", "urls": ["https://a.example", "file:///etc/passwd"]}
    answer = client.post("/api/datasets/actions/captures", body, format="json")
    assert answer.status_code == 400
    assert answer.json()["problems"][0]["line"] == 2


def test_a_capture_in_several_viewports_is_several_captures(client: APIClient, shop: Application) -> None:
    sizes = [{"width": 1280, "height": 720}, {"width": 390, "height": 844}]
    body = {"application": "shop", "urls": ["https://a.example"], "viewports": sizes}
    answer = client.post("/api/datasets/actions/captures", body, format="json")
    assert [capture["settings"]["width"] for capture in answer.json()] == [1280, 390]


@pytest.mark.parametrize(
    ("steps", "field"),
    [
        ([{"action": "dance"}], "steps.0.action"),
        ([{"action": "wait", "x": 5}, {"action": "click"}], "steps.1.selector"),
        ([{"action": "scroll", "y": "far"}], "steps.0.y"),
    ],
)
def test_a_step_that_cannot_be_taken_is_refused_at_its_field(
    client: APIClient, shop: Application, steps: list[dict[str, object]], field: str
) -> None:
    body = {"application": "shop", "urls": ["https://a.example"], "steps": steps}
    answer = client.post("/api/datasets/actions/captures", body, format="json")
    assert answer.status_code == 400
    assert [problem["field"] for problem in answer.json()["problems"]] == [field]


def test_a_login_is_taken_and_never_given_back(client: APIClient, shop: Application) -> None:
    state = json.dumps({"cookies": [{"name": "session", "value": "s3cret", "domain": "a.example"}]})
    body = {"application": "shop", "urls": ["https://a.example"], "storage_state": state}
    answer = client.post("/api/datasets/actions/captures", body, format="json")
    assert answer.json()[0]["behind_login"] is True
    assert "s3cret" in json.dumps(Login.objects.get().state)
    for path in ("captures", "jobs"):
        assert "s3cret" not in client.get(f"/api/datasets/actions/{path}").content.decode()
    assert "s3cret" not in answer.content.decode()


def test_captures_can_be_those_of_one_application(client: APIClient, dataset: Dataset, shop: Application) -> None:
    make_application(dataset, "mail")
    for application in ("shop", "mail"):
        body = {"application": application, "urls": ["https://a.example"], "color_scheme": "dark"}
        client.post("/api/datasets/actions/captures", body, format="json")
    (latest,) = client.get("/api/datasets/actions/captures?application=shop&size=1").json()["results"]
    assert (latest["application"], latest["settings"]["color_scheme"]) == ("shop", "dark")


def test_a_captured_screen_that_looks_like_another_is_pointed_out(client: APIClient, shop: Application) -> None:
    screen, twin = make_screen(shop), make_screen(shop)
    Screen.objects.update(fingerprint="00000000000000ff")
    Capture.objects.create(dataset=shop.dataset, application=shop, url="https://a.example", screen=screen)
    (row,) = client.get("/api/datasets/actions/captures").json()["results"]
    assert (row["screen"], row["near_duplicates"]) == (screen.pk, [twin.pk])


def test_addresses_that_the_dataset_has_are_named(client: APIClient, shop: Application) -> None:
    screen = make_screen(shop, url="https://a.example/")
    body = {"urls": ["https://a.example", "", "nonsense", "https://b.example"]}
    answer = client.post("/api/datasets/actions/known-addresses", body, format="json")
    assert answer.json() == [{"url": "https://a.example", "screens": [screen.pk]}]
