"""The key of an endpoint never leaves the server, and is needed again where the address changes."""

import gzip
import io
import json
import logging
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from pytest_django import Settings

from annotator.assistants import services
from annotator.assistants.models import Endpoint
from annotator.audit.models import Entry
from annotator.datasets.models import Role
from annotator.domain.problems import Rejected
from annotator.installation.services.backup import backup
from annotator.jobs.models import Status
from annotator.jobs.services import claim
from annotator.releases.models import Release
from annotator.releases.selectors import export_formats
from annotator.releases.services import cut_release, request_release
from annotator.releases.services.exports import request_export
from tests.factories import client_of, make_dataset, make_member
from tests.workers.baselines.released import baseline_release
from workers.jobs.export_release import export_release

KEY = "sk-never-to-be-seen-0815"
FACTS: dict[str, Any] = {"name": "first", "base_url": "https://models.example.org/v1", "model": "m"}


@pytest.mark.django_db
def test_no_answer_of_the_api_and_no_entry_of_the_log_has_the_key() -> None:
    dataset = make_dataset()
    client = client_of(make_member(dataset, Role.MAINTAINER))
    address = f"/api/datasets/{dataset.slug}/assistants"
    made = client.post(f"{address}/endpoints", {**FACTS, "key": KEY}, format="json")
    changed = client.patch(f"/api/endpoints/{made.json()['id']}", {"key": KEY + "2"}, format="json")
    refused = client.post(f"{address}/endpoints", {**FACTS, "key": KEY, "base_url": "ftp://x"}, format="json")
    answers = [made, changed, refused, client.get(address)]
    assert [answer.status_code for answer in answers] == [201, 200, 400, 200]
    assert made.json()["has_key"]
    assert not any(KEY in answer.content.decode() for answer in answers)
    assert KEY not in json.dumps(list(Entry.objects.values("detail")))
    assert services.unseal(Endpoint.objects.get()) == KEY + "2"


@pytest.mark.django_db(transaction=True)
def test_the_key_is_in_no_row_no_dump_and_no_backup(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        services.create_endpoint(dataset=make_dataset(), by=None, key=KEY, **FACTS)
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM assistants_endpoint")
        assert KEY not in str(cursor.fetchall())
    dumped = io.StringIO()
    call_command("dumpdata", "assistants", stdout=dumped)
    assert "models.example.org" in dumped.getvalue()
    assert KEY not in dumped.getvalue()
    backup(tmp_path / "all.tar")
    with tarfile.open(tmp_path / "all.tar") as packed:
        contents = [_plain(opened.read()) for member in packed if (opened := packed.extractfile(member))]
    assert any(b"models.example.org" in content for content in contents)
    assert not any(KEY.encode() in content for content in contents)
    assert KEY not in caplog.text


@pytest.mark.django_db(transaction=True)
def test_the_key_is_in_no_release_and_no_export() -> None:
    _, dataset = baseline_release()
    endpoint = services.create_endpoint(dataset=dataset, by=None, key=KEY, **FACTS)
    again = request_release(dataset=dataset, seed=4, format="omniact", by=None, ratio=(1, 0, 1))
    cut = claim(Release, again.pk, worker="test")
    assert cut is not None
    cut_release(release=cut, report=lambda *_: None)
    cut.refresh_from_db()
    files = [cut.file, cut.evidence]
    for name in sorted(set(export_formats(cut)) - {cut.format}):
        export = request_export(release=cut, format=name, by=make_member(dataset, Role.MAINTAINER))
        export_release(export.pk)
        export.refresh_from_db()
        assert export.status == Status.DONE, name
        files.append(export.file)
    assert len(files) > 10
    for file in files:
        content = file.read()
        unpacked = [content, *_unpacked(content)]
        assert not any(secret.encode() in part for part in unpacked for secret in (KEY, endpoint.sealed_key)), file.name


@pytest.mark.django_db
def test_another_address_needs_the_key_again() -> None:
    endpoint = services.create_endpoint(dataset=make_dataset(), by=None, key=KEY, **FACTS)
    elsewhere = "https://collector.example.net/v1"
    with pytest.raises(Rejected, match="needs the key again"):
        services.change_endpoint(endpoint=endpoint, base_url=elsewhere)
    changed = services.change_endpoint(endpoint=endpoint, base_url=elsewhere, key="sk-other")
    assert services.unseal(changed) == "sk-other"


@pytest.mark.django_db
def test_a_removed_endpoint_has_no_key_and_its_name_is_free() -> None:
    endpoint = services.create_endpoint(dataset=make_dataset(), by=None, key=KEY, **FACTS)
    services.remove_endpoint(endpoint=endpoint)
    endpoint.refresh_from_db()
    assert endpoint.sealed_key == ""
    services.create_endpoint(dataset=endpoint.dataset, by=None, **FACTS)


@pytest.mark.django_db
def test_a_key_of_another_installation_is_said_to_be_lost(settings: Settings) -> None:
    endpoint = services.create_endpoint(dataset=make_dataset(), by=None, key=KEY, **FACTS)
    settings.SECRET_KEY = "another"
    with pytest.raises(services.KeyLost, match="enter it again"):
        services.unseal(endpoint)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "code"),
    [
        ("ftp://models.example.org", "not-an-address"),
        ("models.example.org", "not-an-address"),
        ("https://me:secret@models.example.org", "not-an-address"),
        ("https://models.example.org/v1?key=1", "not-an-address"),
        ("https://[half", "not-an-address"),
        ("http://models.example.org/v1", "not-encrypted"),
        ("https://127.0.0.1/v1", "address-refused"),
        ("https://[::1]/v1", "address-refused"),
        ("https://169.254.169.254/v1", "address-refused"),
        ("https://10.0.0.7/v1", "address-refused"),
    ],
)
def test_an_address_that_captures_could_not_reach_is_no_endpoint(address: str, code: str) -> None:
    with pytest.raises(Rejected) as refused:
        services.create_endpoint(dataset=make_dataset(), by=None, **{**FACTS, "base_url": address})
    assert [problem.code for problem in refused.value.problems] == [code]


@pytest.mark.django_db
def test_whoever_runs_the_installation_can_open_a_local_address(settings: Settings) -> None:
    settings.ASSISTANT_ALLOWED_HOSTS = ["127.0.0.1:8790"]
    facts = {**FACTS, "base_url": "http://127.0.0.1:8790/v1/"}
    assert services.create_endpoint(dataset=make_dataset(), by=None, **facts).base_url == "http://127.0.0.1:8790/v1"
    with pytest.raises(Rejected):
        services.create_endpoint(dataset=make_dataset(), by=None, **{**facts, "base_url": "http://127.0.0.1:8791/v1"})


def _plain(content: bytes) -> bytes:
    return gzip.decompress(content) if content.startswith(b"\x1f\x8b") else content


def _unpacked(content: bytes) -> list[bytes]:
    """The files of an archive; none of what is no archive."""
    if not zipfile.is_zipfile(io.BytesIO(content)):
        return []
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        return [packed.read(name) for name in packed.namelist()]
