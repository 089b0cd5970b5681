"""The storage of files in an S3-compatible object store, which several machines share without a shared disk."""

import errno
import hashlib
import os
import posixpath
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any
from uuid import uuid4

from botocore.exceptions import BotoCoreError, ClientError
from storages.backends.s3 import S3Storage

from annotator.files.content_storage import ContentStorage
from annotator.files.lock import files_kept

# Beyond it a file waits on disk instead of in memory, when it is written and when it is read.
MEMORY_BYTES = 4 * 1024 * 1024
PROBE_BYTES = 1024


class S3ContentStorage(S3Storage, ContentStorage):  # type: ignore[misc]  # django-storages has no types
    """Sends each file with its SHA-256, which the object store compares and keeps beside it.

    Files are read through a temporary file on the local disk.
    """

    def __init__(self, **options: Any) -> None:
        fixed = {"file_overwrite": True, "default_acl": None, "max_memory_size": MEMORY_BYTES}
        super().__init__(**options, **fixed)

    def _save(self, name: str, content: Any) -> str:
        with files_kept(), tempfile.SpooledTemporaryFile(max_size=MEMORY_BYTES) as spool:
            digest = hashlib.sha256()
            for piece in content.chunks():
                digest.update(piece)
                spool.write(piece)
            size = spool.tell()
            spool.seek(0)
            settings = {"Metadata": {"sha256": digest.hexdigest()}, "ChecksumAlgorithm": "SHA256"}
            self._object(name).upload_fileobj(spool, ExtraArgs=settings, Config=self.transfer_config)
        if not self.holds(name, digest.hexdigest(), size):
            raise OSError(errno.EIO, "The object store holds something else than was written", name)
        return name

    def holds(self, name: str, digest: str, size: int) -> bool:
        try:
            head = self._object(name)
            return bool(head.content_length == size and head.metadata.get("sha256") == digest)
        except ClientError as error:
            if error.response["ResponseMetadata"]["HTTPStatusCode"] == 404:
                return False
            raise

    def touch(self, name: str) -> None:
        stored = self._object(name)
        settings = {"Metadata": stored.metadata, "MetadataDirective": "REPLACE"}
        stored.copy({"Bucket": self.bucket_name, "Key": stored.key}, ExtraArgs=settings)

    def remove_parts(self, before: datetime) -> int:
        uploads = [upload for upload in self.bucket.multipart_uploads.all() if upload.initiated < before]
        for upload in uploads:
            upload.abort()
        return len(uploads)

    def probe(self) -> None:
        with _as_os_error():
            probe = self._object(f".probe-{uuid4().hex}")
            probe.put(Body=os.urandom(PROBE_BYTES))
            probe.delete()

    def listdir(self, name: str) -> tuple[list[str], list[str]]:
        """As Django has it; a probe that is just being written is no file."""
        folders, names = super().listdir(name)
        return folders, [file for file in names if not file.startswith(".")]

    def _object(self, name: str) -> Any:
        return self.bucket.Object(posixpath.join(self.location, name) if self.location else name)


@contextmanager
def _as_os_error() -> Iterator[None]:
    """Raises OSError for what the client of the object store raises."""
    try:
        yield
    except (BotoCoreError, ClientError) as error:
        raise OSError(errno.EIO, str(error)) from error
