"""The settings that a tab renders pages with, and the commands that set them."""

from __future__ import annotations

from dataclasses import dataclass

from workers import page_scripts
from workers.cdp import commands
from workers.cdp.command import Command
from workers.snapshot.model import EmulationSettings


@dataclass(frozen=True, slots=True)
class Emulation:
    """Viewport size in CSS pixels, device pixels per CSS pixel, language and preferred colour scheme."""

    width: int
    height: int
    device_scale: float
    locale: str
    color_scheme: str


def emulation_of(settings: EmulationSettings) -> Emulation:
    """Return the emulation that a capture request or a snapshot asks for."""
    return Emulation(settings.width, settings.height, settings.device_scale, settings.locale, settings.color_scheme)


def metrics_command(emulation: Emulation) -> Command[None]:
    """Return the command that sets the viewport of a page; its frames follow."""
    return commands.set_device_metrics(emulation.width, emulation.height, emulation.device_scale)


def emulation_commands(emulation: Emulation) -> tuple[Command[None], ...]:
    """Return the commands for a page and each of its out-of-process frames: language, colours."""
    return (
        commands.set_accept_language(emulation.locale),
        commands.set_locale(emulation.locale),
        commands.set_media_features([("prefers-color-scheme", emulation.color_scheme)]),
    )


def init_scripts() -> tuple[Command[str], ...]:
    """Return the commands that add what runs before the scripts of a page; a snapshot has none."""
    return (
        commands.add_init_script(page_scripts.document_start("block_service_workers")),
        commands.add_init_script(page_scripts.document_start("watch")),
    )
