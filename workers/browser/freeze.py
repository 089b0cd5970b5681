"""Freezes a page into documents that run nothing, and gives a copy that is shown again its state back."""

from __future__ import annotations

import base64
import json
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from PIL import Image
from playwright.sync_api import Error

from workers.browser import scripts
from workers.browser.frames import Frame
from workers.browser.frozen import FrozenPage, Resource
from workers.browser.keeper import Keeper, without_fragment
from workers.browser.request import CaptureRequest
from workers.browser.settle import settle

FRAME_MARK = "actwright-frame"
HTML = "text/html; charset=utf-8"
NOTHING = "data:,"
# No page script survives freezing; this says it a second time, and to whatever the parser might make of odd markup.
POLICY = "script-src 'none'; object-src 'none'; base-uri *"


@dataclass(slots=True)
class _Writing:
    """What has been written down so far."""

    image: bytes
    scale: float
    documents: list[Resource] = field(default_factory=list)
    elements: set[str] = field(default_factory=set)


def freeze(main: Frame, url: str, request: CaptureRequest, keeper: Keeper, image: bytes) -> FrozenPage:
    """The page at `url` as it stands, from its main frame on; `image` is its picture, for drawings that do not
    tell their pixels.
    """
    writing = _Writing(image, request.device_scale)
    page_document = _freeze_frame(main, without_fragment(url), writing)
    return FrozenPage(
        url=page_document.url,
        width=request.width,
        height=request.height,
        device_scale=request.device_scale,
        locale=request.locale,
        color_scheme=request.color_scheme,
        elements=tuple(sorted(writing.elements)),
        documents=(page_document, *writing.documents),
        resources=tuple(keeper.resources()),
    )


def _freeze_frame(frame: Frame, url: str, writing: _Writing) -> Resource:
    for child in frame.children:
        try:
            child_url = _child_url(child, url, len(writing.documents))
            child.evaluate_on_holder(scripts.NAME_FRAME, child_url)
            writing.documents.append(_freeze_frame(child, child_url, writing))
        except Error:
            if child.is_there:
                raise
    written = json.loads(frame.evaluate(scripts.FREEZE))
    writing.elements.update(written["elements"])
    html = _with_drawings(written["html"], written["fromPicture"], writing, frame.holder is None)
    return Resource(url, HTML, html.encode("utf-8", "replace"))


def _child_url(frame: Frame, parent_url: str, number: int) -> str:
    """An address of its own for a frame, because two frames may show one address in different states."""
    parts = urlsplit(frame.url if frame.url.startswith("http") else parent_url)
    query = "&".join(filter(None, [parts.query, f"{FRAME_MARK}={number}"]))
    return urlunsplit((parts.scheme, parts.netloc, parts.path, query, ""))


def _with_drawings(html: str, wanted: list[dict[str, Any]], writing: _Writing, is_page: bool) -> str:
    for drawing in reversed(wanted):
        crop = _crop(writing.image, drawing["rect"], writing.scale) if is_page else NOTHING
        html = html.replace(drawing["token"], crop)
    return html


def _crop(image: bytes, edges: list[float], scale: float) -> str:
    left, top, right, bottom = (round(edge * scale) for edge in edges)
    if right <= left or bottom <= top:
        return NOTHING
    buffer = BytesIO()
    with Image.open(BytesIO(image)) as picture:
        picture.crop((left, top, right, bottom)).save(buffer, "PNG")
    return f"data:image/png;base64,{base64.b64encode(buffer.getvalue()).decode()}"


def headers_of(kept: Resource, *, is_document: bool) -> dict[str, str]:
    headers = {"content-type": kept.content_type, "access-control-allow-origin": "*"}
    return {**headers, "content-security-policy": POLICY} if is_document else headers


def restore(main: Frame, frozen: FrozenPage) -> None:
    """Gives the shown copy back what its documents cannot hold, and brings it to rest."""
    for frame in main.all():
        frame.evaluate(scripts.THAW, list(frozen.elements))
    settle(main)
