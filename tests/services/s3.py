"""A real S3-compatible server of the tests' own: moto's, on a free port of this machine."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from uuid import uuid4

import boto3
from moto.server import ThreadedMotoServer


@dataclass(frozen=True)
class Bucket:
    """A bucket by its name and the address of its server."""

    name: str
    endpoint: str

    def variables(self) -> dict[str, str]:
        """What an installation is told about it."""
        return {
            "S3_BUCKET": self.name,
            "S3_ENDPOINT_URL": self.endpoint,
            "S3_REGION": "us-east-1",
            "S3_ACCESS_KEY_ID": "test",
            "S3_SECRET_ACCESS_KEY": "test",
            "S3_ADDRESSING_STYLE": "path",
            "S3_PREFIX": "files",
        }

    def content(self) -> dict[str, bytes]:
        """Every object in it, by its key."""
        bucket = _resource(self.endpoint).Bucket(self.name)
        return {stored.key: stored.get()["Body"].read() for stored in bucket.objects.all()}

    def put(self, key: str, content: bytes) -> None:
        _resource(self.endpoint).Object(self.name, key).put(Body=content)


@contextmanager
def running_s3() -> Iterator[str]:
    """The address of a server that runs as long as the block lasts."""
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    try:
        _, port = server.get_host_and_port()
        yield f"http://127.0.0.1:{port}"
    finally:
        server.stop()


def make_bucket(endpoint: str) -> Bucket:
    """A new, empty bucket."""
    bucket = Bucket(f"bucket-{uuid4().hex}", endpoint)
    _resource(endpoint).create_bucket(Bucket=bucket.name)
    return bucket


def _resource(endpoint: str):  # type: ignore[no-untyped-def]  # boto3 makes its classes when it runs
    keys = {"aws_access_key_id": "test", "aws_secret_access_key": "test"}
    return boto3.resource("s3", endpoint_url=endpoint, region_name="us-east-1", **keys)
