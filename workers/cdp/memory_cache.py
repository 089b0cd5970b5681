"""A renderer's memory cache, from which documents get what others of its process have loaded."""

from __future__ import annotations

from workers.cdp import commands
from workers.cdp.session import CDPSession


def empty_memory_cache(session: CDPSession) -> None:
    """Empty the cache of the renderer that a page's own documents are in: it happens where the cache is disabled."""
    session.call_batch(commands.set_cache_disabled(True), commands.set_cache_disabled(False))
