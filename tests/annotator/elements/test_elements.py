"""Tests of what a model is shown of a released screen, of set-of-mark pictures, and of comparisons."""

import io
from typing import Any

import numpy as np
import pytest
from PIL import Image

from annotator.domain.detact.detected import Detected
from annotator.domain.geometry import Rect
from annotator.domain.statistics.table import Cell, Table, from_json
from annotator.elements.models import OrderComparison
from annotator.elements.services import request_comparison, tsne
from annotator.elements.services.comparisons import tables_of
from annotator.elements.services.detections import keep_detection
from annotator.jobs.models import Status
from tests.annotator.elements.captured import BUTTON, FIELD, captured_release
from tests.factories import client_of
from workers.jobs.compare_orders import compare_orders

pytestmark = pytest.mark.django_db
SILENT = lambda *_: None  # noqa: E731


def lines(query: str = "") -> list[str]:
    release, world = captured_release()
    answer = client_of(world.maintainer).get(f"/api/releases/{release.pk}/elements?{query}")
    assert answer.status_code == 200, answer.content
    return [element["line"] for element in answer.json()["elements"]]


def test_people_see_boxes_with_labels_and_the_texts_that_no_box_says() -> None:
    assert lines() == [
        "[1] [IMG] [Logo, logo]", "[] [StaticText] [Your name]", "[2] [INPUT] [Your name, name]",
        "[3] [BUTTON] [Save, save]", "[] [StaticText] [Imprint]",
    ]  # fmt: skip


def test_pre_order_is_the_documents_with_its_texts_in_their_places() -> None:
    assert lines("source=dom&order=pre-order") == [
        "[1] [BUTTON] [Save]", "[] [StaticText] [Your name]", "[2] [INPUT] [Your name]",
        "[3] [IMG] [Logo]", "[] [StaticText] [Imprint]",
    ]  # fmt: skip


def test_attributes_can_be_hidden() -> None:
    assert lines("hide=tag&hide=static&hide=caption&hide=alt") == ["[1] []", "[2] []", "[3] [Save]"]


def test_detected_boxes_say_nothing() -> None:
    assert lines("source=detected") == ["[1] [CLICK] []"]


def test_detected_boxes_say_what_was_read_in_them_and_texts_stand_alone() -> None:
    release, world = captured_release()
    address = f"/api/releases/{release.pk}/elements?source=detected-ocr"
    client = client_of(world.maintainer)
    assert client.get(address).json()["elements"] == []
    read = [
        Detected("text", "it", Rect(230, 155, 250, 165)),
        Detected("text", "Save", Rect(208, 155, 228, 165)),
        Detected("icon", "floppy", Rect(206, 152, 216, 162)),
        Detected("text", "Imprint", Rect(10, 180, 90, 198)),
    ]
    keep_detection(screen=release.screens.get(), engine="rapidocr", elements=read, means={})
    lines = [element["line"] for element in client.get(address).json()["elements"]]
    assert lines == ["[1] [CLICK] [Save it]", "[] [StaticText] [Imprint]"]


def test_the_random_order_depends_on_the_seed_and_tsne_on_nothing() -> None:
    release, world = captured_release()
    client = client_of(world.maintainer)

    def asked(query: str) -> list[str]:
        body = client.get(f"/api/releases/{release.pk}/elements?{query}").json()
        return [element["line"].split("] ", 1)[1] for element in body["elements"]]

    assert len({tuple(asked(f"order=random&seed={seed}")) for seed in range(6)}) > 1
    assert asked("order=random&seed=3") == asked("order=random&seed=3")
    assert asked("order=t-sne") == asked("order=t-sne")
    assert sorted(asked("order=t-sne")) == sorted(asked("order=raster"))


def test_without_scikit_learn_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tsne, "is_installed", lambda: False)
    release, world = captured_release()
    answer = client_of(world.maintainer).get(f"/api/releases/{release.pk}/elements?order=t-sne")
    assert answer.status_code == 400
    assert "setup --with ordering" in answer.content.decode()


def pixels(content: bytes) -> Any:
    return np.array(Image.open(io.BytesIO(content)).convert("RGB"))


def test_the_picture_has_outlines_and_numbers_and_differs_nowhere_else() -> None:
    release, world = captured_release()
    client = client_of(world.maintainer)
    address = f"/api/releases/{release.pk}/elements"
    body = client.get(address).json()
    plain, marked = (pixels(client.get(f"{address}/picture?{query}").content) for query in ("hide=marks", ""))
    changed = (plain != marked).any(axis=2)
    for rect in (BUTTON, FIELD):
        assert not changed[rect.top + 2 : rect.bottom - 2, rect.left + 2 : rect.right - 2].any()
        outline = marked[rect.top : rect.top + 2, rect.left : rect.right]
        assert (outline == outline[0, 0]).all()
    assert (body["covering"], body["name"], body["screens"]) == (0, f"{world.screen.application.slug} 1", 1)


def test_a_screen_beyond_the_release_and_a_wrong_choice_are_refused() -> None:
    release, world = captured_release()
    client = client_of(world.maintainer)
    assert client.get(f"/api/releases/{release.pk}/elements?screen=1").status_code == 404
    assert client.get(f"/api/releases/{release.pk}/elements?order=alphabetical").status_code == 400


def cells(table: Table, *first: Cell) -> dict[str, Cell]:
    (row,) = [row for row in table.rows if row[: len(first)] == first]
    return {column.name: cell for column, cell in zip(table.columns, row, strict=True)}


def test_gold_scores_100_through_people_and_only_what_was_found_through_detected_boxes() -> None:
    release, _ = captured_release()
    orders, parts, attributes, actions = tables_of(release, seed=1, report=SILENT)
    people = {"source": "People", "actions": "high level", "tasks": 2, "answered": 2, "action": 100, "sequence": 100}
    assert cells(actions, "People") == people
    assert cells(actions, "none", "code") == {**people, "source": "none", "actions": "code"}
    assert cells(actions, "Detected") == {
        **people, "source": "Detected", "answered": 1, "action": 50, "sequence": 50
    }  # fmt: skip
    assert cells(orders, "DOM", "pre-order")["agreement"] == 1
    assert cells(orders, "People", "raster")["agreement"] != 1
    assert cells(orders, "Detected", "pre-order")["left-out"] == 1
    assert [row[:3] for row in parts.rows] == [
        ("yes", "yes", "yes"), ("no", "no", "yes"), ("yes", "no", "yes"), ("yes", "yes", "no"),
    ]  # fmt: skip
    assert cells(attributes, "TAG")["characters"] < cells(attributes, "nothing")["characters"]  # type: ignore[operator]
    assert cells(attributes, "interactable flag")["characters"] > cells(attributes, "nothing")["characters"]  # type: ignore[operator]


def test_the_job_keeps_the_tables_and_two_clicks_make_one() -> None:
    release, world = captured_release()
    client = client_of(world.maintainer)
    address = f"/api/releases/{release.pk}/elements/comparison"
    assert client.get(address).json() == {"as_of": None, "current": False, "count": None, "tables": []}
    first, second = (client.post(address).json()["id"] for _ in range(2))
    assert first == second
    compare_orders(first)
    body = client.get(address).json()
    assert (body["count"]["status"], body["current"], len(body["tables"])) == ("done", True, 4)
    assert request_comparison(release=release, by=world.maintainer).pk != first


def test_a_cancelled_comparison_keeps_nothing() -> None:
    release, world = captured_release()
    job = request_comparison(release=release, by=world.maintainer)
    OrderComparison.objects.filter(pk=job.pk).update(status=Status.CANCELLED)
    compare_orders(job.pk)
    job.refresh_from_db()
    assert [from_json(table) for table in job.tables] == []
