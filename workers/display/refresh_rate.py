"""The refresh rate of a virtual display: Chromium draws frames at the rate of the display's mode (RandR 1.2).

python-xlib 0.15 has these requests, but its functions for two of them leave out arguments, and its CreateMode cannot
be sent.
"""

from __future__ import annotations

from typing import Any

from Xlib import X
from Xlib.error import XError
from Xlib.ext import randr
from Xlib.protocol import rq

NAME = "fast"
BLANKING = 10
"""Pixels and lines of the mode that no display shows; more than none."""


class CreateMode(rq.ReplyRequest):  # type: ignore[misc]  # Xlib has no types
    """RRCreateMode, its mode written out field by field."""

    _request = rq.Struct(
        rq.Card8("opcode"),
        rq.Opcode(16),
        rq.RequestLength(),
        rq.Window("window"),
        rq.Card32("id"),
        rq.Card16("width"),
        rq.Card16("height"),
        rq.Card32("dot_clock"),
        rq.Card16("h_sync_start"),
        rq.Card16("h_sync_end"),
        rq.Card16("h_total"),
        rq.Card16("h_skew"),
        rq.Card16("v_sync_start"),
        rq.Card16("v_sync_end"),
        rq.Card16("v_total"),
        rq.Card16("name_length"),
        rq.Card32("flags"),
        rq.String8("name"),
    )
    _reply = randr.CreateMode._reply


def set_refresh_rate(connection: Any, width: int, height: int, hertz: int) -> bool:
    """Give the display's only output a mode of its own size with this rate; whether the server has taken it."""
    request = {"display": connection.display, "opcode": connection.display.get_extension_major(randr.extname)}
    root = connection.screen().root
    try:
        mode = CreateMode(**request, window=root, **_mode(width, height, hertz)).mode
        resources = root.xrandr_get_screen_resources()
        (output,), (crtc,) = resources.outputs, resources.crtcs
        randr.AddOutputMode(**request, output=output, mode=mode)
        answer = randr.SetCrtcConfig(
            **request,
            crtc=crtc,
            timestamp=X.CurrentTime,
            config_timestamp=resources.config_timestamp,
            x=0,
            y=0,
            mode=mode,
            rotation=randr.Rotate_0,
            outputs=[output],
        )
    except (XError, ValueError):
        return False
    return bool(answer.status == randr.SetConfigSuccess)


def _mode(width: int, height: int, hertz: int) -> dict[str, Any]:
    across, down = width + BLANKING, height + BLANKING
    return {
        "id": 0,
        "width": width,
        "height": height,
        "dot_clock": across * down * hertz,
        "h_sync_start": width,
        "h_sync_end": width,
        "h_total": across,
        "h_skew": 0,
        "v_sync_start": height,
        "v_sync_end": height,
        "v_total": down,
        "name_length": len(NAME),
        "flags": 0,
        "name": NAME,
    }
