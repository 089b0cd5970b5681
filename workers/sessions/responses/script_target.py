"""A page, frame or worker in which scripts of ours run before its own."""

from __future__ import annotations

from dataclasses import dataclass

from workers.cdp import commands
from workers.cdp.session import CDPSession

DOCUMENTS = frozenset({"page", "iframe"})
"""The types of targets whose documents come and go."""
WORKERS = frozenset({"worker", "shared_worker", "service_worker"})
"""Those with one script, which waits for ours."""

SOURCE_NAME = "actwright:session"
"""What stacks name such scripts: `seed_random.ts` leaves them out."""


@dataclass(frozen=True, slots=True)
class ScriptTarget:
    """A session with a target of DevTools, by the target's type."""

    session: CDPSession
    kind: str

    @property
    def has_documents(self) -> bool:
        return self.kind in DOCUMENTS

    def run_first(self, source: str) -> None:
        """Have a script run before those of each document that is loaded from now on, or of the worker."""
        named = f"{source}\n//# sourceURL={SOURCE_NAME}"
        if self.has_documents:
            self.session.send(commands.enable("Page"))
            self.session.send(commands.add_init_script(named))
        elif self.kind in WORKERS:
            self.session.send(commands.evaluate(named))
