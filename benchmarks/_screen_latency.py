"""Latency and CPU of recorded sessions against bare websockify and Xtigervnc: the same typing, in turns, in one run.

`measure(seconds, sessions, rounds)` prints both and their ratios. Bare is what one would set up by hand: Xtigervnc with
its own settings, the window manager, the program, and a websockify before each. Between them stands bare with a second
client that reads each screen: no recording that looks at the screen over RFB takes less.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import count, islice
from pathlib import Path

from benchmarks._own_environment import python_with
from benchmarks._rates import process_tree
from benchmarks._screen_client import ScreenClient
from setup.paths import ROOT
from setup.supervisor import start_with_subreaper
from tests.e2e.conftest import free_port, wait_for, web_command

WEBSOCKIFY = "websockify==0.13.0"
BAR = 1.2
LATER_SECONDS = 5.0
"""Enough for what recording leaves for pauses: steps become rows of the database, their pictures get thumbnails."""
PATIENCE = 60.0
RELAYS = ("python", "uvicorn", "websockify")
FIRST_DISPLAY = 180
X11 = Path("/tmp/.X11-unix")
PREPARE = """
import json, uuid
from django.test import Client
from annotator.environments.services import create_environment
from annotator.episodes.services import begin
from annotator.episodes.services.tasks import write_task
from annotator.datasets.models import Role
from tests.factories import make_dataset, make_member
dataset, program = make_dataset("live"), {"kind": "program", "program": "mousepad", "width": 800, "height": 600}
facts = {**program, "video": VIDEO}
people = []
for number in range(COUNT):
    user = make_member(dataset, Role.MAINTAINER)
    made = create_environment(dataset=dataset, by=user, facts={**facts, "name": str(number), "time_limit": 7200})
    task = write_task(environment=made, author=user, sentence="Type", asks_answer=False, client_id=uuid.uuid4())
    client = Client()
    client.force_login(user)
    people.append([begin(task=task, person=user).session_id, client.cookies["sessionid"].value])
print(json.dumps(people))
"""


@dataclass
class ScreenChain:
    """What one way of showing screens took: seconds of each input's latency, CPU seconds by kind of program."""

    name: str
    clients: list[ScreenClient]
    roots: Sequence[int]
    cpu: dict[str, float] = field(default_factory=dict)
    later: dict[str, float] = field(default_factory=dict)
    seconds: float = 0.0

    def work(self, seconds: float) -> None:
        """Have all people work for so long, then wait until what they left has been done too."""
        before, start = cpu_by_program(self.roots), time.monotonic()
        with ThreadPoolExecutor(len(self.clients)) as threads:
            list(threads.map(lambda client: client.work(seconds), self.clients))
        self.seconds += time.monotonic() - start
        between = cpu_by_program(self.roots)
        _add_growth(self.cpu, before, between)
        time.sleep(LATER_SECONDS)
        _add_growth(self.later, between, cpu_by_program(self.roots))

    @property
    def latencies(self) -> list[float]:
        return sorted(latency for client in self.clients for latency in client.latencies)

    @property
    def chain(self) -> float:
        """CPU seconds of what passes input and pictures on: relays and displays."""
        return sum(spent for program, spent in self.cpu.items() if program in (*RELAYS, "Xtigervnc"))

    def show(self) -> None:
        times = [1000 * latency for latency in self.latencies]
        print(
            f"{self.name}: {len(times)} inputs, latency median {statistics.median(times):.1f} ms, 95 % within "
            f"{times[len(times) * 95 // 100]:.1f} ms, worst {times[-1]:.0f} ms; CPU of relay and display "
            f"{100 * self.chain / self.seconds:.1f} % of a core (CPU seconds: {_shown(self.cpu)}; afterwards, in "
            f"pauses of {LATER_SECONDS:g} s: {_shown(self.later)})",
            flush=True,
        )


def measure(seconds: float, sessions: int, rounds: int) -> bool:
    """Print latency and CPU of both ways and their ratios; return whether both are within the bar.

    The CPU of the bar is that of relays and displays while people work; that of all programs, the elements' readers and
    the recorded programs among them, and that of what recording leaves for pauses is printed beside it.
    """
    with ExitStack() as parts:
        folder = Path(parts.enter_context(tempfile.TemporaryDirectory(prefix="actwright-latency-")))
        folder.chmod(0o711)
        ways = [
            parts.enter_context(_bare(folder, sessions, "bare")),
            parts.enter_context(_bare(folder, sessions, "read", reader=True)),
            parts.enter_context(recorded_sessions(folder, sessions)),
        ]
        time.sleep(3)
        for _ in range(rounds):
            for way in ways:
                way.work(seconds / rounds)
        for way in ways:
            way.show()
        bare, read, ours = ways
        latency = statistics.median(ours.latencies) / statistics.median(bare.latencies)
        cpu, floor = ours.chain / bare.chain, read.chain / bare.chain
        print(f"latency {latency:.2f} x, CPU of relay and display {cpu:.2f} x bare (bar {BAR} x), {sessions} sessions")
        print(f"a second client that does nothing but read: CPU of relay and display {floor:.2f} x bare")
        whole, bare_whole = (sum(way.cpu.values()) + sum(way.later.values()) for way in (ours, bare))
        print(f"CPU of all programs, with pauses: {whole:.1f} s, {whole / bare_whole:.2f} x bare", flush=True)
    measure_video(seconds / rounds, sessions)
    return latency <= BAR and cpu <= BAR


def measure_video(seconds: float, sessions: int) -> None:
    """Print what the video of sessions costs in which people work as before: CPU and bytes a minute for each."""
    if shutil.which("ffmpeg") is None:
        print("video: ffmpeg is not installed, nothing was measured", flush=True)
        return
    with tempfile.TemporaryDirectory(prefix="actwright-latency-") as name:
        Path(name).chmod(0o711)
        with recorded_sessions(Path(name), sessions, video=True) as ours:
            time.sleep(3)
            before, start = _video_bytes(Path(name)), time.monotonic()
            ours.work(seconds)
            minutes = (time.monotonic() - start) / 60
            size = (_video_bytes(Path(name)) - before) / sessions / minutes
            cpu = ours.cpu.get("ffmpeg", 0.0) / ours.seconds / sessions
            print(
                f"video on: {100 * cpu:.1f} % of a core and {size / 1e6:.2f} MB a minute for each session (800 x 600), "
                f"latency median {1000 * statistics.median(ours.latencies):.1f} ms",
                flush=True,
            )


def _video_bytes(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.glob("*/actwright-session-*/run/video.webm"))


def _shown(cpu: Mapping[str, float]) -> str:
    return ", ".join(f"{program} {spent:.1f}" for program, spent in sorted(cpu.items()) if spent >= 0.05)


def _add_growth(sums: dict[str, float], before: Mapping[str, float], after: Mapping[str, float]) -> None:
    for program, spent in after.items():
        sums[program] = sums.get(program, 0.0) + spent - before.get(program, 0.0)


@contextmanager
def _bare(folder: Path, sessions: int, name: str, *, reader: bool = False) -> Iterator[ScreenChain]:
    """The screens as one would set them up by hand; `reader`: with a second client that only reads each."""
    python = python_with(WEBSOCKIFY)
    home = folder / name
    (home / ".config/gtk-3.0").mkdir(parents=True)
    (home / ".config/gtk-3.0/settings.ini").write_text("[Settings]\ngtk-cursor-blink=false\n")
    with ExitStack() as started:
        roots, clients, ports = [], [], []

        def start(*command: str, display: int | None = None) -> None:
            shown = {"DISPLAY": f":{display}"} if display else {}
            environment = {"PATH": os.environ["PATH"], "HOME": str(home), "LANG": "C.UTF-8", **shown}
            process = start_with_subreaper(command, env=environment, output=subprocess.DEVNULL)
            roots.append(process.pid)
            started.callback(process.wait, 30)
            started.callback(process.terminate)

        unused = (number for number in count(FIRST_DISPLAY) if not (X11 / f"X{number}").exists())
        for number in islice(unused, sessions):
            vnc, web = free_port(), free_port()
            size = ("-geometry", "800x600", "-depth", "24", "-SecurityTypes", "None", "-localhost")
            start("Xtigervnc", f":{number}", *size, "-rfbport", str(vnc))
            _await((X11 / f"X{number}").exists)
            start("openbox", display=number)
            start("dbus-run-session", "--", "mousepad", "--disable-server", display=number)
            start(str(python), "-m", "websockify", f"127.0.0.1:{web}", f"127.0.0.1:{vnc}")
            clients.append(_connected(f"ws://127.0.0.1:{web}/"))
            ports.append(str(vnc))
        if reader:
            start(sys.executable, str(Path(__file__).with_name("_second_client.py")), *ports)
        time.sleep(3)
        for client in clients:
            started.callback(client.close)
        what = "bare websockify and Xtigervnc" + (", each with a second client that reads" if reader else "")
        yield ScreenChain(what, clients, roots)


@contextmanager
def recorded_sessions(folder: Path, sessions: int, *, video: bool = False) -> Iterator[ScreenChain]:
    """Sessions of an installation of its own, with clients that sign in as their people."""
    own = {"DATA_DIR": str(folder / "ours"), "DJANGO_SETTINGS_MODULE": "annotator.settings", "DEMO": "0"}
    own |= {"REDIS_URL": "redis://127.0.0.1:1/0", "SESSIONS_LIMIT": str(sessions), "SESSION_IDLE_SECONDS": "3600"}
    env = {**os.environ, **own, "TMPDIR": str(folder)}
    env.pop("DATABASE_URL", None)
    (folder / "ours").mkdir(mode=0o711)
    _manage(env, "migrate", "-v0")
    people = json.loads(
        _manage(env, "shell", "-v0", "-c", PREPARE.replace("COUNT", str(sessions)).replace("VIDEO", str(video)))
    )
    address = f"http://127.0.0.1:{free_port()}"
    web = start_with_subreaper(web_command(address), env=env, output=None)
    with ExitStack() as started:
        started.callback(web.wait, 30)
        started.callback(web.terminate)
        wait_for(f"{address}/healthz")
        manager = start_with_subreaper([sys.executable, "manage.py", "session_manager"], env=env, output=None)
        started.callback(manager.wait, 60)
        started.callback(manager.terminate)
        clients = []
        for session, key in people:
            path = folder / "ours" / "sessions" / str(session) / "rfb.sock"
            _await(path.exists)
            headers = {"Cookie": f"sessionid={key}", "Origin": address}
            shown = f"{address.replace('http', 'ws', 1)}/api/live-sessions/{session}/screen"
            clients.append(_connected(shown, headers))
        for client in clients:
            started.callback(client.close)
        yield ScreenChain("recorded sessions", clients, [web.pid, manager.pid])


def _connected(address: str, headers: dict[str, str] | None = None) -> ScreenClient:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return ScreenClient(address, dict(headers) if headers else None)
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.2)


def _await(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError("a session did not start")
        time.sleep(0.1)


def _manage(env: dict[str, str], *words: str) -> str:
    done = subprocess.run(
        [sys.executable, "manage.py", *words], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(done.stderr)
    return done.stdout.strip().splitlines()[-1] if done.stdout.strip() else ""


def cpu_by_program(roots: Sequence[int]) -> dict[str, float]:
    """User and system time so far of all processes below these, in seconds by the program's name."""
    spent: dict[str, float] = {}
    for process in {each for root in roots for each in process_tree(root)}:
        try:
            name, _, rest = Path(f"/proc/{process}/stat").read_text().partition("(")[2].rpartition(")")
        except OSError:
            continue
        fields = rest.split()
        ticks = sum(int(fields[place]) for place in (11, 12))
        spent[name] = spent.get(name, 0.0) + ticks / os.sysconf("SC_CLK_TCK")
    return spent
