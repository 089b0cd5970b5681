"""Commands of DevTools' Animation domain."""

from __future__ import annotations

from workers.cdp.command import Command, action


def set_playback_rate(rate: float) -> Command[None]:
    """Have animations and transitions of this and later documents run so many times as fast, once it is enabled."""
    return action("Animation.setPlaybackRate", playbackRate=rate)
