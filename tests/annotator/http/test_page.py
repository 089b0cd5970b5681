"""The page asks for the picture of its screen before any script, and the first page's scripts stay light."""

import gzip
import json

import pytest
from django.conf import settings
from django.test import Client

BUILD = settings.BASE_DIR / "frontend/dist"
FIRST_PAGE_BYTES = 350 * 1024
FIRST_PAGE_FILES = 12


@pytest.mark.parametrize(
    "path", ["/datasets/shop/screens/7", "/datasets/shop/screens/7/boxes", "/datasets/a/screens/7/tasks"]
)
def test_the_pages_of_a_screen_ask_for_its_picture_first(client: Client, path: str) -> None:
    html = client.get(path).content.decode()
    assert html.index('<link rel="preload" as="image" href="/api/screens/7/image"') < html.index("<script")


@pytest.mark.parametrize("path", ["/", "/datasets/shop/screens", "/datasets/shop/screens/7x/boxes"])
def test_other_pages_ask_for_no_picture(client: Client, path: str) -> None:
    assert b'as="image"' not in client.get(path).content


@pytest.mark.parametrize("page", ["accounts/SignInPage", "work/WorkPage", "overview/OverviewPage"])
def test_a_first_page_needs_few_files_and_at_most_350_kb_of_compressed_script(page: str) -> None:
    manifest = json.loads((BUILD / "manifest.json").read_text())
    needed: set[str] = set()
    queue = ["src/main.tsx", f"src/features/{page}.tsx"]
    while queue:
        entry = queue.pop()
        if entry not in needed:
            needed.add(entry)
            queue += manifest[entry].get("imports", [])
    files = {manifest[entry]["file"] for entry in needed}
    assert len(files) <= FIRST_PAGE_FILES
    assert sum(len(gzip.compress((BUILD / file).read_bytes())) for file in files) <= FIRST_PAGE_BYTES
