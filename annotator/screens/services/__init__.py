"""Services of screens: store one, request captures, record a captured page, withdraw."""

from annotator.screens.services.logins import delete_login, record_login
from annotator.screens.services.screens import (
    CAPTURES_LIMIT,
    PageRecord,
    add_numbered_screen,
    add_screen,
    add_screens,
    capture_again,
    record_capture,
    request_captures,
    search_for_boxes,
    store_screen,
    take_again,
    withdraw_screen,
)

__all__ = [
    "CAPTURES_LIMIT",
    "PageRecord",
    "add_numbered_screen",
    "add_screen",
    "add_screens",
    "capture_again",
    "delete_login",
    "record_capture",
    "record_login",
    "request_captures",
    "search_for_boxes",
    "store_screen",
    "take_again",
    "withdraw_screen",
]
