"""The page asks for the picture of its screen before any script, for its data beside it; its scripts stay light."""

import gzip
import json
import re

import pytest
from django.conf import settings
from django.test import Client

from annotator.http.page import CANVAS_PAGES

BUILD = settings.BASE_DIR / "frontend/dist"
FIRST_PAGE_BYTES = 350 * 1024
FIRST_PAGE_FILES = 12


@pytest.mark.parametrize(
    "path", ["/datasets/shop/screens/7", "/datasets/shop/screens/7/boxes", "/datasets/a/screens/7/tasks"]
)
def test_the_pages_of_a_screen_ask_for_its_picture_first(client: Client, path: str) -> None:
    html = client.get(path).content.decode()
    assert html.index('<link rel="preload" as="image" href="/api/screens/7/image"') < html.index("<script")
    assert html.index("/ahead-") < html.index("/main-")


@pytest.mark.parametrize("path", ["/", "/datasets/shop/screens", "/datasets/shop/screens/7x/boxes"])
def test_other_pages_ask_for_no_picture(client: Client, path: str) -> None:
    assert b'as="image"' not in client.get(path).content


@pytest.mark.parametrize("name", CANVAS_PAGES)
def test_the_pages_of_a_picture_ask_for_their_module_and_data_with_it(client: Client, name: str) -> None:
    html = client.get(f"/datasets/shop/screens/7/{name}").content.decode()
    files, styles = needed_files("src/ahead.ts", "src/main.tsx", CANVAS_PAGES[name].module)
    scripts = re.findall(r'<script[^>]+src="/static/(assets/[^"]+)"', html)
    assert sorted([*scripts, *linked(html, "modulepreload")]) == sorted(files)
    assert sorted(linked(html, "stylesheet")) == sorted(styles)
    data = re.findall(r'<link rel="preload" as="fetch" crossorigin fetchpriority="high" href="([^"]+)">', html)
    assert {"/api/me", "/api/datasets", "/api/screens/7", "/api/datasets/shop/guidelines"} < set(data)


@pytest.mark.parametrize(
    ("path", "data"), [("/", []), ("/sign-in", []), ("/datasets/shop/screens", ["/api/me", "/api/datasets"])]
)
def test_other_pages_ask_for_what_every_page_of_their_kind_shows(client: Client, path: str, data: list[str]) -> None:
    assert (
        re.findall(r'as="fetch" crossorigin fetchpriority="high" href="([^"]+)"', client.get(path).content.decode())
        == data
    )


@pytest.mark.parametrize("page", ["accounts/SignInPage", "work/WorkPage", "overview/OverviewPage"])
def test_a_first_page_needs_few_files_and_at_most_350_kb_of_compressed_script(page: str) -> None:
    files, _ = needed_files("src/main.tsx", f"src/features/{page}.tsx")
    assert len(files) <= FIRST_PAGE_FILES
    assert sum(len(gzip.compress((BUILD / file).read_bytes())) for file in files) <= FIRST_PAGE_BYTES


def linked(html: str, rel: str) -> list[str]:
    """The built files that the page links with this relation."""
    links = [link for link in re.findall(r"<link[^>]+>", html) if f'rel="{rel}"' in link]
    return [file for link in links for file in re.findall(r'href="/static/(assets/[^"]+)"', link)]


def needed_files(*modules: str) -> tuple[set[str], set[str]]:
    """The built scripts and styles of these modules and of all that they import at once."""
    manifest = json.loads((BUILD / "manifest.json").read_text())
    needed: set[str] = set()
    queue = [*modules]
    while queue:
        entry = queue.pop()
        if entry not in needed:
            needed.add(entry)
            queue += manifest[entry].get("imports", [])
    styles = {style for entry in needed for style in manifest[entry].get("css", [])}
    return {manifest[entry]["file"] for entry in needed}, styles
