"""Freezes a page into documents that run nothing, and shows a frozen page again, offline."""

from __future__ import annotations

import base64
import json
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from PIL import Image
from playwright.sync_api import Error, Frame, Page, Route

from workers.browser import scripts
from workers.browser.frozen import FrozenPage, Resource
from workers.browser.keeper import Keeper, without_fragment
from workers.browser.lone import AnyFrame, every_frame
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


def freeze(main: AnyFrame, url: str, request: CaptureRequest, keeper: Keeper, image: bytes) -> FrozenPage:
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


def _freeze_frame(frame: AnyFrame, url: str, writing: _Writing) -> Resource:
    for child in frame.child_frames:
        try:
            child_url = _child_url(child, url, len(writing.documents))
            child.frame_element().evaluate(scripts.NAME_FRAME, child_url)
            writing.documents.append(_freeze_frame(child, child_url, writing))
        except Error:
            if frame.page.is_closed() or child in frame.page.frames:
                raise
    written = json.loads(frame.evaluate(scripts.FREEZE))
    writing.elements.update(written["elements"])
    html = _with_drawings(written["html"], written["fromPicture"], writing, frame.parent_frame is None)
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


def thaw(page: Page, frozen: FrozenPage, time_limit: float = 20) -> None:
    """Shows the frozen page in `page`, whose viewport must have its size; every request is answered from the
    copy.

    The page keeps its own address. Requests for anything else are aborted. `time_limit` is in seconds.
    """
    page.unroute_all()
    route(page, frozen)
    page.goto(frozen.url, wait_until="load", timeout=time_limit * 1000)
    restore(page.main_frame, frozen)


def route(page: Page, frozen: FrozenPage) -> None:
    """Has every request of the page and its frames answered from the copy."""
    documents = {document.url: document for document in frozen.documents}
    resources = {resource.url: resource for resource in frozen.resources}

    def answer(route: Route) -> None:
        request = route.request
        url = without_fragment(request.url)
        kept = documents.get(url) if request.is_navigation_request() else resources.get(url)
        if kept is None:
            route.abort()
        else:
            route.fulfill(status=200, headers=headers_of(kept, is_document=kept.url in documents), body=kept.body)

    page.route("**/*", answer)


def headers_of(kept: Resource, *, is_document: bool) -> dict[str, str]:
    headers = {"content-type": kept.content_type, "access-control-allow-origin": "*"}
    return {**headers, "content-security-policy": POLICY} if is_document else headers


def restore(main: AnyFrame, frozen: FrozenPage) -> None:
    """Gives the shown copy back what its documents cannot hold, and brings it to rest."""
    for frame in every_frame(main):
        frame.evaluate(scripts.THAW, list(frozen.elements))
    settle(main)
