"""Tests of pages whose fields, images and scripts shadow or replace DOM properties that our scripts use."""

from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playwright.sync_api import sync_playwright

from benchmarks._clobbering_pages import MEMBERS, POLLUTION, clobbering_page
from tests.examples import examples
from tests.workers.conftest import Take
from workers import page_scripts
from workers.browser.captured_page import CapturedPage

A_PAGE = 50
FIELDS = (
    '<input name="{}" value="typed" aria-label="{}">',
    '<select name="{}" aria-label="{}"><option>one</option><option>two</option></select>',
    '<textarea name="{}" rows="2" aria-label="{}">words</textarea>',
    '<button name="{}" aria-label="{}">Press</button>',
)
"""Each takes a name, and the name under which its box is known."""


@pytest.fixture(scope="module")
def members(chromium: str) -> list[str]:
    """The names of all properties of forms, elements, nodes, documents and the window in this browser."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium)
        names: list[str] = browser.new_page().evaluate(MEMBERS)
        browser.close()
    return names


def snapshot_text(page: CapturedPage) -> str:
    assert page.snapshot is not None
    return page.snapshot.documents[0].body.decode()


def form_of(names: list[str], *, listens: bool = False) -> tuple[str, set[str]]:
    """A form with a field for each name, and the names of the boxes that it must have."""
    fields, expected = [], set()
    for number, name in enumerate(names):
        expected.add(f"{name} {number}")
        fields.append(FIELDS[number % len(FIELDS)].format(name, f"{name} {number}"))
    script = "<script>document.forms[0].addEventListener('click', (e) => e.target.x)</script>" if listens else ""
    body = f"<!DOCTYPE html><title>Form</title><form id='the-form'>{''.join(fields)}</form>{script}"
    return body, expected


def assert_whole(page: CapturedPage, expected: set[str]) -> None:
    assert page.warnings == ()
    assert {box.name for box in page.boxes} >= expected
    assert '<form id="the-form">' in snapshot_text(page)
    assert "[object" not in snapshot_text(page)


def page_of(body: str) -> str:
    return f"/page?body={quote(body)}"


def test_a_clicked_form_that_holds_a_textarea_is_captured(take: Take) -> None:
    """`textarea.rows` is a number, not the rows of a table."""
    body = (
        "<!DOCTYPE html><div id=box><textarea aria-label=Comment></textarea></div>"
        "<script>document.getElementById('box').addEventListener('click', (e) => e.target)</script>"
    )
    assert [box.name for box in take(page_of(body)).boxes] == ["Comment"]


def test_a_travel_form_with_a_field_for_children_has_all_its_boxes(take: Take) -> None:
    fields = "".join(
        f"<select name={name} aria-label={name}><option>1</select>" for name in ("adults", "children", "rows")
    )
    body = f"<!DOCTYPE html><form id='the-form'>{fields}<input name=from aria-label=from><button>Search</button></form>"
    page = take(page_of(body))
    assert {box.name for box in page.boxes} == {"adults", "children", "rows", "from", "Search"}


def test_a_field_called_prefix_leaves_the_form_in_its_frozen_page(take: Take) -> None:
    body = "<!DOCTYPE html><form id='the-form'><input name=prefix aria-label=prefix></form>"
    assert_whole(take(page_of(body)), {"prefix"})


@pytest.mark.long
def test_fields_may_be_called_like_any_member_of_forms_elements_nodes_and_the_window(
    members: list[str], take: Take
) -> None:
    assert {"children", "prefix", "attributes", "matches", "location"} <= set(members)
    for start in range(0, len(members), A_PAGE):
        body, expected = form_of(members[start : start + A_PAGE])
        assert_whole(take(page_of(body), height=2000), expected)


@settings(max_examples=examples(25), deadline=None)
@given(numbers=st.lists(st.integers(0, 10**6), min_size=1, max_size=40), listens=st.booleans())
def test_any_choice_of_such_fields_gives_all_boxes_and_the_form(
    numbers: list[int], listens: bool, members: list[str], take: Take
) -> None:
    body, expected = form_of([members[number % len(members)] for number in numbers], listens=listens)
    assert_whole(take(page_of(body), height=2000, check_snapshot=False), expected)


@pytest.mark.parametrize(
    "name",
    ["body", "documentElement", "querySelectorAll", "createRange", "elementFromPoint", "title", "fonts", "readyState"],
)
def test_an_image_called_like_a_member_of_the_document_hides_nothing(name: str, take: Take) -> None:
    body = f"<!DOCTYPE html><title>Shop</title><img name={name} alt=''><form name={name}></form><a href=/x>Basket</a>"
    page = take(page_of(body))
    assert [box.name for box in page.boxes] == ["Basket"]
    assert page.title == "Shop"


OVERWRITE = """
const { defineProperty } = Object;
const owners = [
  [Array.prototype, ['map', 'filter', 'push', 'flatMap', 'some', Symbol.iterator, 'forEach', 'join', 'concat']],
  [String.prototype, ['trim', 'split', 'replace', 'includes', 'startsWith', 'slice']],
  [Map.prototype, ['get', 'set', 'has', 'forEach']], [Set.prototype, ['has', 'add', 'forEach']],
  [WeakMap.prototype, ['get', 'set']], [JSON, ['stringify', 'parse']], [Object, ['keys', 'entries', 'defineProperty']],
  [Reflect, ['apply']], [Function.prototype, ['call', 'apply', 'bind', 'toString']],
  [Element.prototype, ['closest', 'matches', 'getAttribute', 'hasAttribute', 'querySelectorAll', 'checkVisibility']],
  [Node.prototype, ['getRootNode', 'contains']], [Document.prototype, ['elementFromPoint', 'createRange']],
];
for (let i = 0; i < owners.length; i++)
  for (let j = 0; j < owners[i][1].length; j++)
    defineProperty(owners[i][0], owners[i][1][j], { value: () => { throw new Error('overwritten') } });
"""


def test_overwritten_prototypes_and_globals_hurt_nothing(take: Take) -> None:
    body = (
        "<!DOCTYPE html><title>Old library</title><a href=/x>Basket</a> <b id=b>Listens</b>"
        "<form id='the-form'><input aria-label=Name value=Ada></form>"
        "<script>document.getElementById('b').addEventListener('click', () => { pressed = 1 });"
        f"{OVERWRITE}</script>"
    )
    page = take(page_of(body))
    assert page.warnings == ()
    assert {box.name for box in page.boxes} == {"Basket", "Listens", "Name"}
    assert 'value="Ada"' in snapshot_text(page)


def test_numbers_and_json_of_prototype_js_leave_texts_as_they_are(take: Take) -> None:
    body = (
        "<!DOCTYPE html><a href=/x>One</a>"
        "<script>Array.prototype.toJSON = Object.prototype.toJSON = () => 'odd'</script>"
    )
    assert [box.name for box in take(page_of(body)).boxes] == ["One"]


def test_timers_that_the_page_has_stopped_do_not_hold_the_capture_up(take: Take) -> None:
    body = "<!DOCTYPE html><a href=/x>One</a><script>window.setTimeout = () => 0; performance.now = () => 0</script>"
    page = take(page_of(body))
    assert [box.name for box in page.boxes] == ["One"]
    assert page.timings["load"] < 3


GENERATED = 6


@pytest.mark.parametrize("seed", range(GENERATED))
def test_a_generated_page_that_shadows_and_replaces_at_random_keeps_its_boxes_and_its_form(
    seed: int, members: list[str], take: Take
) -> None:
    """`bench clobbering` captures two hundred of them."""
    made = clobbering_page(members, seed)
    page = take(page_of(made.html), height=1200, check_snapshot=False)
    assert made.names <= {box.name for box in page.boxes}
    assert '<form id="the-form">' in snapshot_text(page)


def test_each_way_to_pollute_what_all_objects_share_leaves_the_boxes(take: Take) -> None:
    for statement in POLLUTION:
        body = (
            "<!DOCTYPE html><a href=/x>Basket</a> <b id=b>Listens</b><span id=i>Closed</span>"
            "<script>document.getElementById('b').addEventListener('click', () => { pressed = 1 });"
            "document.getElementById('i').attachShadow({ mode: 'closed' }).innerHTML = '<button>Inside</button>';"
            f"{statement}</script>"
        )
        page = take(page_of(body), check_snapshot=False)
        assert {"Basket", "Listens", "Inside"} <= {box.name for box in page.boxes}, statement


def test_a_library_that_throws_when_asked_is_counted_in_the_warnings(take: Take) -> None:
    body = (
        "<!DOCTYPE html><b id=b>Listens</b><script>window.jQuery = { _data() { throw new Error('broken') } };"
        "document.getElementById('b').addEventListener('click', () => { pressed = 1 })</script>"
    )
    page = take(page_of(body))
    assert [box.name for box in page.boxes] == ["Listens"]
    assert page.warnings == ("1 parts of the page could not be read; they may lack a box: broken",)


def test_a_fault_of_our_own_script_costs_the_frozen_page_and_not_the_capture(
    take: Take, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = page_scripts.function
    monkeypatch.setattr(
        page_scripts,
        "function",
        lambda name: "() => { throw new Error('ours') }" if name == "take_snapshot" else whole(name),
    )
    page = take(page_of("<!DOCTYPE html><a href=/x>Basket</a>"))
    assert [box.name for box in page.boxes] == ["Basket"]
    assert page.snapshot is None
    (warning,) = page.warnings
    assert warning.startswith(
        "A script of Actwright could not freeze this page (Error: ours). The fault is Actwright's"
    )
