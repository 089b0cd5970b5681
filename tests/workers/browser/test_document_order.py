"""Tests of the document order of captured boxes and texts."""

from urllib.parse import quote

import pytest

from tests.workers.conftest import Take
from workers.browser.captured_page import CapturedPage
from workers.browser.document_order import CollectedText, document_orders
from workers.browser.interactive_element import InteractiveElement

pytestmark = pytest.mark.browser

FRAME = "<button>In the frame</button><p>Said in the frame</p>"
# Painted from right to left and from the bottom up, so that the document's order is nowhere the painted one.
PAGE = f"""<!doctype html><body style="display:flex;flex-direction:column-reverse;align-items:start">
<p>First</p><button>Second</button>
<div>Third <a href="/x">Fourth</a> fifth</div>
<iframe style="width:300px;height:90px" srcdoc="{FRAME.replace('"', "&quot;")}"></iframe>
<div style="display:flex;flex-direction:row-reverse"><button>Sixth</button><button>Seventh</button></div>
<p>Last</p>"""


def in_order(page: CapturedPage) -> list[str]:
    """What the page says, in document order; a box before the texts inside it."""
    in_order = [(box.order, f"[{box.name}]") for box in page.boxes] + [(text.order, text.text) for text in page.texts]
    orders = [order for order, _ in in_order]
    assert sorted(orders) == list(range(len(orders)))
    return [text for _, text in sorted(in_order)]


def test_boxes_and_texts_are_numbered_as_the_document_has_them_through_its_frames(take: Take) -> None:
    page = take(f"/page?body={quote(PAGE)}", keep_snapshot=False)
    assert in_order(page) == [
        "First", "[Second]", "Second", "Third", "[Fourth]", "Fourth", "fifth",
        "[In the frame]", "In the frame", "Said in the frame", "[Sixth]", "Sixth", "[Seventh]", "Seventh", "Last",
    ]  # fmt: skip


def test_the_text_of_an_inner_element_comes_before_what_follows_it_in_the_outer_one() -> None:
    edges = (0.0, 0.0, 1.0, 1.0)
    texts = [CollectedText(edges, "outer, after the inner one", 2, 1), CollectedText(edges, "inner", 2, 2)]
    assert document_orders([], texts) == ([], [1, 0])


def test_what_a_frame_holds_comes_after_the_frame_and_before_what_follows_it() -> None:
    edges = (0.0, 0.0, 1.0, 1.0)
    frame = InteractiveElement(edges, "click", "iframe", "", "", "", "", (), 4, frozenset(), -1, False)
    inside = CollectedText(edges, "inside", 90, 3).moved(edges, 4)
    following = CollectedText(edges, "following", 4, 0)
    assert document_orders([frame], [following, inside]) == ([0], [2, 1])
