"""Keeps what a page loads to look as it does: style sheets, pictures and fonts, by address."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Error, Page, Request, Response

from workers.browser.frozen import Resource

KEPT_TYPES = frozenset({"stylesheet", "image", "font", "other"})


class Keeper:
    """Listens to a page from its first answer on; the bodies stay in the browser until they are asked for."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._responses: dict[str, Response] = {}
        page.on("response", self._note)

    def close(self) -> None:
        """Stops listening; what was kept can be asked for as long as the page is there."""
        self._page.remove_listener("response", self._note)

    def _note(self, response: Response) -> None:
        if response.request.resource_type in KEPT_TYPES and response.ok:
            self._responses[response.url] = response

    def resources(self) -> Iterator[Resource]:
        """Every kept answer, under each of the addresses that led to it."""
        for response in self._responses.values():
            try:
                body = response.body()
            except Error:
                # Answers without a body, or let go by the browser; the count of differing pixels will tell.
                continue
            kind = response.headers.get("content-type", "application/octet-stream")
            for url in _addresses(response.request):
                yield Resource(url, kind, body)


def _addresses(request: Request | None) -> Iterator[str]:
    while request:
        yield without_fragment(request.url)
        request = request.redirected_from


def without_fragment(url: str) -> str:
    return url.partition("#")[0]
