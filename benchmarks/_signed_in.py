"""Signs a browser of a benchmark in."""

from __future__ import annotations

from playwright.sync_api import Page

TIMEOUT_MS = 120_000


def sign_in(page: Page, address: str, name: str, password: str) -> None:
    """Has a page sign in at the server at `address`, and waits until it is."""
    page.goto(f"{address}/sign-in")
    page.get_by_label("User name").fill(name)
    page.get_by_role("textbox", name="Password").fill(password)
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("heading", name="My work").wait_for(timeout=TIMEOUT_MS)
