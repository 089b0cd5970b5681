"""Picture similarity: recall on pairs that are near by construction, precision on different programs, speed for many.

`python -m benchmarks.similarity`; exit 1 when a bar is missed: recall 0.98, precision 0.95 on different programs and
sites, 100,000 screens in a minute.
"""

from __future__ import annotations

import io
import os
import resource
import sys
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from random import Random
from time import perf_counter

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "annotator.settings")

import django
import numpy as np
from PIL import Image, ImageDraw, ImageOps

django.setup()

from django.conf import settings

from annotator.domain.picture_groups import near_pictures
from annotator.domain.picture_signature import Signature, signature
from annotator.domain.picture_similarity import is_near
from workers.browser.capture import capture
from workers.browser.capture_worker import CaptureWorker
from workers.browser.request import CaptureRequest
from workers.demo import sites
from workers.demo.content import desktop_screens, read_json, web_pages

RECALL, PRECISION, MINUTE = 0.98, 0.95, 60.0
SCREENS, VARIANTS = 100_000, 5
OTHER_VIEWPORTS = {"1920 pixels wide": (1920, 1080), "820 pixels wide": (820, 1180), "dark theme": (1280, 720)}
PROGRAMS = 30
WORDS = ("File", "Edit", "View", "Search", "Help", "Open", "Undo", "Total", "Sheet", "Format", "Insert", "Tools")


def main() -> int:
    originals, variants = _desktop()
    for name, image, changed in _web():
        originals[name] = image
        variants += [(name, change, other) for change, other in changed.items()]
    for name, image in originals.items():
        variants += [(name, change, make(image)) for change, make in CHANGES.items()]
    recall = _recall(originals, variants)
    precision = _precision(originals, recall[0])
    seconds = _many()
    bars = {
        f"recall {recall[0] / recall[1]:.3f}, bar {RECALL}": recall[0] >= RECALL * recall[1],
        f"precision {precision:.3f}, bar {PRECISION}": precision >= PRECISION,
        f"{seconds:.0f} s for {SCREENS:,} screens, bar {MINUTE:.0f}": seconds < MINUTE,
    }
    for bar, holds in bars.items():
        print(bar if holds else f"MISSED: {bar}")
    return 0 if all(bars.values()) else 1


def _signed(image: Image.Image) -> Signature:
    return signature(np.asarray(image.convert("L")))


def _reencoded(kind: str) -> Callable[[Image.Image], Image.Image]:
    def encode(image: Image.Image) -> Image.Image:
        sink = io.BytesIO()
        image.save(sink, kind, quality=75)
        return Image.open(sink)

    return encode


def _with_another_row(image: Image.Image) -> Image.Image:
    changed, (width, height) = image.copy(), image.size
    changed.paste(ImageOps.mirror(image.crop((0, height // 2, width, height // 2 + 24))), (0, height // 3))
    return changed


def _cropped(image: Image.Image) -> Image.Image:
    width, height = image.size
    return image.crop((width // 40, height // 40, width, height - height // 40))


CHANGES: Mapping[str, Callable[[Image.Image], Image.Image]] = {
    "JPEG 75": _reencoded("JPEG"),
    "WebP 75": _reencoded("WEBP"),
    "negative": ImageOps.invert,
    "a row changed": _with_another_row,
    "cropped": _cropped,
}
Variants = list[tuple[str, str, Image.Image]]


def _desktop() -> tuple[dict[str, Image.Image], Variants]:
    """The demo's desktop screens, and programs of one kind of window on one wallpaper, with words of their own."""
    rows = read_json("dataset.json")["applications"]
    pictures = {
        f"{row['name']} {number}": Image.open(io.BytesIO(screen.image)).convert("RGB")
        for row in rows
        for number, screen in enumerate(desktop_screens(row))
    }
    return pictures | {f"window {number}": _window(number) for number in range(PROGRAMS)}, []


def _window(seed: int) -> Image.Image:
    draw, dice = ImageDraw.Draw(image := Image.new("RGB", (1280, 800), (75, 97, 122))), Random(seed)
    draw.text((20, 6), "Applications   Places", fill="white")
    draw.rectangle((340, 200, 940, 600), fill=(235, 235, 235))
    for row in range(12):
        for column in range(5):
            text = f"{dice.choice(WORDS)}{dice.randrange(1000)}"
            draw.text((350 + 115 * column + dice.randrange(12), 210 + 31 * row), text, fill=(30, 30, 30))
    return image


def _web() -> Iterator[tuple[str, Image.Image, dict[str, Image.Image]]]:
    """Each page of the demo, and the same page in other viewports and with the browser's dark theme."""
    pages = [page for row in read_json("dataset.json")["applications"] for page in web_pages(row)]
    with sites.serve_sites() as base, CaptureWorker(settings.CHROMIUM_PATH) as session:
        host = base.removeprefix("http://")

        def picture(address: str, viewport: tuple[int, int], *, dark: bool = False) -> Image.Image:
            width, height = viewport
            request = CaptureRequest(
                f"{base}/{address}",
                width=width,
                height=height,
                color_scheme="dark" if dark else "light",
                allowed_hosts=(host,),
                keep_snapshot=False,
                check_snapshot=False,
            )
            return Image.open(io.BytesIO(capture(session, request).image)).convert("RGB")

        for page in pages:
            others = {
                name: picture(page.address, viewport, dark="dark" in name) for name, viewport in OTHER_VIEWPORTS.items()
            }
            yield page.address, picture(page.address, (1280, 720)), others


def _recall(originals: Mapping[str, Image.Image], variants: Variants) -> tuple[int, int]:
    signed = {name: _signed(image) for name, image in originals.items()}
    missed = [(name, change) for name, change, image in variants if not is_near(signed[name], _signed(image))]
    print(f"{len(originals)} pictures, {len(variants)} pairs near by construction, {len(missed)} missed: {missed}")
    return len(variants) - len(missed), len(variants)


def _precision(originals: Mapping[str, Image.Image], matches: int) -> float:
    """The share of right ones among all pairs joined: those found above, and pairs of other programs and sites."""
    signed = {name: _signed(image) for name, image in originals.items()}
    pairs = [pair for pair in combinations(signed, 2) if pair[0].split("/")[0] != pair[1].split("/")[0]]
    joined = [pair for pair in pairs if is_near(signed[pair[0]], signed[pair[1]])]
    print(f"{len(pairs)} pairs of different programs or sites, {len(joined)} joined: {joined}")
    return matches / (matches + len(joined))


def _many() -> float:
    """Seconds for grouping SCREENS signatures: screens in VARIANTS near variants, with much that all programs have."""
    dice = np.random.default_rng(1)
    common = dice.integers(0, 1 << 32, 2000)
    signatures = [variant for _ in range(SCREENS // VARIANTS) for variant in _near_variants(dice, common)]
    before, start_time = _resident(), perf_counter()
    groups = near_pictures(signatures)
    seconds = perf_counter() - start_time
    expected = tuple(number - number % VARIANTS for number in range(SCREENS))
    right = sum(map(int.__eq__, groups, expected))
    more = _resident() - before
    print(f"{SCREENS:,} screens grouped in {seconds:.1f} s, {right / SCREENS:.4f} of them right, {more:.0f} MB more")
    return seconds


def _near_variants(
    dice: np.random.Generator, common: np.ndarray[tuple[int, ...], np.dtype[np.int64]]
) -> list[Signature]:
    """Variants that share three quarters of their words; a fifth of their features are those of all programs."""
    features = np.concatenate([dice.integers(0, 1 << 32, 200), dice.choice(common, 50)])
    words = dice.integers(0, 1 << 16, (128, 3)) % (1280, 800, 1 << 16)
    variants = []
    for _ in range(VARIANTS):
        own = np.where(dice.random(250) < 0.25, dice.integers(0, 1 << 32, 250), features)
        moved = np.where(dice.random((128, 1)) < 0.25, (words + 400) % (1280, 800, 1 << 16), words)
        variants.append(Signature(1280, 800, 250, np.unique(own).astype(np.uint32), moved.astype(np.uint16)))
    return variants


def _resident() -> float:
    """The most memory that this process has had resident, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000


if __name__ == "__main__":
    sys.exit(main())
