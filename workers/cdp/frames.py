"""The frames of a page, out-of-process ones included, and how scripts are run in them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from workers.cdp import commands
from workers.cdp.command import Message
from workers.cdp.errors import CDPError
from workers.cdp.session import CDPSession

WORLD = "actwright"
"""The name of the isolated world of our scripts: no script of the page reaches it, or overwrites what it uses."""


@dataclass(frozen=True, slots=True)
class OwnerDocument:
    """Session and isolated execution context of the document in which a frame's owner element stands."""

    session: CDPSession
    context_id: int


@dataclass(frozen=True, slots=True)
class PageFrame:
    """A frame of a page. Its methods raise CDPError when the frame has gone or navigated.

    `loader_id` is of the document that it showed when it was read: each navigation has another one. `session` is the
    session of the process that the frame lives in, `context_id` the isolated execution context in which our scripts
    run, `page_context_id` that of the page's own scripts (None for the main frame of that process), `owner` the place
    of the element that holds the frame (None for the main frame of the page).
    """

    session: CDPSession
    id: str
    url: str
    loader_id: str
    context_id: int
    page_context_id: int | None = None
    owner: OwnerDocument | None = None
    children: tuple[PageFrame, ...] = ()

    def evaluate(self, function: str, *arguments: Any) -> Any:
        """Return what a JavaScript function returns in the frame's isolated world for JSON arguments."""
        return self.session.evaluate(function, *arguments, context_id=self.context_id)

    def evaluate_in_page(self, function: str, *arguments: Any) -> Any:
        """Return what a JavaScript function returns in the world of the page's own scripts for JSON arguments."""
        return self.session.evaluate(function, *arguments, context_id=self.page_context_id)

    def evaluate_on_each(self, function: str, expression: str) -> None:
        """Call a JavaScript function in the isolated world for each node of an array of the page's world."""
        array = self.session.call(commands.evaluate_by_reference(expression, self.page_context_id))
        for item in self.session.call(commands.get_items(array)):
            node_id = self.session.call(commands.get_backend_node_id(item))
            node = self.session.call(commands.resolve_node(node_id, self.context_id))
            self.session.call(commands.call_function_on(node, function))

    def evaluate_on_owner(self, function: str, *arguments: Any) -> Any:
        """Return what a JavaScript function returns for the frame's owner element followed by JSON arguments."""
        if self.owner is None:
            raise ValueError("The main frame of a page has no owner element.")
        session = self.owner.session
        node_id = session.call(commands.get_frame_owner(self.id))
        element = session.call(commands.resolve_node(node_id, self.owner.context_id))
        return session.call(commands.call_function_on(element, function, *arguments))

    @property
    def exists(self) -> bool:
        """Whether the page still has the frame."""
        try:
            return self.id in _frame_ids(self.session.call(commands.get_frame_tree()))
        except CDPError:
            return False

    def all(self) -> Iterator[PageFrame]:
        """Yield the frame and all frames inside it, depth first."""
        yield self
        for child in self.children:
            yield from child.all()


def frame_tree(session: CDPSession) -> PageFrame:
    """Return the main frame of a page with the frames that are inside it at this moment. Raises CDPError."""
    tree = session.call(commands.get_frame_tree())
    if not (tree.get("childFrames") or session.oopif_sessions):
        frame = tree["frame"]
        context_id = _isolated_context(session, frame["id"])
        return PageFrame(session, frame["id"], _address(frame), frame["loaderId"], context_id)
    return _FrameTreeReader(session).frame(tree, session, None, is_local_root=True)


def _address(frame: Message) -> str:
    """Return a frame's address with its fragment, which the protocol tells apart."""
    url, fragment = frame["url"], frame.get("urlFragment", "")
    return f"{url}{fragment}"


def document_loader(session: CDPSession) -> str:
    """Return the `loader_id` of the main frame at this moment. Raises CDPError."""
    loader_id: str = session.call(commands.get_frame_tree())["frame"]["loaderId"]
    return loader_id


def evaluate_isolated(session: CDPSession, function: str, *arguments: Any) -> Any:
    """Return what a JavaScript function returns in the isolated world of a page's main frame for JSON arguments."""
    frame_id = session.call(commands.get_frame_tree())["frame"]["id"]
    return session.evaluate(function, *arguments, context_id=_isolated_context(session, frame_id))


def _isolated_context(session: CDPSession, frame_id: str) -> int:
    return session.call(commands.create_isolated_world(frame_id, WORLD))


class _FrameTreeReader:
    """Joins the frame trees of a page's processes into one."""

    def __init__(self, session: CDPSession) -> None:
        self._trees_by_parent: dict[str, list[tuple[CDPSession, Message]]] = {}
        self._context_ids: dict[tuple[str, str], int] = {}
        self._read_contexts(session)
        for oopif in tuple(session.oopif_sessions.values()):
            self._read_oopif(oopif, session.oopif_parents[oopif.id])

    def _read_oopif(self, oopif: CDPSession, parent_id: str) -> None:
        try:
            self._read_contexts(oopif)
            tree = oopif.call(commands.get_frame_tree())
        except CDPError:
            # A frame may be removed while the tree is read.
            if not oopif.closed:
                raise
        else:
            self._trees_by_parent.setdefault(parent_id, []).append((oopif, tree))

    def _read_contexts(self, session: CDPSession) -> None:
        def note(_: CDPSession, params: Message) -> None:
            context = params["context"]
            if context["auxData"]["isDefault"]:
                self._context_ids[session.id, context["auxData"]["frameId"]] = context["id"]

        # Enabling Runtime reports all contexts that exist.
        session.on("Runtime.executionContextCreated", note)
        session.call(commands.enable("Runtime"))
        session.off("Runtime.executionContextCreated", note)
        session.send(commands.disable_runtime())

    def frame(
        self, tree: Message, session: CDPSession, owner: OwnerDocument | None, *, is_local_root: bool
    ) -> PageFrame:
        frame_id, loader_id, url = tree["frame"]["id"], tree["frame"]["loaderId"], _address(tree["frame"])
        context_id = _isolated_context(session, frame_id)
        owner_document = OwnerDocument(session, context_id)
        local = [
            self._child(child, session, owner_document, is_local_root=False) for child in tree.get("childFrames", ())
        ]
        oopifs = [
            self._child(child, oopif, owner_document, is_local_root=True)
            for oopif, child in self._trees_by_parent.get(frame_id, ())
        ]
        # A sandboxed frame without scripts has no context of its own: ours stands in for it.
        page_context_id = None if is_local_root else self._context_ids.get((session.id, frame_id), context_id)
        children = tuple(child for child in (*local, *oopifs) if child)
        return PageFrame(session, frame_id, url, loader_id, context_id, page_context_id, owner, children)

    def _child(
        self, tree: Message, session: CDPSession, owner: OwnerDocument, *, is_local_root: bool
    ) -> PageFrame | None:
        try:
            return self.frame(tree, session, owner, is_local_root=is_local_root)
        except CDPError as error:
            # A frame may be removed while the tree is read.
            if session.closed or "No frame" in str(error):
                return None
            raise


def _frame_ids(tree: Message) -> Iterator[str]:
    yield tree["frame"]["id"]
    for child in tree.get("childFrames", ()):
        yield from _frame_ids(child)
