"""Where a page goes by a step or by itself: what is not there to be shown is no screen."""

from urllib.parse import quote

import pytest

from tests.workers.conftest import Take
from workers.browser.failures import CaptureFailed
from workers.browser.request import CaptureStep

pytestmark = pytest.mark.browser

CLICK = (CaptureStep("click", "a"),)


def link(address: str) -> str:
    return f"/page?body={quote(f'<h1>Page</h1><a href={address}>on</a>')}"


@pytest.mark.parametrize(
    ("address", "code", "message"),
    [
        (
            "http://no-such-host.invalid/x",
            "unreachable",
            "The page went to http://no-such-host.invalid/x. no-",
        ),
        ("http://10.0.0.1/", "refused_address", "The page went to http://10.0.0.1/. 10.0.0.1"),
        ("/status?code=404", "http_status", "The server answers 404"),
    ],
)
def test_a_click_that_leads_to_no_page_fails_with_the_address_and_the_reason(
    take: Take, address: str, code: str, message: str
) -> None:
    with pytest.raises(CaptureFailed) as raised:
        take(link(address), steps=CLICK)
    assert raised.value.code == code
    assert message in raised.value.message


def test_a_page_that_goes_to_an_unreachable_host_by_itself_fails_too(take: Take) -> None:
    body = "<h1>Page</h1><script>setTimeout(() => { location = 'http://no-such-host.invalid/' }, 100)</script>"
    with pytest.raises(CaptureFailed, match=r"went to http://no-such-host\.invalid/"):
        take(f"/page?body={quote(body)}")


def test_a_click_that_leads_to_a_page_is_captured(take: Take) -> None:
    assert "Answer 200" in [text.text for text in take(link("/status?code=200"), steps=CLICK).texts]


def test_an_error_page_behind_a_click_is_a_screen_when_asked_for(take: Take) -> None:
    page = take(link("/status?code=404"), steps=CLICK, accept_error_pages=True)
    assert [text.text for text in page.texts] == ["Answer 404"]
