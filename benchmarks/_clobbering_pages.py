"""Pages whose names and scripts shadow, replace or break what scripts use to read pages; made from a seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from random import Random

MEMBERS = """() => {
  const owners = [HTMLFormElement, HTMLElement, Element, Node, EventTarget, Document, Object];
  const names = owners.flatMap((owner) => Object.getOwnPropertyNames(owner.prototype));
  return [...new Set(names.concat(Object.getOwnPropertyNames(window)))].sort();
}"""
"""Returns the names of all properties of forms, elements, nodes, documents and the window."""
FIELDS_A_PAGE = 20
CONTROLS = (
    '<input {0}="{1}" value="typed" aria-label="{2}">',
    '<select {0}="{1}" aria-label="{2}"><option>one</option><option>two</option></select>',
    '<textarea {0}="{1}" rows="2" aria-label="{2}">words</textarea>',
    '<button {0}="{1}" aria-label="{2}">Press</button>',
    '<fieldset {0}="{1}"><input aria-label="{2}"></fieldset>',
    '<output {0}="{1}"></output><input type="checkbox" aria-label="{2}">',
)
"""Each takes `name` or `id`, the name that shadows, and the name under which its box is known."""
NAMED = (
    '<img name="{0}" alt="">',
    '<img id="{0}" alt="">',
    '<form name="{0}"></form>',
    '<iframe name="{0}" srcdoc="<p>inside" width="30" height="20"></iframe>',
    '<embed name="{0}" hidden>',
    '<object id="{0}"></object>',
    '<a name="{0}"></a>',
    '<i id="{0}"></i><i id="{0}"></i>',
)
"""What shadows properties of the document and the window."""
OWNERS = (
    "Array.prototype",
    "String.prototype",
    "Number.prototype",
    "Object.prototype",
    "Function.prototype",
    "Map.prototype",
    "Set.prototype",
    "WeakMap.prototype",
    "RegExp.prototype",
    "Promise.prototype",
    "JSON",
    "Object",
    "Reflect",
    "Math",
    "Array",
    "Node.prototype",
    "Element.prototype",
    "HTMLElement.prototype",
    "HTMLFormElement.prototype",
    "HTMLInputElement.prototype",
    "HTMLTableElement.prototype",
    "Document.prototype",
    "DocumentFragment.prototype",
    "ShadowRoot.prototype",
    "EventTarget.prototype",
    "NodeList.prototype",
    "HTMLCollection.prototype",
    "NamedNodeMap.prototype",
    "Range.prototype",
    "CSSStyleDeclaration.prototype",
    "CSSStyleSheet.prototype",
    "MutationObserver.prototype",
    "Document.prototype",
    "document",
    "window",
)
REPLACEMENTS = (
    "{ value: () => { throw new Error('replaced') }, configurable: false }",
    "{ get() { throw new Error('replaced') }, configurable: true }",
    "{ value: 7, writable: true }",
    "{ value: null }",
    "{ value: 'text' }",
)
POLLUTION = (
    "Array.prototype.toJSON = Object.prototype.toJSON = String.prototype.toJSON = () => 'odd'",
    "Object.defineProperty(Array.prototype, 0, { set() {}, get() { return undefined }, configurable: true })",
    "for (const index of [1, 2, 3]) Object.defineProperty(Object.prototype, index, { set() { throw 1 }, get() {} })",
    "Object.prototype.get = Object.prototype.value = Object.prototype.set = () => { throw new Error('polluted') }",
    "Object.prototype.handleEvent = Object.prototype.signal = 'polluted'",
    "Object.prototype.then = (done) => done('polluted')",
    "Object.prototype.parent = Object.prototype.el = null",
    "Object.defineProperty(Object.prototype, 'length', { get() { return 3 }, set() {} })",
    "window.globalThis = undefined; window.self = null; window.frames = 1",
    "window.jQuery = { _data() { throw new Error('broken library') } }",
    "window.jQuery = { _data: () => ({ click: [null], length: 4 }) }",
    "for (const el of document.querySelectorAll('*')) { el.onclick = null; el.__reactProps$x = 5 }",
    "for (const el of document.querySelectorAll('*')) for (const name of ['children', 'localName', 'getAttribute', "
    "'matches', 'shadowRoot', 'parentElement']) Object.defineProperty(el, name, { get() { throw new Error(name) } })",
    "for (const el of document.querySelectorAll('*')) Object.setPrototypeOf(el, null)",
    "for (const el of document.querySelectorAll('input')) Object.freeze(el)",
    "Object.setPrototypeOf(Array.prototype, null)",
    "Error.prototype.toString = Symbol.prototype.toString = () => { throw new Error('again') }",
    "Object.defineProperty(Error, 'prepareStackTrace', { value: () => { throw new Error('stack') } })",
    "document.write = document.open = () => { throw new Error('replaced') }",
)
LISTENING = (
    '<b id="heard">Heard</b><script>'
    'document.getElementById("heard").addEventListener("click", () => { p = 1 })</script>'
)


@dataclass(frozen=True, slots=True)
class ClobberingPage:
    """The HTML of a page, and the names of the boxes that it must have."""

    html: str
    names: frozenset[str]


def clobbering_page(members: Sequence[str], seed: int) -> ClobberingPage:
    """Return one page with fields and other elements of random names, random replacements and random pollution."""
    random = Random(seed)
    fields, names = [], {"Basket", "Heard"}
    for number in range(FIELDS_A_PAGE):
        names.add(f"field {number}")
        name = escape(random.choice(members))
        fields.append(random.choice(CONTROLS).format(random.choice(("name", "id")), name, f"field {number}"))
    named = [random.choice(NAMED).format(escape(random.choice(members))) for _ in range(random.randint(0, 12))]
    script = ";\n".join(f"try {{ {statement} }} catch {{}}" for statement in _statements(random))
    html = (
        f'<!DOCTYPE html><title>Form</title><a href="/x">Basket</a>{LISTENING}'
        f'<form id="the-form">{"".join(fields)}</form>{"".join(named)}<script>{REPLACE}{script}</script>'
    )
    return ClobberingPage(html, frozenset(names))


REPLACE = (
    "const { getOwnPropertyNames: namesOf, defineProperty: define } = Object;"
    "const replace = (owner, share, how) => { const names = namesOf(owner);"
    "for (let i = share; i < names.length; i += 3) try { define(owner, names[i], how) } catch {} };\n"
)
"""A function that replaces every third property of an object, as far as the browser lets it."""


def _statements(random: Random) -> Iterator[str]:
    """Replacements come last: pollution needs what they take away."""
    yield from random.sample(POLLUTION, random.randint(0, 3))
    for owner in random.sample(OWNERS, random.randint(0, 6)):
        yield f"replace({owner}, {random.randrange(3)}, {random.choice(REPLACEMENTS)})"
