"""What a program in a session's sandbox can see and reach."""

import configparser
import json
import os
import socket
import time
from pathlib import Path
from typing import Any

import pytest

from tests.workers.sessions.conftest import Start, zip_of
from workers.sessions import live_session
from workers.sessions.folder import ETC, connect_socket, read_beneath
from workers.sessions.resources import descendants, start_time
from workers.sessions.specification import SessionLimits

pytestmark = pytest.mark.display

REPORT_SECONDS = 120
CONTRAST = 300
"""The least sum of the differences between the channels of a text and its background, of 765."""
TOP = {"bin", "dev", "etc", "lib", "lib32", "lib64", "libx32", "proc", "run", "sbin", "session", "tmp", "usr", "var"}
PROBE = """
import json, os, socket, sys, time
found, read = [], 0
secrets = json.load(open("/session/home/secrets.json"))
for folder, folders, files in os.walk("/"):
    if folder.startswith(("/proc", "/sys")):
        folders[:] = []
        continue
    for name in files:
        path = os.path.join(folder, name)
        if path == "/session/home/secrets.json" or folder.startswith("/usr"):
            found += [path] if any(secret.split("/")[-1] == name for secret in secrets["files"]) else []
            continue
        try:
            with open(path, "rb") as file:
                content = file.read(1 << 20) if os.path.isfile(path) else b""
        except OSError:
            continue
        read += 1
        found += [path for secret in secrets["bytes"] if secret.encode() in content]
found += [path for path in secrets["paths"] if os.path.exists(path)]
reached = []
for family, address in ((socket.AF_INET, ("127.0.0.1", secrets["port"])), (socket.AF_INET, ("1.1.1.1", 80)),
                        (socket.AF_UNIX, secrets["socket"]), (socket.AF_UNIX, secrets["abstract"]),
                        (socket.AF_UNIX, secrets["x11"])):
    client = socket.socket(family)
    client.settimeout(2)
    try:
        client.connect(address)
        reached.append(str(address))
    except OSError:
        pass
processes = [open(f"/proc/{pid}/cmdline").read() for pid in os.listdir("/proc") if pid.isdigit()]
report = {"found": found, "read": read, "reached": reached, "environment": dict(os.environ), "uid": os.getuid(),
          "processes": processes, "top": sorted(os.listdir("/")), "capabilities": [line for line in
          open("/proc/self/status") if line.startswith("CapEff")], "written": [],
          "var": [os.path.join(folder, name) for folder, folders, _ in os.walk("/var") for name in folders]}
for place in ("/usr/probe", "/etc/probe", "/lib/probe"):
    try:
        open(place, "w")
        report["written"].append(place)
    except OSError:
        pass
json.dump(report, open("/session/home/report.part", "w"))
os.rename("/session/home/report.part", "/session/home/report.json")
time.sleep(600)
"""


def _report(home: Path) -> dict[str, Any]:
    """What the probe wrote; waits for it."""
    end = time.monotonic() + REPORT_SECONDS
    while time.monotonic() < end:
        if content := read_beneath(home, "report.json", 1 << 20):
            return dict(json.loads(content))
        time.sleep(0.1)
    raise AssertionError("the probe has not reported")


def test_a_program_that_walks_the_disk_finds_nothing_of_the_installation_or_of_another_session(
    start: Start, session_temp: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = "a-secret-that-stands-in-the-database"
    (tmp_path / "actwright.sqlite3").write_text(secret)
    other = start("mousepad", number=1)
    (other.folder.home / "private.txt").write_text("what-another-session-wrote")
    listener, abstract = socket.create_server(("127.0.0.1", 0)), socket.socket(socket.AF_UNIX)
    abstract.bind(f"\0{session_temp}")
    abstract.listen()
    secrets = {
        "bytes": [secret, "what-another-session-wrote"],
        "files": ["actwright.sqlite3", "private.txt"],
        "paths": [str(Path(__file__).parents[3]), str(tmp_path), str(session_temp), str(Path.home())],
        "port": listener.getsockname()[1],
        "socket": str(other.folder.socket_path("rfb")),
        "abstract": f"\0{session_temp}",
        "x11": str(other.folder.path / "x11" / "X1"),
    }
    seed = zip_of(tmp_path / "seed.zip", {"probe.py": PROBE, "secrets.json": json.dumps(secrets)})
    # The probe never opens a window.
    monkeypatch.setattr(live_session, "FIRST_WINDOW_SECONDS", 1.0)

    session = start("/usr/bin/python3", "-I", "/session/home/probe.py", seed=seed, number=2)
    report = _report(session.folder.home)

    assert report["read"] > 5
    assert report["found"] == []
    assert report["reached"] == []
    assert report["written"] == []
    assert set(report["top"]) <= TOP
    assert set(report["var"]) <= {"/var/cache", "/var/cache/fontconfig"}
    assert all(int(line.split()[1], 16) == 0 for line in report["capabilities"])
    assert not {"DATABASE_URL", "SECRET_KEY", "PYTHONPATH"} & report["environment"].keys()
    assert not any("mousepad" in process for process in report["processes"])
    if os.geteuid() == 0:
        assert 0 not in owners(session)
        assert not owners(session) & owners(other)


def owners(session: live_session.LiveSession) -> set[int]:
    return {Path(f"/proc/{pid}").stat().st_uid for pid in descendants(session.child.process.pid)}


def test_no_link_that_a_program_makes_leads_out_of_its_home_folder(start: Start, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("the database")
    session = start("galculator")
    home = session.folder.home
    (home / "link").symlink_to(secret)
    (home / "folder").symlink_to(tmp_path)
    os.mkfifo(home / "pipe")
    assert read_beneath(home, "link", 100) is None
    assert read_beneath(home, "folder/secret", 100) is None
    assert read_beneath(home, "pipe", 100) is None
    for path in ("../passwd", "/etc/passwd", ""):
        with pytest.raises(ValueError, match="not a path within"):
            read_beneath(home, path, 100)
    session.folder.socket_path("rfb").unlink()
    session.folder.socket_path("rfb").symlink_to(session.folder.socket_path("accessibility"))
    with pytest.raises(OSError, match=r"not a socket|symbolic|No such"):
        connect_socket(session.folder.socket_path("rfb"))


def test_a_session_ends_with_all_its_processes_and_its_folder(start: Start, session_temp: Path) -> None:
    session = start("mousepad")
    processes = descendants(session.child.process.pid)
    assert len(processes) > 5
    session.end(live_session.SessionEnd("asked", "Done."))
    assert [pid for pid in processes if start_time(pid)] == []
    assert list(session_temp.iterdir()) == []


def test_a_session_that_takes_too_many_processes_or_too_much_memory_or_time_is_ended(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Only once the session's own programs run: they are counted among them.
    bomb = "import os, time\ntime.sleep(2)\n"
    bomb += "while True:\n    try:\n        os.fork()\n    except OSError:\n        time.sleep(0.1)\n"
    seed = zip_of(tmp_path / "seed.zip", {"bomb.py": bomb})
    monkeypatch.setattr(live_session, "FIRST_WINDOW_SECONDS", 1.0)
    session = start("/usr/bin/python3", "-I", "/session/home/bomb.py", seed=seed, limits=SessionLimits(processes=60))
    time.sleep(3)
    assert 40 < len(descendants(session.child.process.pid)) < 80
    small = start("galculator", number=1, limits=SessionLimits(memory=1 << 20))
    now = time.monotonic()
    assert exceeded(small, now, now) == "memory"
    assert exceeded(session, now + 1801, now) == "time"
    assert exceeded(session, now + 301, now) == "idle"


def exceeded(session: live_session.LiveSession, now: float, last_input: float) -> str:
    end = session.exceeded(now, last_input)
    return end.code if end else ""


def test_what_qt_writes_can_be_read_on_each_background_that_it_is_told() -> None:
    settings = configparser.ConfigParser()
    settings.read_string(ETC["xdg/kdeglobals"])
    parts = [name for name in settings.sections() if name.startswith("Colors:")]
    assert {"Colors:Window", "Colors:Button", "Colors:View", "Colors:Selection"} <= set(parts)
    for part in parts:
        background, text = (settings[part][key].split(",") for key in ("BackgroundNormal", "ForegroundNormal"))
        channels = zip(map(int, background), map(int, text), strict=True)
        assert sum(abs(behind - before) for behind, before in channels) > CONTRAST
