"""Takes a snapshot of a page: documents that run no scripts, with the resources that they show."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from itertools import count
from urllib.parse import urlsplit, urlunsplit

from PIL import Image

from annotator.domain.clean_text import load_json
from workers import page_scripts
from workers.cdp.errors import CDPError
from workers.cdp.frames import PageFrame
from workers.cdp.network import without_fragment
from workers.cdp.screenshot import take_transparent_screenshot
from workers.snapshot.model import EmulationSettings, PageSnapshot, Resource
from workers.snapshot.resource_recorder import ResourceRecorder

FRAME_PARAMETER = "actwright-frame"
EMPTY_IMAGE = "data:,"
MOST_LAYERS = 6
"""Pictures that are taken of drawings which lie over each other."""
Resources = tuple[Resource, ...]
FramePosition = tuple[float, float, float, float]
EVERYWHERE = {"left": 0.0, "top": 0.0, "right": 1e6, "bottom": 1e6}


@dataclass(frozen=True, slots=True)
class _Drawing:
    """A drawing whose pixels cannot be read: what stands for it in its document, and its edges in CSS pixels.

    `number` is its own among those of the frame.
    """

    token: str
    edges: list[float]
    frame_id: str
    number: int


@dataclass(slots=True)
class _Documents:
    """The frames' documents that are written so far, the custom elements and the drawings met in them, and the ids of
    frames that are drawings themselves.
    """

    warnings: list[str]
    documents: list[Resource] = field(default_factory=list)
    elements: set[str] = field(default_factory=set)
    drawings: list[_Drawing] = field(default_factory=list)
    drawn_frames: set[str] = field(default_factory=set)
    frame_numbers: Iterator[int] = field(default_factory=count)


def take_snapshot(
    main_frame: PageFrame,
    url: str,
    emulation: EmulationSettings,
    recorder: ResourceRecorder,
    screenshot: bytes,
    warnings: list[str],
) -> PageSnapshot:
    """Return the snapshot of the page at `url` as it is now, all its frames included.

    Drawings whose pixels cannot be read are cut out of a picture of the page, after which the page shows nothing else,
    or out of the screenshot (a PNG) where there can be none. What could not be written down is added to `warnings`.
    Raises CDPError.
    """
    documents = _Documents(warnings)
    page_document = _write_frame(main_frame, without_fragment(url), documents)
    pages = (page_document, *documents.documents)
    if documents.drawings:
        for drawings in _layers(documents.drawings):
            others = len(drawings) < len(documents.drawings)
            picture = _picture_of(main_frame, documents.drawn_frames, drawings if others else None) or screenshot
            pages = tuple(_with_drawings(each, drawings, picture, emulation.device_scale) for each in pages)
    resources, written = _without_blobs(tuple(recorder.resources()), pages)
    return PageSnapshot(
        url=url,
        width=emulation.width,
        height=emulation.height,
        device_scale=emulation.device_scale,
        locale=emulation.locale,
        color_scheme=emulation.color_scheme,
        elements=tuple(sorted(documents.elements)),
        documents=written,
        resources=resources,
    )


def _without_blobs(resources: Resources, documents: Resources) -> tuple[Resources, Resources]:
    """Return resources and documents with ordinary addresses in place of blobs', which end with their page."""
    blobs = [resource.url for resource in resources if resource.url.startswith("blob:")]
    if not blobs:
        return resources, documents
    names = {url.encode(): url.removeprefix("blob:").replace("null/", "http://blob.invalid/").encode() for url in blobs}

    def moved(resource: Resource) -> Resource:
        url, body = names.get(resource.url.encode(), resource.url.encode()).decode(), resource.body
        if resource.content_type.startswith(("text/", "application/xhtml", "image/svg")):
            for blob, name in names.items():
                body = body.replace(blob, name)
        return Resource(url, resource.content_type, body)

    return tuple(map(moved, resources)), tuple(map(moved, documents))


def _write_frame(frame: PageFrame, url: str, documents: _Documents, parents: tuple[PageFrame, ...] = ()) -> Resource:
    """Return the frame's document; those of the frames inside it are added to `documents`.

    `parents` are the frames around it, the page first.
    """
    for child in frame.children:
        try:
            child_url = _child_url(child, url, next(documents.frame_numbers))
            if child.evaluate_on_owner(page_scripts.function("name_frame"), child_url):
                documents.drawn_frames.add(child.id)
            inner = _write_frame(child, without_fragment(child_url), documents, (*parents, frame))
            documents.documents.append(inner)
        except CDPError:
            if child.exists:
                raise
    document = load_json(frame.evaluate(page_scripts.function("take_snapshot")))
    documents.elements.update(document["elements"])
    if faults := document["faults"]:
        documents.warnings.append(
            f"The frozen page lacks {faults} parts that could not be read: {document['firstFault']}"
        )
    html = document["html"]
    if drawings := document["fromPicture"]:
        position = _position(parents, frame)
        for number, drawing in reversed([*enumerate(drawings)]):
            token = f"actwright-drawing-{len(documents.drawings)}-"
            edges = _in_page(drawing["rect"], position)
            documents.drawings.append(_Drawing(token, edges, frame.id, number))
            html = html.replace(drawing["token"], token)
    return Resource(url, f"{document['contentType']}; charset=utf-8", html.encode("utf-8", "replace"))


def _child_url(frame: PageFrame, parent_url: str, number: int) -> str:
    """Return an address that no other frame has: two frames may show one address in different states."""
    parts = urlsplit(frame.url if frame.url.startswith("http") else parent_url)
    query = "&".join(filter(None, [parts.query, f"{FRAME_PARAMETER}={number}"]))
    return urlunsplit((parts.scheme, parts.netloc, parts.path, query, urlsplit(frame.url).fragment))


def _position(parents: tuple[PageFrame, ...], frame: PageFrame) -> FramePosition:
    """Return where a frame's contents lie in the page: left and top in CSS pixels, and their scales."""
    left, top, scale_x, scale_y = 0.0, 0.0, 1.0, 1.0
    for each in (*parents, frame)[1:]:
        view = load_json(each.evaluate_on_owner(page_scripts.function("frame_view"), EVERYWHERE))
        left, top = left + view["left"] * scale_x, top + view["top"] * scale_y
        scale_x, scale_y = scale_x * view["scaleX"], scale_y * view["scaleY"]
    return left, top, scale_x, scale_y


def _layers(drawings: list[_Drawing]) -> list[list[_Drawing]]:
    """Return the drawings in groups of which none lies over another; what is left after MOST_LAYERS is one group."""
    layers: list[list[_Drawing]] = []
    for drawing in drawings:
        free = (layer for layer in layers if not any(_overlap(drawing.edges, other.edges) for other in layer))
        layer = next(free, layers[-1] if len(layers) == MOST_LAYERS else None)
        if layer is None:
            layers.append(layer := [])
        layer.append(drawing)
    return layers


def _overlap(first: list[float], second: list[float]) -> bool:
    return first[0] < second[2] and second[0] < first[2] and first[1] < second[3] and second[1] < first[3]


def _picture_of(main_frame: PageFrame, drawn_frames: set[str], drawings: list[_Drawing] | None) -> bytes:
    """Return a PNG of the viewport in which these drawings (all where None) are seen by themselves, on no ground.

    Empty where that fails.
    """
    try:
        _show_drawings(main_frame, drawn_frames, drawings)
        return take_transparent_screenshot(main_frame.session)
    except CDPError:
        return b""


def _show_drawings(frame: PageFrame, drawn_frames: set[str], drawings: list[_Drawing] | None) -> None:
    numbers = None if drawings is None else [each.number for each in drawings if each.frame_id == frame.id]
    frame.evaluate(page_scripts.function("show_drawings"), numbers)
    for child in frame.children:
        if child.id not in drawn_frames:
            _show_drawings(child, drawn_frames, drawings)


def _with_drawings(document: Resource, drawings: list[_Drawing], picture: bytes, scale: float) -> Resource:
    """Return the document with parts of the picture in place of its drawings."""
    body = document.body
    for drawing in drawings:
        if (token := drawing.token.encode()) in body:
            body = body.replace(token, _crop(picture, drawing.edges, scale).encode())
    return Resource(document.url, document.content_type, body)


def _in_page(edges: list[float], position: FramePosition) -> list[float]:
    left, top, scale_x, scale_y = position
    return [
        offset + edge * scale
        for edge, offset, scale in zip(edges, (left, top) * 2, (scale_x, scale_y) * 2, strict=True)
    ]


def _crop(picture: bytes, edges: list[float], scale: float) -> str:
    """Return the part of the picture inside `edges` (left, top, right, bottom in CSS pixels) as a data URL."""
    left, top, right, bottom = (round(edge * scale) for edge in edges)
    if right <= left or bottom <= top:
        return EMPTY_IMAGE
    buffer = BytesIO()
    with Image.open(BytesIO(picture)) as image:
        image.crop((left, top, right, bottom)).save(buffer, "PNG")
    return f"data:image/png;base64,{base64.b64encode(buffer.getvalue()).decode()}"
