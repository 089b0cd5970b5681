"""Frozen pages in a browser of Playwright's, to be asked and clicked in."""

from playwright.sync_api import Page, Route

from workers.browser.freeze import headers_of
from workers.browser.frozen import FrozenPage
from workers.browser.keeper import without_fragment
from workers.browser.scripts import THAW


def thaw(page: Page, frozen: FrozenPage) -> None:
    """Shows the frozen page; every request is answered from the copy or not at all."""
    documents = {document.url: document for document in frozen.documents}
    resources = {resource.url: resource for resource in frozen.resources}

    def answer(route: Route) -> None:
        url = without_fragment(route.request.url)
        is_document = route.request.is_navigation_request()
        if kept := (documents if is_document else resources).get(url):
            route.fulfill(headers=headers_of(kept, is_document=is_document), body=kept.body)
        else:
            route.abort()

    page.route("**/*", answer)
    page.goto(frozen.url)
    for frame in page.frames:
        frame.evaluate(f"(elements) => ({THAW})(elements)", list(frozen.elements))
