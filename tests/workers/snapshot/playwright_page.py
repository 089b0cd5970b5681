"""Snapshots in a page of Playwright's, to be queried and clicked."""

from playwright.sync_api import Page, Route

from workers import page_scripts
from workers.snapshot.model import PageSnapshot
from workers.snapshot.serve import SnapshotServer, response_headers


def open_snapshot(page: Page, snapshot: PageSnapshot) -> None:
    """Render a snapshot; every request is answered from it or fails."""
    server = SnapshotServer(snapshot)

    def answer(route: Route) -> None:
        is_document = route.request.is_navigation_request()
        if resource := server.find(route.request.url, is_document=is_document):
            route.fulfill(headers=response_headers(resource, is_document=is_document), body=resource.body)
        else:
            route.abort()

    page.route("**/*", answer)
    page.goto(snapshot.url)
    for frame in page.frames:
        frame.evaluate(
            f"(elements) => ({page_scripts.function('restore_snapshot')})(elements)", list(snapshot.elements)
        )
