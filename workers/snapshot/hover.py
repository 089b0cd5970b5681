"""Shows elements of a rendered snapshot as if the pointer were on them, as it was in the page's picture."""

from __future__ import annotations

from collections.abc import Iterator

from workers.cdp.command import Message, action, field
from workers.cdp.session import CDPSession
from workers.snapshot.model import PageSnapshot

STATE = "data-actwright-state"
HOVERED = '"hover":true'
WRITTEN = HOVERED.replace('"', "&quot;").encode()
"""The same as documents have it; see frontend/page-scripts/src/live_state.ts."""


def has_hovered(snapshot: PageSnapshot) -> bool:
    """Whether the pointer was on any element of the page in its picture."""
    return any(WRITTEN in document.body for document in snapshot.documents)


def show_hovered(session: CDPSession) -> None:
    """Have the page draw its hovered elements as such, wherever the pointer is, until `forget_hovered`.

    Raises CDPError.
    """
    session.call_batch(action("DOM.enable"), action("CSS.enable"))
    root: Message = session.call(field("DOM.getDocument", "root", depth=-1, pierce=True))
    force = [action("CSS.forcePseudoState", nodeId=each, forcedPseudoClasses=["hover"]) for each in _hovered(root)]
    session.call_batch(*force)


def forget_hovered(session: CDPSession) -> None:
    """Have the page draw as hovered what the pointer is on. Raises CDPError."""
    session.call_batch(action("CSS.disable"), action("DOM.disable"))


def _hovered(node: Message) -> Iterator[int]:
    """The ids of the hovered elements in a node, in frames and shadow roots too."""
    attributes = node.get("attributes", ())
    if any(name == STATE and HOVERED in value for name, value in zip(attributes[::2], attributes[1::2], strict=True)):
        yield node["nodeId"]
    inner = [*node.get("children", ()), *node.get("shadowRoots", ())]
    for child in [*inner, node["contentDocument"]] if "contentDocument" in node else inner:
        yield from _hovered(child)
