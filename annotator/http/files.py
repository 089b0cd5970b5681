"""Responses with files: small pictures as a whole, downloads of any size in pieces."""

from collections.abc import AsyncIterator
from typing import IO

from asgiref.sync import sync_to_async
from django.db.models.fields.files import FieldFile
from django.http import HttpResponse, StreamingHttpResponse
from django.utils.http import content_disposition_header

FOREVER = "private, max-age=31536000, immutable"
CHUNK_BYTES = 1 << 18


def picture_response(file: FieldFile) -> HttpResponse:
    """A response with a stored PNG, which never changes."""
    with file.open("rb") as opened:
        response = HttpResponse(opened.read(), content_type="image/png")
    response["Cache-Control"] = FOREVER
    return response


def download(file: FieldFile, *, name: str, content_type: str) -> StreamingHttpResponse:
    """A streaming response with a file. Django's FileResponse would read it into memory under an ASGI server."""
    response = StreamingHttpResponse(_chunks(file.open("rb")), content_type=content_type)
    response["Content-Length"] = str(file.size)
    response["Content-Disposition"] = content_disposition_header(as_attachment=True, filename=name) or ""
    return response


async def _chunks(opened: IO[bytes]) -> AsyncIterator[bytes]:
    read_async = sync_to_async(opened.read, thread_sensitive=False)
    try:
        while piece := await read_async(CHUNK_BYTES):
            yield piece
    finally:
        opened.close()
