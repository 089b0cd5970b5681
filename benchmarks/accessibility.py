"""Claim: the elements of a program are read in half of the time of libatspi, which asks for one thing after the other.

`python -m benchmarks.accessibility [COMMAND...]`; exit 1 when the bar is missed or the two differ. Both read the same
window in the same session, one after the other; a program that is not installed is named and left out.
"""

from __future__ import annotations

import json
import shutil
import socket
import statistics
import sys
import tempfile
import time
import zipfile
from contextlib import closing
from pathlib import Path
from typing import Any

from workers.sessions.live_session import LiveSession
from workers.sessions.specification import SessionSpecification

BAR = 0.5
ROUNDS, SETTLED_SECONDS = 7, 5.0
PROGRAMS = ("mousepad --disable-server", "galculator", "localc")
PEER = Path(__file__).with_name("_libatspi_reader.py")


def main() -> int:
    ratios = [ratio for command in sys.argv[1:] or PROGRAMS if (ratio := measured(command)) is not None]
    if not ratios:
        print("none of the programs is installed")
        return 1
    print(f"median {statistics.median(ratios):.2f} x libatspi (bar {BAR} x), worst {max(ratios):.2f} x")
    return int(statistics.median(ratios) > BAR)


def measured(command: str) -> float | None:
    """Prints how long both take in the least of several rounds; the ratio, None without the program."""
    if shutil.which(command.split()[0]) is None:
        print(f"{command}: not installed, left out")
        return None
    with tempfile.TemporaryDirectory() as folder:
        seed = Path(folder) / "seed.zip"
        with zipfile.ZipFile(seed, "w") as archive:
            archive.write(PEER, PEER.name)
            archive.writestr("command.txt", command)
        specification = SessionSpecification("program", ("python3",), 1280, 800, start=PEER.name, seed=seed)
        with closing(LiveSession(specification)) as session:
            time.sleep(SETTLED_SECONDS)
            return _compared(command, session)


def _compared(command: str, session: LiveSession) -> float:
    ours, theirs = [], []
    with socket.socket(socket.AF_UNIX) as peer:
        peer.connect(str(session.folder.path / "run" / "libatspi"))
        with peer.makefile("rb") as lines:
            for _ in range(ROUNDS):
                began = time.perf_counter()
                peer.sendall(b"\n")
                nodes = json.loads(lines.readline())
                theirs.append(time.perf_counter() - began)
                began = time.perf_counter()
                tree = session.inspector.inspect().tree
                ours.append(time.perf_counter() - began)
    if [_facts(node) for node in nodes] != [_facts(element.as_json()) for element in tree.elements]:
        raise SystemExit(f"{command}: the two read different trees")
    ratio = min(ours) / min(theirs)
    print(
        f"{command}: {len(nodes)} elements, {1000 * min(ours):.0f} ms, {ratio:.2f} x libatspi's "
        f"{1000 * min(theirs):.0f} ms",
        flush=True,
    )
    return ratio


def _facts(node: dict[str, Any]) -> list[Any]:
    """What both say of a node: ours cuts the trailing blanks of names, and moves panes that LibreOffice misplaces."""
    left, top, right, bottom = node["box"] or (0, 0, 0, 0)
    return [node["role"], node["name"].rstrip(), node["value"], list(node["path"]), right - left, bottom - top]


if __name__ == "__main__":
    raise SystemExit(main())
