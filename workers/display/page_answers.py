"""The answers of a frozen page to what the browser asks for, ready to be sent."""

from __future__ import annotations

import base64
from typing import Any

from workers.browser.freeze import POLICY
from workers.browser.frozen import FrozenPage, Resource

NO_CONTENT = {"responseCode": 204, "responseHeaders": [], "body": ""}
"""To a navigation it means: stay where you are."""


class PageAnswers:
    """Documents for navigations, resources for everything else; nothing else is answered."""

    def __init__(self, frozen: FrozenPage) -> None:
        self._documents = {document.url: _answer(document, policy=POLICY) for document in frozen.documents}
        self._resources = {resource.url: _answer(resource) for resource in frozen.resources}

    def to(self, url: str, *, is_document: bool) -> dict[str, Any] | None:
        """The parameters of Fetch.fulfillRequest, None when the page has nothing at this address."""
        return (self._documents if is_document else self._resources).get(url)


def _answer(resource: Resource, policy: str = "") -> dict[str, Any]:
    headers = {"content-type": resource.content_type, "access-control-allow-origin": "*"}
    if policy:
        headers["content-security-policy"] = policy
    return {
        "responseCode": 200,
        "responseHeaders": [{"name": name, "value": value} for name, value in headers.items()],
        "body": base64.b64encode(resource.body).decode(),
    }
