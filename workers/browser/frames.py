"""The frames of a page, and how each one and the element that holds it are asked over the straight line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Error

from workers.browser.line import Message, Wire, value_of


@dataclass(frozen=True, slots=True)
class Frame:
    """A document in a page: the page's own, one inside it, or one of another site with a wire of its own.

    `world` is the context of the frame's own scripts, None where the wire leads there by itself. Whatever is
    asked raises playwright's Error when the frame has gone or moved on.
    """

    wire: Wire
    id: str
    url: str
    world: int | None = None
    holder: Wire | None = None
    """The wire on which the element that holds it can be asked; None for the page's own frame."""
    children: tuple[Frame, ...] = ()

    def evaluate(self, function: str, *arguments: Any) -> Any:
        """What the JavaScript function returns in the frame."""
        return self.wire.evaluate(function, *arguments, world=self.world)

    def evaluate_on_holder(self, function: str, *arguments: Any) -> Any:
        """What the JavaScript function returns for the element that holds the frame and then the arguments."""
        if self.holder is None:
            raise Error("The frame of a page is held by no element.")
        owner = self.holder.ask("DOM.getFrameOwner", frameId=self.id)["backendNodeId"]
        element = self.holder.ask("DOM.resolveNode", backendNodeId=owner)["object"]["objectId"]
        found = self.holder.ask(
            "Runtime.callFunctionOn",
            objectId=element,
            functionDeclaration=f"function (...given) {{ return ({function})(this, ...given); }}",
            arguments=[{"value": argument} for argument in arguments],
            returnByValue=True,
        )
        return value_of(found)

    @property
    def is_there(self) -> bool:
        """Whether the page still has the frame."""
        try:
            return self.id in _ids(self.wire.ask("Page.getFrameTree")["frameTree"])
        except Error:
            return False

    def all(self) -> Iterator[Frame]:
        """The frame and all frames inside it."""
        yield self
        for child in self.children:
            yield from child.all()


def page_frame(wire: Wire) -> Frame:
    """The frame of a page with all that are inside it at this moment."""
    tree = wire.ask("Page.getFrameTree")["frameTree"]
    if not (tree.get("childFrames") or wire.far):
        return Frame(wire, tree["frame"]["id"], tree["frame"]["url"])
    return _Reading(wire).frame(tree, wire, None, is_local_root=True)


class _Reading:
    """Puts the frames of one page together, those of other sites in their places."""

    def __init__(self, wire: Wire) -> None:
        self._trees: dict[str, list[tuple[Wire, Message]]] = {}
        self._worlds: dict[tuple[str, str], int] = {}
        self._learn_worlds(wire)
        for far in tuple(wire.far.values()):
            self._read_far(far, wire.parents[far.session])

    def _read_far(self, far: Wire, parent: str) -> None:
        try:
            self._learn_worlds(far)
            tree = far.ask("Page.getFrameTree")["frameTree"]
        except Error:
            # A frame may go while we look.
            if not far.is_cut:
                raise
        else:
            self._trees.setdefault(parent, []).append((far, tree))

    def _learn_worlds(self, wire: Wire) -> None:
        def note(_: Wire, told: Message) -> None:
            context = told["context"]
            if context["auxData"]["isDefault"]:
                self._worlds[wire.session, context["auxData"]["frameId"]] = context["id"]

        # Switched on, it tells of all contexts that there are.
        wire.on("Runtime.executionContextCreated", note)
        wire.ask("Runtime.enable")
        wire.off("Runtime.executionContextCreated", note)
        wire.post("Runtime.disable")

    def frame(self, tree: Message, wire: Wire, holder: Wire | None, *, is_local_root: bool) -> Frame:
        number, url = tree["frame"]["id"], tree["frame"]["url"]
        near = [self.frame(child, wire, wire, is_local_root=False) for child in tree.get("childFrames", ())]
        far = [self.frame(inside, of, wire, is_local_root=True) for of, inside in self._trees.get(number, ())]
        world = None if is_local_root else self._world(wire, number)
        return Frame(wire, number, url, world, holder, (*near, *far))

    def _world(self, wire: Wire, number: str) -> int | None:
        # A frame that may not run scripts has no context until somebody makes one.
        return self._worlds.get((wire.session, number)) or _made_world(wire, number)


def _made_world(wire: Wire, number: str) -> int:
    made: int = wire.ask("Page.createIsolatedWorld", frameId=number)["executionContextId"]
    return made


def _ids(tree: Message) -> Iterator[str]:
    yield tree["frame"]["id"]
    for child in tree.get("childFrames", ()):
        yield from _ids(child)
