"""Tests of applications added by a pasted table: all or none, and first only looked at."""

from typing import Any

import pytest

from annotator.accounts.models import User
from annotator.datasets.models import Application, Dataset, Role
from tests.factories import client_of, make_member

pytestmark = pytest.mark.django_db


@pytest.fixture
def maintainer(dataset: Dataset) -> User:
    return make_member(dataset, Role.MAINTAINER)


def paste(person: User, dataset: Dataset, text: str, **options: Any) -> Any:
    return client_of(person).post(
        f"/api/datasets/{dataset.slug}/application-table", {"text": text, **options}, format="json"
    )


def test_rows_are_looked_at_before_they_are_added(dataset: Dataset, maintainer: User) -> None:
    text = "Files\tlinux\nPharmacy\tweb\tOpening hours\t2"
    before = dataset.applications.count()
    looked = paste(maintainer, dataset, text, dry_run=True).json()
    assert (looked["added"], [row["problem"] for row in looked["rows"]]) == (0, ["", ""])
    assert dataset.applications.count() == before
    assert paste(maintainer, dataset, text).json()["added"] == 2
    added = Application.objects.get(dataset=dataset, slug="pharmacy")
    assert (added.platform, added.category, added.target) == ("web", "opening-hours", 2)


def test_one_bad_row_keeps_all_out_and_is_named(dataset: Dataset, maintainer: User) -> None:
    before = dataset.applications.count()
    answer = paste(maintainer, dataset, "Files\tlinux\nfiles\tmacos")
    assert answer.status_code == 400
    (problem,) = answer.json()["problems"]
    assert problem["message"] == "Line 2: There is an application “files” already, here or in the dataset."
    assert dataset.applications.count() == before


def test_a_category_may_be_the_datasets_own(dataset: Dataset, maintainer: User) -> None:
    body = {"name": "Library", "platform": "web", "category": "Public Library"}
    answer = client_of(maintainer).post(f"/api/datasets/{dataset.slug}/applications", body, format="json")
    assert answer.json()["category"] == "public-library"
