"""The bubblewrap command of a session: what of the machine a session's programs can see and use."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from workers.sessions.folder import DISPLAY_NUMBER, HOST
from workers.sessions.folder import ETC as FOLDER_ETC
from workers.sessions.specification import SessionLimits

HOME, RUNTIME, SOCKETS = "/session/home", "/session/run", "/session/sockets"
"""Where the parts of a session's folder are mounted in its sandbox."""
X11_SOCKETS = "/tmp/.X11-unix"  # noqa: S108 - X11's directory
MOUNTS = {"home": HOME, "run": RUNTIME, "sockets": SOCKETS, "x11": X11_SOCKETS}
PROGRAMS = "/run/actwright"
DISPLAY = f":{DISPLAY_NUMBER}"
PROXY_PORT = 1080
UID, GID = 1000, 1000
"""Of the session's programs, inside the sandbox."""

FIRST_UID, UIDS = 61184, 4000
"""Where this process is root, sessions run as users of the range that systemd keeps for short-lived services."""

ETC = (
    *("alternatives", "chromium.d", "debian_version", "fonts", "glvnd", "ImageMagick-*"),
    *("java-*-openjdk", "ld.so.cache", "libreoffice", "localtime", "mime.types", "mono", "OpenCL", "os-release"),
    *("ssl/certs", "X11/app-defaults", "X11/rgb.txt", "X11/xkb", "xdg/openbox"),
)
"""Files and folders of /etc that programs need to start: fonts, loader cache, time zone, defaults; no accounts.

Java's run time, Mono, ImageMagick and Xt's programs do not start without theirs.
"""

FONT_CACHE = "/var/cache/fontconfig"
"""What fontconfig knows of the fonts in /usr: without it, the first program of a session reads all of them again."""

HIDDEN = ("local", "src")
"""Folders of /usr that hold what an administrator put there, never what a distribution's program needs."""

ENVIRONMENT: dict[str, str] = {
    "PATH": "/usr/bin:/bin:/usr/games",
    "HOME": HOME,
    "LANG": "C.UTF-8",
    "TZ": "UTC",
    "DISPLAY": DISPLAY,
    "XAUTHORITY": f"{RUNTIME}/xauthority",
    "XDG_RUNTIME_DIR": RUNTIME,
    "XDG_CONFIG_HOME": f"{HOME}/.config",
    "XDG_CACHE_HOME": f"{RUNTIME}/cache",
    "DBUS_SESSION_BUS_ADDRESS": f"unix:path={RUNTIME}/bus",
    # Programs show themselves to AT-SPI, keep their settings in the home folder and draw with X.
    "GTK_A11Y": "atspi",
    "GTK_MODULES": "gail:atk-bridge",
    "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
    # Of Qt's own themes only KDE's can be told that carets do not blink (/etc/xdg/kdeglobals).
    "QT_QPA_PLATFORMTHEME": "kde",
    "KDE_SESSION_VERSION": "5",
    "SAL_USE_VCLPLUGIN": "gtk3",
    "GSETTINGS_BACKEND": "keyfile",
    "GDK_BACKEND": "x11",
    # Scrollbars that come and go by the pointer's pace make each picture another one.
    "GTK_OVERLAY_SCROLLING": "0",
    "NO_AT_BRIDGE": "0",
    # WebKit's own sandbox cannot be made within this one, and its programs would not start.
    "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
}


def session_uid() -> int | None:
    """Return the user that the programs of a session of this process run as; None where it may not change users."""
    return FIRST_UID + os.getpid() % UIDS if os.geteuid() == 0 else None


@dataclass(frozen=True, slots=True)
class Configuration:
    """What the first program in the sandbox (`session_program`) starts.

    The helpers come before the program, which waits until they have made their `await_files`. The session outlives the
    recorders, which it asks to end with SIGINT. `forwards` has the unix sockets outside by the ports that lead to them.
    The program has `program_environment` beside `environment`, and takes the moment of its start for `program_clock`.
    """

    display_command: list[str]
    program_command: list[str]
    helper_commands: dict[str, list[str]]
    await_files: dict[str, str]
    devtools: bool
    status: int
    forwards: dict[str, str]
    recorder_commands: dict[str, list[str]] = field(default_factory=dict)
    home: str = HOME
    environment: dict[str, str] = field(default_factory=lambda: dict(ENVIRONMENT))
    program_environment: dict[str, str] = field(default_factory=dict)
    program_clock: float | None = None


def sandbox_command(
    folder: Path, limits: SessionLimits, configuration: Configuration, *, uid: int | None, programs: dict[str, Path]
) -> list[str]:
    """Return the command that runs `session_program` with `folder` as /session, as user `uid` of the machine.

    `programs` are our own files that are mounted read-only under PROGRAMS, by name; `uid` is None where this process
    may not change its user. The sandbox has users, processes, network (no interface but its own loopback), IPC and
    host name of its own, an empty environment, and ends with this process.
    """
    as_user = ["setpriv", f"--reuid={uid}", f"--regid={uid}", "--clear-groups", "--"] if uid is not None else []
    return [
        *("prlimit", f"--nproc={limits.processes}", f"--fsize={limits.file_size}", "--core=0", "--nofile=4096", "--"),
        *as_user,
        *("bwrap", "--unshare-user", "--disable-userns", "--unshare-pid", "--unshare-net", "--unshare-ipc"),
        *("--unshare-uts", "--unshare-cgroup-try", "--hostname", HOST, "--die-with-parent", "--new-session"),
        *("--uid", str(UID), "--gid", str(GID), "--clearenv"),
        *_system_mounts(configuration.program_command),
        *(word for part, place in MOUNTS.items() for word in ("--bind", str(folder / part), place)),
        *(word for name in FOLDER_ETC for word in ("--ro-bind", str(folder / "etc" / name), f"/etc/{name}")),
        *(word for name, path in programs.items() for word in ("--ro-bind", str(path), f"{PROGRAMS}/{name}")),
        # The folders of mount points too; /tmp, /run and /dev/shm are file systems of their own.
        *("--remount-ro", "/", "--chdir", HOME, "--setenv", "PATH", ENVIRONMENT["PATH"]),
        *("/usr/bin/python3", "-I", "-S", f"{PROGRAMS}/session_program.py", json.dumps(asdict(configuration))),
    ]


def _system_mounts(program_command: Sequence[str]) -> list[str]:
    mounts = ["--ro-bind", "/usr", "/usr"]
    for name in HIDDEN:
        if Path("/usr", name).is_dir():
            mounts += ["--tmpfs", f"/usr/{name}"]
    for name in ("lib", "lib32", "lib64", "libx32", "bin", "sbin"):
        path = Path("/", name)
        if path.is_symlink():
            mounts += ["--symlink", str(path.readlink()), str(path)]
        elif path.is_dir():
            mounts += ["--ro-bind", str(path), str(path)]
    # A program's defaults stand in the folder of its name.
    own = {Path("/etc") / Path(word).name for word in program_command[:1]}
    for path in sorted(own.union(*(Path("/etc").glob(name) for name in ETC))):
        mounts += ["--ro-bind-try", str(path), str(path)]
    mounts += ["--ro-bind-try", FONT_CACHE, FONT_CACHE]
    # /dev of bubblewrap: null, zero, full, random, urandom, tty, pts, shm; no device of the machine.
    return [*mounts, "--proc", "/proc", "--dev", "/dev", "--tmpfs", "/dev/shm", "--tmpfs", "/tmp", "--tmpfs", "/run"]  # noqa: S108
