"""Serves a snapshot: answers the requests of the page that is rendered from it."""

from __future__ import annotations

import base64
from collections.abc import Iterable

from workers.cdp import interception
from workers.cdp.command import Command, Message
from workers.cdp.network import without_fragment
from workers.snapshot.model import PageSnapshot, Resource

# No script of a page survives its snapshot; this holds even for what the parser might make of odd markup.
CONTENT_SECURITY_POLICY = "script-src 'none'; object-src data:; base-uri *"


class SnapshotServer:
    """The responses of one snapshot: documents for navigations, resources for all other requests."""

    def __init__(self, snapshot: PageSnapshot) -> None:
        self._documents = _by_url(snapshot.documents)
        self._resources = _by_url(snapshot.resources)
        self._bodies: dict[tuple[str, bool], str] = {}

    def find(self, url: str, *, is_document: bool) -> Resource | None:
        """Return the first document or resource stored for an address; fragments do not count."""
        return (self._documents if is_document else self._resources).get(without_fragment(url))

    def respond(self, params: Message) -> Command[None]:
        """Return the command that answers a Fetch.requestPaused event; what is not stored fails."""
        url, is_document, request_id = params["request"]["url"], is_document_request(params), params["requestId"]
        resource = self.find(url, is_document=is_document)
        if resource is None:
            return interception.fail_request(request_id)
        headers = response_headers(resource, is_document=is_document)
        return interception.fulfill_request(request_id, 200, headers.items(), self._base64(resource, is_document))

    def _base64(self, resource: Resource, is_document: bool) -> str:
        key = resource.url, is_document
        if key not in self._bodies:
            self._bodies[key] = base64.b64encode(resource.body).decode()
        return self._bodies[key]


def _by_url(resources: Iterable[Resource]) -> dict[str, Resource]:
    first: dict[str, Resource] = {}
    for resource in resources:
        first.setdefault(resource.url, resource)
    return first


def is_document_request(params: Message) -> bool:
    """Whether a Fetch.requestPaused event is a navigation of the page or of a frame."""
    return bool(params["resourceType"] == "Document")


def stay_on_page(params: Message) -> Command[None]:
    """Return the command that answers a navigation so that the browser stays where it is."""
    return interception.fulfill_request(params["requestId"], 204, (), "")


def response_headers(resource: Resource, *, is_document: bool) -> dict[str, str]:
    """Return the headers under which a resource is served."""
    headers = {"content-type": resource.content_type, "access-control-allow-origin": "*"}
    own = {"content-security-policy": CONTENT_SECURITY_POLICY} if is_document else {"cache-control": "max-age=86400"}
    return {**headers, **own}
