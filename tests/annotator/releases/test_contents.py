"""Tests of what one makes of a release: browse, compare, withdraw, mark as official, read the evidence."""

import hashlib
import json
from typing import Any

import pytest
from django.db import IntegrityError

from annotator.dashboards.selectors.funnel import overview
from annotator.datasets.models import Dataset
from annotator.domain.problems import Conflict, Rejected
from annotator.jobs.models import Status
from annotator.jobs.services import claim
from annotator.releases.models import Release
from annotator.releases.selectors import differences, evidence_rows, followed_release
from annotator.releases.services import cut_release, mark_official, unmark_official, withdraw
from annotator.releases.services.withdrawal import next_patch
from annotator.tasks.models import Execution
from tests.annotator.releases.test_services import cut, many_worlds, silent
from tests.annotator.world import World, make_accepted, make_wording
from tests.factories import client_of, make_dataset

pytestmark = pytest.mark.django_db


@pytest.fixture
def worlds() -> list[World]:
    return many_worlds(make_dataset(), 3)


@pytest.fixture
def release(worlds: list[World]) -> Release:
    return cut(worlds[0].dataset)


def built(release: Release) -> Release:
    claimed = claim(Release, release.pk, worker="test")
    assert claimed is not None
    assert cut_release(release=claimed, report=silent)
    claimed.refresh_from_db()
    return claimed


def evidence_of(release: Release) -> list[dict[str, Any]]:
    return [json.loads(line) for line in release.evidence.read().splitlines()]


def test_a_withdrawn_family_is_in_no_patch_and_everything_else_stays(release: Release, worlds: list[World]) -> None:
    family = release.items.get(position=1).stored["family_id"]
    make_accepted(worlds[0], make_wording("Something new", 'pyautogui.click("save-file")'))
    before = {item.stored["family_id"]: (item.split, item.record) for item in release.items.all()}
    patch = built(withdraw(release=release, families=[family], reason="It shows a name", by=None))
    assert {item.stored["family_id"]: (item.split, item.record) for item in patch.items.all()} == {
        key: value for key, value in before.items() if key != family
    }
    assert (patch.version, patch.base_id, patch.number) == ("1.0.1", release.pk, 2)
    assert patch.counts["tasks"] != release.counts["tasks"]
    assert release.items.count() == 6, "a release never changes"
    repeated = built(withdraw(release=patch, families=[before.keys().__iter__().__next__()], reason="Double", by=None))
    assert [withdrawal["reason"] for withdrawal in repeated.withdrawn] == ["It shows a name", "Double"]
    assert repeated.version == "1.0.2"


def test_two_clicks_on_withdraw_make_one_patch(release: Release) -> None:
    family = release.items.get(position=0).stored["family_id"]
    asked: dict[str, Any] = {"release": release, "families": [family], "reason": "Wrong", "by": None}
    assert withdraw(**asked) == withdraw(**asked)


def test_what_cannot_be_withdrawn_is_refused(release: Release) -> None:
    with pytest.raises(Rejected, match="holds no family nothing"):
        withdraw(release=release, families=["nothing"], reason="Wrong", by=None)
    everything = [item.stored["family_id"] for item in release.items.all()]
    with pytest.raises(Rejected, match="cannot be empty"):
        withdraw(release=release, families=everything, reason="Wrong", by=None)
    Release.objects.update(status=Status.FAILED)
    release.refresh_from_db()
    with pytest.raises(Conflict, match="Release 1"):
        withdraw(release=release, families=everything[:1], reason="Wrong", by=None)


@pytest.mark.parametrize(("version", "patch"), [("1.2.9", "1.2.10"), ("", "1.0.1"), ("spring", "spring.1")])
def test_the_version_of_a_patch_follows(version: str, patch: str) -> None:
    assert next_patch(version) == patch


def test_differences_name_what_came_went_moved_and_was_rewritten(release: Release, worlds: list[World]) -> None:
    make_accepted(worlds[0], make_wording("Something new", 'pyautogui.click("save-file")'))
    later = cut(worlds[0].dataset, seed=2)
    moved, gone = later.items.exclude(stored__sentence="Something new")[:2]
    later.items.filter(pk=moved.pk).update(split="elsewhere")
    gone.delete()
    changed = differences(release, later)
    assert [change.sentence for change in changed.added] == ["Something new"]
    assert [change.family for change in changed.removed] == [gone.stored["family_id"]]
    assert moved.stored["family_id"] in {change.family for change in changed.moved}
    assert changed.counts["rewritten"] == 0
    assert changed.inputs == {"seed": [1, 2]}
    backwards = differences(later, release)
    assert (backwards.counts["added"], backwards.counts["removed"]) == (1, 1)
    body = client_of(worlds[0].maintainer).get(f"/api/releases/{later.pk}/since/{release.pk}").json()
    assert body["counts"] == changed.counts
    nothing = differences(release, release)
    assert (sum(nothing.counts.values()), nothing.unchanged, nothing.inputs) == (0, 6, {})


def test_an_id_of_digits_only_and_a_sentence_that_is_a_number_stay_texts(release: Release) -> None:
    item = release.items.get(position=0)
    item.stored |= {"family_id": "9790639482592468", "sentence": "2026", "labelled": "true"}
    item.save()
    assert {row.family for row in evidence_rows(release)} >= {"9790639482592468"}
    empty = Release.objects.create(dataset=release.dataset, number=release.number + 1, seed=0, ratio=[])
    changed = differences(empty, release)
    assert ("9790639482592468", "2026") in {(change.family, change.sentence) for change in changed.added}
    patch = built(withdraw(release=release, families=["9790639482592468"], reason="It shows a name", by=None))
    assert "9790639482592468" not in {item.stored["family_id"] for item in patch.items.all()}


def test_a_release_can_be_browsed_and_searched(release: Release, worlds: list[World]) -> None:
    client = client_of(worlds[0].maintainer)
    address = f"/api/releases/{release.pk}/families"
    rows = client.get(address).json()["results"]
    assert [row["sentence"] for row in rows] == [item.stored["sentence"] for item in release.items.all()]
    assert client.get(rows[0]["image_url"])["Content-Type"] == "image/png"
    (entry,) = client.get(address, {"search": "NAME THIS FILE 2"}).json()["results"]
    assert entry["sentence"] == "name this file 2"
    in_split = client.get(address, {"split": entry["split"]}).json()["results"]
    assert {row["split"] for row in in_split} == {entry["split"]}
    first_page = client.get(address, {"size": 4}).json()
    assert len(client.get(first_page["next"]).json()["results"]) == 2


def test_the_evidence_is_a_file_of_its_own_that_changes_no_byte_of_the_archive(worlds: list[World]) -> None:
    dataset: Dataset = worlds[0].dataset
    first = cut(dataset)
    point = {"function": "click", "observed_point": [7, 8], "asked_point": [7, 8], "ok": True}
    Execution.objects.update(evidence={"actions": [point]}, tier="desktop")
    second = cut(dataset)
    assert first.digest == second.digest
    assert first.evidence_digest != second.evidence_digest
    head, *families = evidence_of(second)
    assert head["digest"] == second.digest
    assert [line["family"] for line in families] == [item.stored["family_id"] for item in second.items.all()]
    assert families[0]["actions"][0]["observed_point"] == [7, 8]
    assert families[0]["tier"] == "desktop"
    with second.evidence.open("rb") as file:
        assert hashlib.sha256(file.read()).hexdigest() == second.evidence_digest


def test_the_official_release_is_followed_until_it_is_unmarked(release: Release, worlds: list[World]) -> None:
    dataset = release.dataset
    latest = cut(dataset, seed=2)
    assert followed_release(dataset) == latest
    mark_official(release=release)
    assert followed_release(dataset) == release
    assert overview(dataset, worlds[0].maintainer)["funnel"][-1]["stage"] == "tasks in the official release"
    mark_official(release=latest)
    rows = client_of(worlds[0].maintainer).get(f"/api/datasets/{dataset.slug}/releases").json()
    assert [row["official"] for row in rows] == [True, False]
    unmark_official(release=latest)
    assert followed_release(dataset) == latest
    Release.objects.filter(pk=latest.pk).update(status=Status.RUNNING)
    latest.refresh_from_db()
    with pytest.raises(Conflict):
        mark_official(release=latest)


def test_the_database_holds_one_official_release(release: Release) -> None:
    other = cut(release.dataset, seed=2)
    mark_official(release=release)
    release.refresh_from_db()
    with pytest.raises(IntegrityError):
        Release.objects.filter(pk=other.pk).update(official_since=release.official_since)
