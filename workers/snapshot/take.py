"""Takes a snapshot of a page: documents that run no scripts, with the resources that they show."""

from __future__ import annotations

import base64
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from PIL import Image

from annotator.domain.clean_text import load_json
from workers import page_scripts
from workers.cdp.errors import CDPError
from workers.cdp.frames import PageFrame
from workers.cdp.network import without_fragment
from workers.snapshot.model import EmulationSettings, PageSnapshot, Resource
from workers.snapshot.resource_recorder import ResourceRecorder

FRAME_PARAMETER = "actwright-frame"
HTML = "text/html; charset=utf-8"
EMPTY_IMAGE = "data:,"


@dataclass(slots=True)
class _Documents:
    """The frames' documents that are written so far, the custom elements met in them, and the page's screenshot."""

    screenshot: bytes
    scale: float
    warnings: list[str]
    documents: list[Resource] = field(default_factory=list)
    elements: set[str] = field(default_factory=set)


def take_snapshot(
    main_frame: PageFrame,
    url: str,
    emulation: EmulationSettings,
    recorder: ResourceRecorder,
    screenshot: bytes,
    warnings: list[str],
) -> PageSnapshot:
    """Return the snapshot of the page at `url` as it is now, all its frames included.

    The screenshot (a PNG) supplies the pixels of drawings that cannot be read. What could not be
    written down is added to `warnings`. Raises CDPError.
    """
    documents = _Documents(screenshot, emulation.device_scale, warnings)
    page_document = _write_frame(main_frame, without_fragment(url), documents)
    return PageSnapshot(
        url=page_document.url,
        width=emulation.width,
        height=emulation.height,
        device_scale=emulation.device_scale,
        locale=emulation.locale,
        color_scheme=emulation.color_scheme,
        elements=tuple(sorted(documents.elements)),
        documents=(page_document, *documents.documents),
        resources=tuple(recorder.resources()),
    )


def _write_frame(frame: PageFrame, url: str, documents: _Documents) -> Resource:
    """Return the frame's document; those of the frames inside it are added to `written`."""
    for child in frame.children:
        try:
            child_url = _child_url(child, url, len(documents.documents))
            child.evaluate_on_owner(page_scripts.function("name_frame"), child_url)
            documents.documents.append(_write_frame(child, child_url, documents))
        except CDPError:
            if child.exists:
                raise
    document = load_json(frame.evaluate(page_scripts.function("take_snapshot")))
    documents.elements.update(document["elements"])
    if count := document["faults"]:
        documents.warnings.append(
            f"The frozen page lacks {count} parts that could not be read: {document['firstFault']}"
        )
    is_page = frame.owner is None
    html = _with_drawings(document["html"], document["fromPicture"], documents, is_page)
    return Resource(url, HTML, html.encode("utf-8", "replace"))


def _child_url(frame: PageFrame, parent_url: str, number: int) -> str:
    """Return an address that no other frame has: two frames may show one address in different states."""
    parts = urlsplit(frame.url if frame.url.startswith("http") else parent_url)
    query = "&".join(filter(None, [parts.query, f"{FRAME_PARAMETER}={number}"]))
    return urlunsplit((parts.scheme, parts.netloc, parts.path, query, ""))


def _with_drawings(html: str, drawings: list[dict[str, Any]], documents: _Documents, is_page: bool) -> str:
    """Return the HTML with parts of the screenshot in place of drawings whose pixels cannot be read."""
    for drawing in reversed(drawings):
        crop = _crop(documents.screenshot, drawing["rect"], documents.scale) if is_page else EMPTY_IMAGE
        html = html.replace(drawing["token"], crop)
    return html


def _crop(screenshot: bytes, edges: list[float], scale: float) -> str:
    """Return the part of the screenshot inside `edges` (left, top, right, bottom in CSS pixels) as a data URL."""
    left, top, right, bottom = (round(edge * scale) for edge in edges)
    if right <= left or bottom <= top:
        return EMPTY_IMAGE
    buffer = BytesIO()
    with Image.open(BytesIO(screenshot)) as image:
        image.crop((left, top, right, bottom)).save(buffer, "PNG")
    return f"data:image/png;base64,{base64.b64encode(buffer.getvalue()).decode()}"
