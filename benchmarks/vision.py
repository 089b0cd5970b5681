"""Claim: from pixels alone, most controls of a screen are proposed, in well under a second.

Run as `python -m benchmarks.vision`; exit 1 when a bar is missed. The reference of a web page is its DOM boxes, as a
capture collects them; that of a desktop screen the boxes drawn by hand for the demo, which leave out what nobody wrote
tasks for (so no precision is asked there). A proposal hits a box at an IoU of 0.5, each box once. Dark themes are the
same pictures with their colours inverted.

`--programs DIR` also captures Debian's programs of `_desktop_programs` that are installed, into DIR (kept, used again),
those with which the proposals were tuned or trained, and others: the reference is all interactive elements that AT-SPI
tells of, disabled ones too.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "annotator.settings")

import cv2
import django
import numpy as np

django.setup()

from django.conf import settings

from annotator.domain.geometry import Rect
from benchmarks._desktop_programs import DRAWN, HELD_OUT, LOOKED_AT, TUNED_ON, UNSEEN, pictures
from benchmarks._desktop_vision import count_hits
from workers.browser.capture import capture
from workers.browser.capture_worker import CaptureWorker
from workers.browser.request import CaptureRequest
from workers.demo import sites
from workers.demo.content import desktop_screens, read_json, web_pages
from workers.vision.propose import propose

LEVELS = (0.3, 0.4, 0.6)
HIT = 0.5
#: recall and precision of what is offered from 0.4 on
RECALL, PRECISION = 0.70, 0.35


@dataclass(slots=True)
class ProposalCounts:
    """Boxes hit, boxes there and proposals made at one level of confidence."""

    hit: int = 0
    boxes: int = 0
    proposed: int = 0

    @property
    def recall(self) -> float:
        return self.hit / max(self.boxes, 1)

    @property
    def precision(self) -> float:
        return self.hit / max(self.proposed, 1)


Picture = tuple[bytes, list[Rect]]


def web(scale: float) -> Iterator[Picture]:
    """The demo's pages at this device scale, with their DOM boxes."""
    pages = [page for row in read_json("dataset.json")["applications"] for page in web_pages(row)]
    with sites.serve_sites() as base, CaptureWorker(settings.CHROMIUM_PATH) as session:
        host = base.removeprefix("http://")
        for page in pages:
            captured = capture(
                session, CaptureRequest(f"{base}/{page.address}", device_scale=scale, allowed_hosts=(host,))
            )
            yield captured.image, [box.rect for box in captured.boxes]


def desktop() -> Iterator[Picture]:
    for row in read_json("dataset.json")["applications"]:
        for desktop_screen in desktop_screens(row):
            yield desktop_screen.image, [box.rect for box in desktop_screen.boxes]


def inverted(samples: Sequence[Picture]) -> Iterator[Picture]:
    for image, boxes in samples:
        colours = cv2.imdecode(np.frombuffer(image, np.uint8), cv2.IMREAD_COLOR)
        yield cv2.imencode(".png", 255 - np.asarray(colours, np.uint8))[1].tobytes(), boxes


def measure(name: str, samples: Sequence[Picture]) -> dict[float, ProposalCounts]:
    """Counts by level, and one printed line."""
    counts = {level: ProposalCounts() for level in LEVELS}
    seconds = []
    for image, boxes in samples:
        start_time = perf_counter()
        proposals = propose(image)
        seconds.append(perf_counter() - start_time)
        for level, count in counts.items():
            offered = [proposal.rect for proposal in proposals if proposal.confidence >= level]
            count.hit += _hits(offered, boxes)
            count.boxes += len(boxes)
            count.proposed += len(offered)
    summary = "   ".join(
        f"from {level}: recall {c.recall:.2f} precision {c.precision:.2f}" for level, c in counts.items()
    )
    print(f"{name:12} {len(samples):3} pictures, {1000 * sorted(seconds)[len(seconds) // 2]:4.0f} ms   {summary}")
    return counts


def _hits(offered: Sequence[Rect], boxes: Sequence[Rect]) -> int:
    """How many boxes are met, each by one proposal, the most certain first."""
    remaining = list(boxes)
    for rect in offered:
        best = max(remaining, key=rect.iou, default=None)
        if best is not None and rect.iou(best) >= HIT:
            remaining.remove(best)
    return len(boxes) - len(remaining)


def print_programs(folder: Path) -> None:
    """Print recall and precision on desktop programs, which are named."""
    for title, programs in (
        ("programs trained with", TUNED_ON),
        ("programs held out", HELD_OUT),
        ("programs not trained with, looked at", LOOKED_AT),
        ("programs that nothing was chosen with", UNSEEN),
        ("programs that chance drew from Debian's", DRAWN),
    ):
        counts, names = count_hits(pictures(programs, folder))
        print(*counts.lines(title), f"  {len(names)} programs: {', '.join(names)}", sep="\n")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measures box proposals.")
    parser.add_argument("--programs", type=Path, metavar="DIR", help="measure on desktop programs too, captured there")
    return parser.parse_args()


def main() -> int:
    """Prints the table; 1 when a bar was missed."""
    programs = _options().programs
    plain = list(web(1))
    tables = [
        measure("web", plain),
        measure("web, 2x", list(web(2))),
        measure("web, dark", list(inverted(plain))),
    ]
    by_hand = measure("desktop", list(desktop()))
    if programs:
        print_programs(programs)
    missed = [table for table in tables if table[0.4].recall < RECALL or table[0.4].precision < PRECISION]
    missed += [by_hand] if by_hand[0.4].recall < RECALL else []
    print("a bar was missed" if missed else "all bars held", file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
