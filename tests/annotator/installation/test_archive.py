"""Archives of backups, read piece by piece."""

import io
import json
import tarfile
from pathlib import Path

from annotator.installation.services.archive import FORMAT, MANIFEST, read_manifest


def test_a_manifest_larger_than_one_read_is_read_whole(tmp_path: Path) -> None:
    manifest = {"format": FORMAT, "tables": {f"table_{number}": number for number in range(5_000)}}
    content = json.dumps(manifest).encode()
    path = tmp_path / "all.tar"
    with tarfile.open(path, "w") as tar:
        member = tarfile.TarInfo(MANIFEST)
        member.size = len(content)
        tar.addfile(member, io.BytesIO(content))
    assert len(content) > tarfile.RECORDSIZE
    assert read_manifest(path) == manifest
