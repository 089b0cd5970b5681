"""Steps of browser tests on the page of assistants: add an endpoint, write a prompt."""

from playwright.sync_api import Page, expect


def add_endpoint(page: Page, base_url: str) -> None:
    """Adds the endpoint Local, which needs no key."""
    page.get_by_role("button", name="Add an endpoint").press("Enter")
    dialog = page.get_by_role("dialog", name="Add an endpoint")
    dialog.get_by_label("Name").fill("Local")
    dialog.get_by_label("Address").fill(base_url)
    dialog.get_by_label("Model").fill("scripted-model")
    dialog.get_by_label("Model").press("Enter")
    expect(page.get_by_role("table", name="Endpoints").get_by_text(base_url)).to_be_visible()


def write_prompt(page: Page, kind: str, *, about_task: bool = False) -> None:
    """Saves the prompt to begin with for this kind, under the name that it comes with."""
    page.get_by_role("button", name="Write a prompt").press("Enter")
    dialog = page.get_by_role("dialog", name="Write a prompt")
    dialog.get_by_label("Asks for").select_option(kind)
    expect(dialog.get_by_role("textbox", name="Name")).to_have_value(kind.capitalize())
    expect(dialog.get_by_text("the sentence to be done")).to_have_count(1 if about_task else 0)
    dialog.get_by_role("button", name="Save the revision").press("Enter")
    expect(dialog).to_be_hidden()
