"""Tests of addresses in one spelling, of links, and of the order of a crawl."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.crawling import Frontier, links_of, plain_address


@pytest.mark.parametrize(
    ("address", "plain"),
    [
        ("HTTP://Shop.Example:80#top", "http://shop.example/"),
        ("https://a:b@shop.example:8443/x?q=1#y", "https://shop.example:8443/x?q=1"),
        ("mailto:somebody@shop.example", ""),
        ("javascript:alert(1)", ""),
        ("https://shop.example/price.PDF", ""),
        ("https://[::1]:99/", "https://[::1]:99/"),
        ("https://shop.example:99999/", ""),
        ("https://[bad/", ""),
        ("https://shop.example/" + "x" * 2000, ""),
    ],
)
def test_addresses_have_one_spelling(address: str, plain: str) -> None:
    assert plain_address(address) == plain


def test_links_are_those_that_may_be_followed_each_once() -> None:
    page = """<html lang="de-AT"><base href="/shop/"><a href="a">1</a><a href="/b#x">2</a><a href="/b">3</a>
    <a rel="ugc nofollow" href="/no">4</a><a href="//other.example/c">5</a><a>6</a><a href="http://[x">7</a>"""
    links = links_of(page, "http://shop.example/index")
    assert links.language == "de-at"
    assert links.addresses == (
        "http://shop.example/shop/a", "http://shop.example/b", "http://other.example/c", "http://shop.example/shop/",
    )  # fmt: skip


@given(page=st.text(max_size=200) | st.text("<a href='\">/:?#[]html lang=", max_size=80))
def test_no_page_breaks_the_reader(page: str) -> None:
    for address in links_of(page, "http://shop.example/").addresses:
        assert plain_address(address) == address


def test_hosts_take_turns_and_bounds_are_counted() -> None:
    frontier = Frontier(most_hosts=2, most_pages=2)
    frontier.add(["http://a/1", "http://a/2", "http://a/3", "http://b/1", "http://c/1", "http://a/1"])
    assert frontier.left_out == 2
    taken = []
    while hosts := frontier.hosts():
        taken.append(frontier.next_of(hosts[0]))
    assert taken == ["http://a/1", "http://b/1", "http://a/2"]
