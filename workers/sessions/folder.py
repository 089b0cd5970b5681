"""The folder of one session: home unpacked from a seed, sockets, X socket; read and removed without following links."""

from __future__ import annotations

import errno
import os
import secrets
import shutil
import socket
import stat
import tempfile
import time
import zipfile
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath

from workers.display.xauthority import COOKIE_BYTES, write_xauthority
from workers.programs.failure import AttemptFailed
from workers.sessions.default_settings import write_default_settings
from workers.sessions.preload_library import preload_library
from workers.sessions.program_environment import LIBRARY

REMOVE_SECONDS = 10.0
PREFIX = "actwright-session-"
SEED_BYTES, SEED_FILES = 512 * 1024 * 1024, 20_000
HOST, DISPLAY_NUMBER = "session", "1"
PARTS = ("home", "run", "sockets", "x11")
QT_COLOURS = {
    "Window": ("239,239,239", "0,0,0"),
    "Button": ("239,239,239", "0,0,0"),
    "View": ("255,255,255", "0,0,0"),
    "Selection": ("48,140,198", "255,255,255"),
}
"""Background and text of Qt's own style, which programs take from kdeglobals where that is there.

Some of KDE write in white where it says nothing of their texts.
"""
KDE_GLOBALS = "[KDE]\nCursorBlinkRate=0\nwidgetStyle=Fusion\n[Icons]\nTheme=hicolor\n" + "".join(
    f"[Colors:{part}]\nBackgroundNormal={background}\nForegroundNormal={text}\n"
    for part, (background, text) in QT_COLOURS.items()
)
GTK_SETTINGS = (
    "[Settings]\ngtk-cursor-blink=false\ngtk-cursor-blink-time=2147483647\n"
    "gtk-enable-animations=false\ngtk-overlay-scrolling=false\n"
)
"""A caret that blinks, menus that fade and scroll bars that come and go make each picture another one.

AbiWord reads the time of a blink only, not whether carets blink.
"""
ETC = {
    "passwd": "user:x:1000:1000:user:/session/home:/bin/sh\n",
    "group": "user:x:1000:\n",
    "machine-id": "0123456789abcdef0123456789abcdef\n",
    "gtk-2.0/gtkrc": "gtk-cursor-blink = 0\ngtk-enable-animations = 0\n",
    "gtk-3.0/settings.ini": GTK_SETTINGS,
    "gtk-4.0/settings.ini": GTK_SETTINGS,
    "xdg/kdeglobals": KDE_GLOBALS,
    "hosts": "127.0.0.1 localhost session\n",
}
"""Files of the sandbox's /etc that are the same in all sessions, so that a replay finds what the recording found."""
PIECE_BYTES = 1 << 20


class SessionFolder:
    """A new folder in the temporary directory, whose parts only user `uid` (None: this process's) can read.

    Each part is a mount of its own in the sandbox: programs cannot put a link in the place of one.
    """

    def __init__(self, seed: Path | None, uid: int | None) -> None:
        self.path = Path(tempfile.mkdtemp(prefix=PREFIX))
        try:
            self.path.chmod(0o711)
            for part in PARTS:
                (self.path / part).mkdir(mode=0o700)
            for name, text in ETC.items():
                file = self.path / "etc" / name
                file.parent.mkdir(mode=0o755, parents=True, exist_ok=True)
                file.write_text(text)
                file.chmod(0o644)
            self.preload.write_bytes(preload_library() or b"")
            self.preload.chmod(0o644)
            cookie = secrets.token_bytes(COOKIE_BYTES)
            write_xauthority(self.path / "run" / "xauthority", cookie, DISPLAY_NUMBER, HOST)
            write_xauthority(self.xauthority, cookie, DISPLAY_NUMBER)
            if seed is not None:
                unpack_seed(seed, self.home)
            write_default_settings(self.home)
            if uid is not None:
                for part in PARTS:
                    _give_to(self.path / part, uid)
        except BaseException:
            self.remove()
            raise

    @property
    def home(self) -> Path:
        return self.path / "home"

    @property
    def xauthority(self) -> Path:
        """The X authority file for programs outside the sandbox; those inside have one in `run`."""
        return self.path / "xauthority"

    @property
    def preload(self) -> Path:
        """The library that is preloaded into the session's programs; empty where none could be built."""
        return self.path / LIBRARY

    @property
    def x_socket(self) -> Path:
        """The socket of the session's X server."""
        return self.path / "x11" / f"X{DISPLAY_NUMBER}"

    def socket_path(self, name: str) -> Path:
        return self.path / "sockets" / name

    def remove(self) -> None:
        """Delete the folder; links that the programs made are deleted, never followed."""
        remove_folder(self.path)


def remove_folder(path: Path) -> None:
    """Delete a session's folder; programs that are just ending may still be writing.

    Raises OSError when it is still there after REMOVE_SECONDS.
    """
    end = time.monotonic() + REMOVE_SECONDS
    while True:
        shutil.rmtree(path, ignore_errors=True)
        if not path.exists():
            return
        if time.monotonic() > end:
            raise OSError(errno.ENOTEMPTY, "the session's folder cannot be deleted", str(path))
        time.sleep(0.05)


def unpack_seed(seed: Path, home: Path) -> None:
    """Unpack a seed archive (zip: files and folders, no links) into `home`, with the dates of the archive.

    So lists of files show the same in each session. Raises AttemptFailed for an archive that cannot be read, leads out
    of the folder or is too large.
    """
    try:
        with zipfile.ZipFile(seed) as archive:
            entries = archive.infolist()
            if len(entries) > SEED_FILES or sum(entry.file_size for entry in entries) > SEED_BYTES:
                raise AttemptFailed(f"the seed has more than {SEED_FILES} files or {SEED_BYTES} bytes")
            for entry in entries:
                _unpack(archive, entry, home)
            _date_folders(home)
    except (OSError, zipfile.BadZipFile, NotImplementedError, RuntimeError) as error:
        raise AttemptFailed(f"the seed cannot be unpacked: {error}") from error


def _unpack(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, home: Path) -> None:
    name = PurePosixPath(entry.filename)
    if name.is_absolute() or ".." in name.parts or stat.S_ISLNK(entry.external_attr >> 16):
        raise AttemptFailed(f"the seed holds {entry.filename!r}, which is a link or leads out of its folder")
    target = home.joinpath(*name.parts)
    moment = _moment(entry)
    if entry.is_dir():
        target.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.utime(target, (moment, moment))
        return
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with archive.open(entry) as source, target.open("xb") as file:
        shutil.copyfileobj(source, file, PIECE_BYTES)
    if (entry.external_attr >> 16) & stat.S_IXUSR:
        target.chmod(0o700)
    os.utime(target, (moment, moment))


def _moment(entry: zipfile.ZipInfo) -> float:
    """Return when the entry was changed, in the session's time zone; the first date of zip where it names none."""
    try:
        return datetime(*entry.date_time, tzinfo=UTC).timestamp()
    except ValueError:
        return datetime(1980, 1, 1, tzinfo=UTC).timestamp()


def _date_folders(home: Path) -> None:
    """Give each folder the date of the last change in it."""
    for path, folders, files in os.walk(home, topdown=False):
        if inside := [Path(path, name).stat().st_mtime for name in (*folders, *files)]:
            os.utime(path, (max(inside), max(inside)))


def _give_to(root: Path, uid: int) -> None:
    for folder, _, files in os.walk(root):
        os.chown(folder, uid, uid)
        for file in files:
            os.chown(Path(folder, file), uid, uid, follow_symlinks=False)


def read_beneath(root: Path, relative: str, limit: int) -> bytes | None:
    """Return the content of a regular file below `root`, None where there is none.

    Raises ValueError for a path that leads out, or a file of more than `limit` bytes.
    """
    descriptor = open_beneath(root, relative)
    if descriptor is None:
        return None
    with os.fdopen(descriptor, "rb") as file:
        size = os.fstat(descriptor).st_size
        if size > limit:
            raise ValueError(f"{relative!r} has {size} bytes: more than {limit} are not compared")
        return file.read(limit)


def open_beneath(root: Path, relative: str) -> int | None:
    """Return a descriptor of a regular file below `root`, which the caller closes; None where there is none.

    No link is followed at any level: the programs of a session can make links to files that only this process can
    read. Raises ValueError for a path that leads out.
    """
    parts = PurePosixPath(relative).parts
    if not parts or relative.startswith("/") or ".." in parts:
        raise ValueError(f"{relative!r} is not a path within the session's home folder")
    descriptors = [os.open(root, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)]
    try:
        for part in parts[:-1]:
            flags = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
            descriptors.append(os.open(part, flags, dir_fd=descriptors[-1]))
        flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
        descriptors.append(os.open(parts[-1], flags, dir_fd=descriptors[-1]))
        return os.dup(descriptors[-1]) if stat.S_ISREG(os.fstat(descriptors[-1]).st_mode) else None
    except OSError as error:
        if error.errno in (errno.ENOENT, errno.ENOTDIR, errno.ELOOP, errno.ENXIO):
            return None
        raise
    finally:
        for descriptor in descriptors:
            os.close(descriptor)


def connect_socket(path: Path) -> socket.socket:
    """Return a connection to the unix socket at `path`, which must be a socket itself and no link to another one.

    The programs of a session own the folder that their sockets are in. Raises OSError.
    """
    descriptor = os.open(path, os.O_PATH | os.O_NOFOLLOW | os.O_CLOEXEC)
    try:
        if not stat.S_ISSOCK(os.fstat(descriptor).st_mode):
            raise OSError(errno.ENOTSOCK, "not a socket", str(path))
        connection = socket.socket(socket.AF_UNIX)
        try:
            connection.connect(f"/proc/self/fd/{descriptor}")
        except BaseException:
            connection.close()
            raise
        return connection
    finally:
        os.close(descriptor)
