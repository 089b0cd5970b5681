"""Tests of guideline reads: the version that a person had read when they worked."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from annotator.accounts.models import User
from annotator.datasets.models import Dataset, GuidelineRead, Role
from annotator.datasets.selectors.guideline_reads import (
    latest_reads,
    record_guideline_read,
    version_read,
    with_version_read,
)
from annotator.datasets.services import write_guideline
from annotator.domain.problems import Rejected
from annotator.labels.models import Proposal
from tests.factories import client_of, make_application, make_approved_screen, make_dataset, make_member

pytestmark = pytest.mark.django_db


@pytest.fixture
def dataset() -> Dataset:
    return make_dataset("told")


@pytest.fixture
def ada(dataset: Dataset) -> User:
    return make_member(dataset)


@pytest.fixture
def mia(dataset: Dataset) -> User:
    return make_member(dataset, Role.MAINTAINER)


def in_force(person: User) -> list[dict[str, Any]]:
    body: list[dict[str, Any]] = client_of(person).get("/api/datasets/told/guidelines").json()
    return body


def test_a_new_version_is_unread_until_the_person_says_that_they_read_it(
    dataset: Dataset, ada: User, mia: User
) -> None:
    address = "/api/datasets/told/guidelines/labels"
    for base, text in enumerate(("Be brief.", "Be brief and clear.")):
        client_of(mia).put(address, {"text": text, "base_version": base}, "json")
        assert in_force(ada)[0]["read_at"] is None
        version = in_force(ada)[0]["version"]
        assert client_of(ada).post(f"{address}/reads", {"version": version}, "json").status_code == 201
        assert in_force(ada)[0]["read_at"] is not None
    client_of(mia).put(address, {"text": "Third.", "base_version": 2}, "json")
    assert (in_force(ada)[0]["version"], in_force(ada)[0]["read_version"]) == (3, 2)
    versions = client_of(ada).get(f"{address}/versions").json()
    assert [row["version"] for row in versions] == [3, 2, 1]


def test_saving_over_an_unseen_version_is_a_conflict_that_loses_nothing(dataset: Dataset, mia: User) -> None:
    address = "/api/datasets/told/guidelines/labels"
    other = make_member(dataset, Role.MAINTAINER)
    assert client_of(other).put(address, {"text": "Theirs.", "base_version": 0}, "json").status_code == 200
    late = client_of(mia).put(address, {"text": "Mine.", "base_version": 0}, "json")
    assert (late.status_code, late.json()["problems"][0]["code"]) == (409, "newer-guideline")
    assert late.json()["current"] == {"version": 1, "text": "Theirs."}
    assert client_of(mia).put(address, {"text": "Both.", "base_version": 1}, "json").json()["version"] == 2


def test_the_author_of_a_version_counts_as_having_read_it(dataset: Dataset, mia: User) -> None:
    client_of(mia).put("/api/datasets/told/guidelines/boxes", {"text": "Draw tightly.", "base_version": 0}, "json")
    assert in_force(mia)[0]["read_at"] is not None


def test_reading_twice_keeps_the_first_moment(dataset: Dataset, ada: User, mia: User) -> None:
    write_guideline(dataset=dataset, stage="labels", text="Be brief.", author=mia)
    once, repeated = (record_guideline_read(person=ada, dataset=dataset, stage="labels", version=1) for _ in range(2))
    assert once == repeated
    with pytest.raises(Rejected, match="no version 2"):
        record_guideline_read(person=ada, dataset=dataset, stage="labels", version=2)


def test_a_proposal_can_be_asked_which_version_its_author_had_read(dataset: Dataset, ada: User, mia: User) -> None:
    for text in ("One.", "Two."):
        write_guideline(dataset=dataset, stage="labels", text=text, author=mia)
    first = record_guideline_read(person=ada, dataset=dataset, stage="labels", version=1)
    _, boxes = make_approved_screen(make_application(dataset), make_member(dataset), make_member(dataset))
    results = [Proposal.objects.create(box=box, author=ada, slug="x", text="x", box_version=1) for box in boxes]
    record_guideline_read(person=ada, dataset=dataset, stage="labels", version=2)
    now = timezone.now()
    GuidelineRead.objects.filter(pk=first.pk).update(read_at=now - timedelta(hours=2))
    for proposal, hours in zip(results, (3, 1, -1), strict=True):
        Proposal.objects.filter(pk=proposal.pk).update(made_at=now - timedelta(hours=hours))
    columns = {"dataset": "box__screen__application__dataset", "author": "author", "at": "made_at"}
    rows = with_version_read(Proposal.objects.order_by("pk"), stage="labels", **columns)
    assert list(rows.values_list("version_read", flat=True)) == [None, 1, 2]
    values = [version_read(person=ada, dataset=dataset, stage="labels", at=row.made_at) for row in rows]
    assert values == [None, 1, 2]


def test_maintainers_see_who_has_read_what(dataset: Dataset, ada: User, mia: User) -> None:
    write_guideline(dataset=dataset, stage="labels", text="Be brief.", author=mia)
    record_guideline_read(person=ada, dataset=dataset, stage="labels", version=1)
    (body,) = client_of(mia).get("/api/datasets/told/guidelines/labels/reads").json()
    assert (body["person_id"], body["stage"], body["version"]) == (ada.pk, "labels", 1)
    assert [guideline_read.guideline.version for guideline_read in latest_reads(dataset)[ada.pk]] == [1]
