"""The DevTools commands about what browsers store: cookies, cache, the storage of origins."""

from __future__ import annotations

from workers.cdp.command import Command, Message, action, field


def get_cookies() -> Command[list[Message]]:
    """All cookies of the browser's first context."""
    return field("Storage.getCookies", "cookies")


def clear_cookies() -> Command[None]:
    return action("Network.clearBrowserCookies")


def clear_cache() -> Command[None]:
    return action("Network.clearBrowserCache")


def clear_storage() -> Command[None]:
    """Clear the storage of all origins."""
    return action("Storage.clearDataForOrigin", origin="*", storageTypes="all")
