"""A model's file becomes one row a task; what is broken scores nothing and is listed, and figures are the command's."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.files.base import ContentFile
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command

from annotator.domain.problems import Rejected
from annotator.jobs.models import Status
from annotator.jobs.services import claim
from annotator.releases.models import Release
from annotator.trials.models import Prediction, PredictionSet
from annotator.trials.selectors.released_tasks import released_tasks
from annotator.trials.services import predictions
from tests.annotator.trials.released import CLICK_MENU, make_release
from tests.factories import client_of
from workers.jobs.score_predictions import score_predictions

pytestmark = pytest.mark.django_db


@pytest.fixture
def release() -> Release:
    return make_release()[0]


def upload(release: Release, data: bytes, name: str = "model") -> PredictionSet:
    return predictions.upload_predictions(release=release, name=name, file=ContentFile(data, name="p.jsonl"), by=None)


def scored(release: Release, data: bytes, name: str = "model") -> PredictionSet:
    stored = upload(release, data, name)
    score_predictions(stored.pk)
    stored.refresh_from_db()
    return stored


def lines(*entries: tuple[str, str | None]) -> bytes:
    return "\n".join(json.dumps({"id": key, "script": script}) for key, script in entries).encode()


def gold_lines(release: Release) -> bytes:
    by_item = {item.pk: item.record["resolved"] for item in release.items.all()}
    return lines(*((task.gold.id, by_item[task.item]) for task in released_tasks(release, "test")))


def test_gold_as_predictions_is_perfect_in_every_variant(release: Release) -> None:
    stored = scored(release, gold_lines(release))
    assert (stored.status, stored.faults, stored.predictions.count()) == (Status.DONE, 0, 8)
    for figures in stored.figures.values():
        assert figures["overall"] == {
            "tasks": 8,
            "sequence_score": 1,
            "click_penalty": 0,
            "key_penalty": 0,
            "write_penalty": 0,
            "action_score": 1,
        }
        assert [group["group"] for group in figures["by_platform"]] == ["linux", "web"]
        assert [group["group"] for group in figures["by_category"]] == ["shopping"]
        assert [group["group"] for group in figures["by_length"]] == ["1", "3"]


def test_broken_predictions_score_nothing_and_are_listed_by_id(release: Release) -> None:
    data = lines(("0", "pyautogui.click("), ("1", CLICK_MENU), ("1", CLICK_MENU), ("77", CLICK_MENU))
    stored = scored(release, data + b"\n{half")
    faults = list(stored.predictions.exclude(code="").values_list("key", "code"))
    missing = [(str(key), "missing") for key in range(2, 8)]
    assert faults == [("0", "unreadable"), ("1", "repeated"), ("77", "extra"), ("", "not-json"), *missing]
    assert stored.faults == 10
    assert stored.figures["paper"]["overall"]["tasks"] == 8


def test_omniacts_list_is_taken_too(release: Release) -> None:
    stored = scored(release, json.dumps([CLICK_MENU] * 8).encode())
    assert stored.predictions.filter(code="").count() == 8


def test_figures_are_those_of_the_command_on_the_same_release(release: Release, tmp_path: Path) -> None:
    data = lines(*((str(key), "pyautogui.click(40, 20)") for key in range(8)))
    stored = scored(release, data)
    path = tmp_path / "predictions.jsonl"
    path.write_bytes(data)
    out = StringIO()
    for name in (str(release.pk), release.digest[:12]):
        out = StringIO()
        call_command("score_predictions", "--gold", name, "--predictions", str(path), "--json", stdout=out)
        result = json.loads(out.getvalue())
        assert result["overall"] == stored.figures["paper"]["overall"]
        assert list(result["by_platform"]) == ["linux", "web"]
    with pytest.raises(CommandError, match="no release 999999 here"):
        call_command("score_predictions", "--gold", "999999", "--predictions", str(path), stdout=out)


def test_a_file_that_holds_no_predictions_fails_in_words(release: Release) -> None:
    stored = scored(release, b"dear sirs")
    assert stored.status == Status.FAILED
    assert "holds no predictions" in stored.error
    assert stored.figures == {}


def test_a_second_attempt_starts_over(release: Release) -> None:
    stored = upload(release, gold_lines(release))
    claimed = claim(PredictionSet, stored.pk, worker="test")
    assert claimed is not None
    Prediction.objects.create(set=claimed, position=0, key="0")
    assert predictions.score_predictions(prediction_set=claimed, report=lambda done, doing: None)
    assert claimed.predictions.count() == 8


def test_what_no_database_takes_is_replaced(release: Release) -> None:
    stored = scored(release, b'{"id": "\\ud800", "script": "x"}\n{"id": "0", "script": "\\u0000"}')
    assert stored.status == Status.DONE
    assert stored.predictions.filter(key="\ufffd").exists()


def test_a_name_is_taken_once_unless_a_maintainer_replaces_it() -> None:
    release, worlds = make_release()
    upload(release, b"[]")
    with pytest.raises(Rejected, match="already"):
        upload(release, b"[]")
    address = f"/api/releases/{release.pk}/predictions"

    def send(person: object) -> int:
        file = SimpleUploadedFile("p.json", json.dumps([CLICK_MENU]).encode())
        body = {"file": file, "name": "model", "replace": "true"}
        return client_of(person).post(address, body, format="multipart").status_code  # type: ignore[arg-type]

    assert send(worlds[0].volunteer) == 403
    assert send(worlds[0].maintainer) == 201
    (row,) = client_of(worlds[0].volunteer).get(address).json()
    assert (row["name"], row["status"], row["kind"]) == ("model", "queued", "predictionset")


def test_a_set_can_be_deleted_with_its_rows() -> None:
    release, worlds = make_release()
    stored = scored(release, gold_lines(release))
    assert client_of(worlds[0].maintainer).delete(f"/api/predictions/{stored.pk}").status_code == 204
    assert not Prediction.objects.exists()


def test_faults_come_in_pages() -> None:
    release, worlds = make_release()
    stored = scored(release, lines(("0", CLICK_MENU)))
    client = client_of(worlds[0].volunteer)
    first = client.get(f"/api/predictions/{stored.pk}/faults?size=4").json()
    second = client.get(first["next"]).json()
    assert [row["id"] for row in first["results"] + second["results"]] == [str(key) for key in range(1, 8)]
    assert second["next"] is None
