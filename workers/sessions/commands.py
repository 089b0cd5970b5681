"""The programs of a session as commands: display, window manager, AT-SPI reader, and the recorded program."""

from __future__ import annotations

from pathlib import Path

from annotator.domain.hosts import SITE_HOST, SITE_PORT
from workers.accessibility import reader
from workers.programs.chromium import browser_command, kiosk
from workers.sessions import video
from workers.sessions.program_environment import program_clock, program_environment
from workers.sessions.responses import stream_server
from workers.sessions.sandbox import (
    DISPLAY,
    HOME,
    PROGRAMS,
    PROXY_PORT,
    RUNTIME,
    SOCKETS,
    Configuration,
)
from workers.sessions.specification import SessionSpecification

HERE = Path(__file__).parent
OWN_PROGRAMS = {
    "session_program.py": HERE / "session_program.py",
    **reader.PROGRAMS,
    "site_program.py": HERE / "site_program.py",
    "openbox.xml": HERE / "openbox.xml",
}
RFB_SOCKET, READER_SOCKET, GATE_SOCKET, STREAM_SOCKET = "rfb", "accessibility", "gate", "streams"
WINDOW_MANAGER_READY, SITE_READY = f"{RUNTIME}/window-manager", f"{RUNTIME}/site"
SITE, FORMS = "site", "forms.jsonl"
"""The folder of a seed that is served as a web site, and the file (in `run`) of the forms that it received."""
FRAME_RATE = 60


def configuration_for(specification: SessionSpecification, status: int, *, site: bool = False) -> Configuration:
    """Return what the sandbox's first program starts; it writes its status lines to the descriptor `status`.

    `site`: the seed brings a web site.
    """
    is_browser = specification.kind == "browser"
    # A window that is mapped before the window manager runs is placed elsewhere: it says when it runs.
    ready = ["--startup", f"/usr/bin/touch {WINDOW_MANAGER_READY}"]
    helpers = {"window manager": ["openbox", "--config-file", f"{PROGRAMS}/openbox.xml", *ready]}
    await_files = {"window manager": WINDOW_MANAGER_READY}
    if not is_browser:
        # Qt asks for AT-SPI's bus once: a program that starts before it shows no elements, however long it runs.
        await_files["accessibility"] = _socket(READER_SOCKET)
        helpers["accessibility"] = reader.reader_command(PROGRAMS, _socket(READER_SOCKET))
    if site:
        await_files["site"] = SITE_READY
        helpers["site"] = [
            *("/usr/bin/python3", "-I", "-S", f"{PROGRAMS}/site_program.py", f"{HOME}/{SITE}", str(SITE_PORT)),
            *(f"{RUNTIME}/{FORMS}", SITE_READY),
        ]
    return Configuration(
        display_command=_display(specification),
        program_command=_browser(specification) if is_browser else _program(specification),
        helper_commands=helpers,
        await_files=await_files,
        devtools=is_browser,
        status=status,
        forwards=_forwards(specification),
        recorder_commands={"video": video.COMMAND} if specification.video else {},
        program_environment=program_environment(specification, PROGRAMS),
        program_clock=program_clock(specification),
    )


def _forwards(specification: SessionSpecification) -> dict[str, str]:
    network = {str(PROXY_PORT): _socket(GATE_SOCKET)} if specification.hosts else {}
    recorded = {str(stream_server.PORT): _socket(STREAM_SOCKET)} if specification.kind == "browser" else {}
    return {**network, **recorded}


def _socket(name: str) -> str:
    return f"{SOCKETS}/{name}"


def _display(specification: SessionSpecification) -> list[str]:
    return [
        *("Xtigervnc", DISPLAY, "-geometry", f"{specification.width}x{specification.height}", "-depth", "24"),
        *("-rfbport", "-1", "-rfbunixpath", _socket(RFB_SOCKET), "-rfbunixmode", "0600", "-SecurityTypes", "None"),
        *("-nolisten", "tcp", "-auth", f"{RUNTIME}/xauthority"),
        # Several viewers at once; none of them changes the screen's size, which a recording's coordinates are of.
        *("-AlwaysShared", "-AcceptSetDesktopSize=0", "-FrameRate", str(FRAME_RATE)),
        # No key repeat (a slow machine would type more), no screen saver.
        *("-r", "-s", "0"),
    ]


def _program(specification: SessionSpecification) -> list[str]:
    document = [f"{HOME}/{specification.start}"] if specification.start else []
    return [*specification.command, *document]


def _browser(specification: SessionSpecification) -> list[str]:
    switches = kiosk(
        specification.width,
        specification.height,
        proxy=f"socks5://127.0.0.1:{PROXY_PORT}",
        direct=(f"{SITE_HOST}:{SITE_PORT}", f"127.0.0.*:{stream_server.PORT}"),
        address=specification.start or "about:blank",
    )
    # The session's sandbox stands in for Chromium's own, whose namespaces it does not let programs make.
    return browser_command(specification.command[0], switches, f"{HOME}/.browser", sandbox=False)
