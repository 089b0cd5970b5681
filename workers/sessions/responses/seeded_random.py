"""Random numbers of a session's pages that follow from a seed: a replay makes the identifiers of its recording."""

from __future__ import annotations

import json
import secrets
from collections import Counter

from workers import page_scripts
from workers.cdp import commands
from workers.cdp.command import Message
from workers.cdp.session import CDPSession
from workers.sessions.responses.script_target import ScriptTarget

SEED_BYTES = 16
BY_CALLERS = "by-callers"
"""Begins the seeds by which each place of a page's scripts draws numbers of its own; older ones have one row for all,
in which a draw more of one script, a timer's say, gives all others different numbers, or tell fewer places apart.
"""


def new_seed() -> str:
    """A seed that nobody can guess: what pages make of it tells people and orders apart."""
    return f"{BY_CALLERS}-{secrets.token_hex(SEED_BYTES)}"


def _script(seed: str) -> str:
    return f"({page_scripts.function('seed_random')})({json.dumps(seed)})"


class SeededRandom:
    """Gives each document and worker numbers of its own, by the seed and how many of its kind came before it."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._count = Counter[str]()

    def add_to(self, target: ScriptTarget) -> None:
        """Have the documents that a page loads from now on, or a worker, use the seed."""
        kind = "page" if target.has_documents else target.kind
        self._count[kind] += 1
        if target.has_documents:
            _PageRandom(target.session, f"{self._seed} {self._count[kind]}")
        else:
            target.run_first(_script(f"{self._seed} {kind} {self._count[kind]}"))


class _PageRandom:
    """The script that stands ready for a page's next document."""

    def __init__(self, page: CDPSession, seed: str) -> None:
        self._seed, self._documents = seed, 0
        self._script: str | None = None
        page.on("Page.frameNavigated", self._on_navigated)
        page.send(commands.enable("Page"))
        self._stand_ready(page)

    def _stand_ready(self, page: CDPSession) -> None:
        def added(script: str | None) -> None:
            self._script = script

        page.start_then(commands.add_init_script(_script(f"{self._seed} {self._documents}")), added)

    def _on_navigated(self, page: CDPSession, params: Message) -> None:
        if "parentId" in params["frame"]:
            return
        self._documents += 1
        if self._script is not None:
            page.send(commands.remove_init_script(self._script))
        self._stand_ready(page)
