"""What is preloaded into programs: their time of day is moved, waits last as long as before, numbers follow a seed."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.means import skip_without
from workers.sessions.preload_library import COMPILERS, SOURCE, preload_library

DAY = 86_400
WAITED = 0.3
# Waits in each way with a deadline so far ahead, by the clock that it counts by; prints how long each took.
WAITS = """
import ctypes, json, os, sys, time
libc = ctypes.CDLL(None)
class Moment(ctypes.Structure):
    _fields_ = [("seconds", ctypes.c_long), ("nanoseconds", ctypes.c_long)]
class Timer(ctypes.Structure):
    _fields_ = [("interval", Moment), ("value", Moment)]
def ahead(clock):
    moment = Moment()
    libc.clock_gettime(clock, ctypes.byref(moment))
    seconds, nanoseconds = divmod(moment.nanoseconds + int(1e9 * WAITED), 10**9)
    return Moment(moment.seconds + seconds, nanoseconds)
REALTIME, MONOTONIC = 0, 1
def condition(clock):
    attributes, made = ctypes.create_string_buffer(64), ctypes.create_string_buffer(128)
    mutex = ctypes.create_string_buffer(128)
    libc.pthread_condattr_init(attributes)
    libc.pthread_condattr_setclock(attributes, clock)
    libc.pthread_cond_init(made, attributes)
    libc.pthread_mutex_lock(mutex)
    libc.pthread_cond_timedwait(made, mutex, ctypes.byref(ahead(clock)))
def timer(clock):
    descriptor = libc.timerfd_create(clock, 0)
    libc.timerfd_settime(descriptor, 1, ctypes.byref(Timer(Moment(), ahead(clock))), None)
    os.read(descriptor, 8)
def semaphore():
    made = ctypes.create_string_buffer(64)
    libc.sem_init(made, 0, 0)
    libc.sem_timedwait(made, ctypes.byref(ahead(REALTIME)))
def lock():
    mutex = ctypes.create_string_buffer(128)
    libc.pthread_mutex_lock(mutex)
    libc.pthread_mutex_timedlock(mutex, ctypes.byref(ahead(REALTIME)))
def shared_lock(function):
    made = ctypes.create_string_buffer(128)
    libc.pthread_rwlock_init(made, None)
    libc.pthread_rwlock_wrlock(made)
    import threading
    thread = threading.Thread(target=lambda: function(made, ctypes.byref(ahead(REALTIME))))
    thread.start()
    thread.join()
WAYS = {
    "sleep": lambda: time.sleep(WAITED),
    "nanosleep": lambda: libc.clock_nanosleep(REALTIME, 1, ctypes.byref(ahead(REALTIME)), None),
    "nanosleep, monotonic": lambda: libc.clock_nanosleep(MONOTONIC, 1, ctypes.byref(ahead(MONOTONIC)), None),
    "condition": lambda: condition(REALTIME), "condition, monotonic": lambda: condition(MONOTONIC),
    "timer": lambda: timer(REALTIME), "timer, monotonic": lambda: timer(MONOTONIC),
    "semaphore": semaphore, "lock": lock,
    "read lock": lambda: shared_lock(libc.pthread_rwlock_timedrdlock),
    "write lock": lambda: shared_lock(libc.pthread_rwlock_timedwrlock),
}
took = {}
for name, wait in WAYS.items():
    began = time.monotonic()
    wait()
    took[name] = time.monotonic() - began
class Micro(ctypes.Structure):
    _fields_ = [("seconds", ctypes.c_long), ("microseconds", ctypes.c_long)]
now, early = Micro(), Moment()
libc.gettimeofday(ctypes.byref(now), None)
libc.timespec_get(ctypes.byref(early), 1)
libc.time.restype = ctypes.c_long
print(json.dumps({"took": took, "times": [time.time(), libc.time(None), now.seconds, early.seconds]}))
""".replace("WAITED", str(WAITED))
DRAW = """
import ctypes, json, random, time, uuid
libc = ctypes.CDLL(None)
buffer = ctypes.create_string_buffer(9)
libc.getentropy(buffer, 9)
device = libc._ZNSt13random_device9_M_getvalEv(None)
libc.fopen.restype = ctypes.c_void_p
devices = []
for path in b"/dev/urandom", b"/dev/random", b"/dev/urandom":
    libc.fread(buffer, 1, 8, ctypes.c_void_p(libc.fopen(path, b"rb")))
    devices.append(buffer.raw.hex())
assert len(set(devices)) == 3
libc.fread(buffer, 1, 8, ctypes.c_void_p(libc.fopen(b"/dev/zero", b"rb")))
assert buffer.raw[:8] == bytes(8)
def rolled(seed):
    libc.srand(seed)
    return libc.rand()
assert rolled(42) == 71876166
drawn = [random.random(), str(uuid.uuid4()), libc.arc4random(), device, *devices, hash("a"), rolled(int(time.time()))]
print(json.dumps(drawn))
"""


@pytest.fixture(params=COMPILERS)
def library(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The library as one of the compilers builds it."""
    is_there = shutil.which(request.param) is not None
    if request.param == COMPILERS[0]:
        skip_without(request.param, there=is_there)
    elif not is_there:
        pytest.skip(f"{request.param} is not installed, which no part of Actwright asks for")
    monkeypatch.setattr("workers.sessions.preload_library.COMPILERS", (request.param,))
    preload_library.cache_clear()
    built = preload_library()
    preload_library.cache_clear()
    assert built is not None
    (tmp_path / "preload.so").write_bytes(built)
    return tmp_path / "preload.so"


def run(library: Path, script: str, **variables: str) -> Any:
    # The system's own, as in a session.
    python = "/usr/bin/python3" if Path("/usr/bin/python3").exists() else sys.executable
    env = {**os.environ, "LD_PRELOAD": str(library), "PYTHONHASHSEED": "random", **variables}
    done = subprocess.run([python, "-c", script], env=env, capture_output=True, text=True, check=True, timeout=60)
    assert done.stderr == ""
    return json.loads(done.stdout)


@pytest.mark.parametrize("offset", [0, -30 * DAY, 30 * DAY])
def test_the_time_of_day_is_moved_and_every_wait_lasts_as_long_as_before(library: Path, offset: int) -> None:
    began = float(subprocess.check_output(["date", "+%s.%N"]))
    answer = run(library, WAITS, SESSION_CLOCK_OFFSET_MS=str(1000 * offset))
    assert {name for name, seconds in answer["took"].items() if not WAITED - 0.02 <= seconds < 2.5} == set()
    assert {moment for moment in answer["times"] if not -1 <= moment - began - offset < 60} == set()


def test_the_same_numbers_are_drawn_by_a_seed_and_others_without_one(library: Path) -> None:
    seeded = [
        run(library, DRAW, SESSION_RANDOM_SEED=seed, SESSION_CLOCK_OFFSET_MS=str(offset))
        for seed, offset in (("7", 0), ("7", 3_600_000), ("8", 0))
    ]
    assert seeded[0] == seeded[1]
    assert all(first != second for first, second in zip(seeded[0], seeded[2], strict=True))
    assert run(library, DRAW)[1] != run(library, DRAW)[1]


def test_programs_go_on_without_it_where_no_compiler_is_installed(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("workers.sessions.preload_library.COMPILERS", ("no-such-compiler",))
    preload_library.cache_clear()
    assert preload_library() is None
    assert "apt install no-such-compiler" in caplog.text
    preload_library.cache_clear()


def test_what_is_built_needs_no_header_and_no_start_file() -> None:
    assert "#include" not in SOURCE.read_text()
