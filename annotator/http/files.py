"""Responses with files: small pictures as a whole, downloads of any size in pieces."""

import re
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


def media_response(file: FieldFile, *, content_type: str, asked: str) -> StreamingHttpResponse | HttpResponse:
    """A streaming response with a stored file, which never changes, or with the part that `asked` names.

    `asked` is the header Range; of several parts, or of another unit, the whole file is sent (RFC 9110, 14.2).
    """
    size = file.size
    part = _part(asked, size)
    if part is None and _PART.fullmatch(asked.strip()):
        refused = HttpResponse(status=416, content_type=content_type)
        refused["Content-Range"] = f"bytes */{size}"
        return refused
    start, end = part or (0, size)
    opened = file.open("rb")
    opened.seek(start)
    response = StreamingHttpResponse(_chunks(opened, end - start), content_type=content_type)
    response["Accept-Ranges"], response["Cache-Control"] = "bytes", FOREVER
    response["Content-Length"] = str(end - start)
    if part:
        response.status_code = 206
        response["Content-Range"] = f"bytes {start}-{end - 1}/{size}"
    return response


_PART = re.compile(r"bytes=(\d{0,18})-(\d{0,18})")


def _part(asked: str, size: int) -> tuple[int, int] | None:
    """Start and end of the bytes that are asked for, the end excluded; None where there are none, or all are meant."""
    matched = _PART.fullmatch(asked.strip())
    if matched is None or not any(matched.groups()):
        return None
    first, last = matched.groups()
    start = int(first) if first else max(0, size - int(last))
    end = min(size, int(last) + 1) if first and last else size
    return (start, end) if start < end else None


def download(file: FieldFile, *, name: str, content_type: str) -> StreamingHttpResponse:
    """A streaming response with a file. Django's FileResponse would read it into memory under an ASGI server."""
    size = file.size
    response = StreamingHttpResponse(_chunks(file.open("rb"), size), content_type=content_type)
    response["Content-Length"] = str(size)
    response["Content-Disposition"] = content_disposition_header(as_attachment=True, filename=name) or ""
    return response


async def _chunks(opened: IO[bytes], size: int) -> AsyncIterator[bytes]:
    read_async = sync_to_async(opened.read, thread_sensitive=False)
    try:
        while size > 0 and (piece := await read_async(min(CHUNK_BYTES, size))):
            size -= len(piece)
            yield piece
    finally:
        opened.close()
