"""Tests of exports: a finished release in another format, written once, kept for some days, made again equal."""

import zipfile
from datetime import timedelta

import pytest
from django.utils import timezone

from annotator.datasets.models import Dataset, Role
from annotator.domain.formats.catalog import FORMATS
from annotator.jobs.models import Status
from annotator.jobs.services import cancel, claim
from annotator.releases.models import Release, ReleaseExport
from annotator.releases.services import cut_release, expire_exports, request_release, write_export
from tests.annotator.releases.test_services import cut, many_worlds, silent
from tests.annotator.world import make_accepted, make_wording
from tests.factories import client_of, make_dataset, make_member
from workers.jobs.collect_unused import collect_unused
from workers.jobs.export_release import export_release

pytestmark = pytest.mark.django_db


@pytest.fixture
def dataset() -> Dataset:
    return make_dataset()


@pytest.fixture
def release(dataset: Dataset) -> Release:
    worlds = many_worlds(dataset, 3)
    result = cut(dataset, seed=4)
    make_accepted(worlds[0], make_wording("Added after the release", 'pyautogui.click("save-file")'))
    return result


def asked(release: Release, format_name: str, *, status: int = 201) -> ReleaseExport:
    maintainer = make_member(release.dataset, Role.MAINTAINER)
    response = client_of(maintainer).post(f"/api/releases/{release.pk}/exports", {"format": format_name}, format="json")
    assert response.status_code == status, response.content
    return ReleaseExport.objects.get(pk=response.json()["id"])


def exported(release: Release, format_name: str) -> ReleaseExport:
    export = asked(release, format_name)
    export_release(export.pk)
    export.refresh_from_db()
    return export


@pytest.mark.parametrize("format_name", sorted(FORMATS.keys() - {"omniact"}))
def test_an_export_has_the_bytes_of_a_release_cut_in_that_format(format_name: str, dataset: Dataset) -> None:
    many_worlds(dataset, 3)
    release = cut(dataset, seed=4)
    queued = request_release(dataset=dataset, seed=4, format=format_name, by=None)
    other = claim(Release, queued.pk, worker="test")
    assert other is not None
    assert cut_release(release=other, report=silent)
    other.refresh_from_db()
    export = exported(release, format_name)
    assert (export.status, export.digest) == (Status.DONE, other.digest)
    assert export.file.name == other.file.name, "equal bytes are stored once"


def test_later_work_does_not_change_an_export_and_one_format_is_written_once(release: Release) -> None:
    first = asked(release, "json-lines")
    assert asked(release, "json-lines") == first
    export_release(first.pk)
    assert asked(release, "json-lines") == first
    first.refresh_from_db()
    with zipfile.ZipFile(first.file) as archive:
        assert "Added after the release" not in str([archive.read(name) for name in archive.namelist()])


def test_whoever_may_see_the_release_downloads_its_exports(release: Release) -> None:
    export = exported(release, "coco")
    client = client_of(make_member(release.dataset, Role.VOLUNTEER))
    rows = client.get(f"/api/releases/{release.pk}/exports").json()
    assert [row["format"] for row in rows] == [name for name in FORMATS if name != release.format]
    (row,) = [row for row in rows if row["export"]]
    assert (row["format"], row["title"], row["export"]["digest"]) == ("coco", "COCO detection", export.digest)
    response = client.get(row["export"]["file_url"])
    assert response["Content-Disposition"] == f'attachment; filename="{release.dataset.slug}-1-coco.zip"'
    assert response["Content-Length"] == str(export.file.size)


def test_an_expired_export_is_removed_and_made_again_with_equal_bytes(release: Release) -> None:
    export = exported(release, "coco")
    assert export.expires_at is not None
    assert export.expires_at > timezone.now() + timedelta(days=13)
    assert expire_exports() == 0
    ReleaseExport.objects.filter(pk=export.pk).update(expires_at=timezone.now() - timedelta(seconds=1))
    collect_unused()
    client = client_of(make_member(release.dataset, Role.VOLUNTEER))
    rows = client.get(f"/api/releases/{release.pk}/exports").json()
    assert [row["export"]["file_url"] for row in rows if row["export"]] == [""]
    assert client.get(f"/api/releases/{release.pk}/exports/{export.pk}/file").status_code == 404
    again = exported(release, "coco")
    assert again != export
    assert again.digest == export.digest


def test_a_cancelled_export_leaves_no_file_and_may_be_asked_for_again(release: Release) -> None:
    export = asked(release, "coco")
    claimed = claim(ReleaseExport, export.pk, worker="test")
    assert claimed is not None
    cancel(claimed)
    ReleaseExport.objects.filter(pk=export.pk).update(status=Status.CANCELLED)
    assert not write_export(export=claimed, report=silent)
    export.refresh_from_db()
    assert (export.status, export.file.name) == (Status.CANCELLED, "")
    assert asked(release, "coco") != export


def test_what_cannot_be_exported_is_refused_in_words(release: Release) -> None:
    client = client_of(make_member(release.dataset, Role.MAINTAINER))
    address = f"/api/releases/{release.pk}/exports"
    (problem,) = client.post(address, {"format": "omniact"}, format="json").json()["problems"]
    assert problem["code"] == "own-format"
    assert client.post(address, {"format": "none"}, format="json").status_code == 400
    Release.objects.filter(pk=release.pk).update(status=Status.RUNNING)
    response = client.post(address, {"format": "coco"}, format="json")
    assert (response.status_code, response.json()["problems"][0]["code"]) == (409, "not-done")
