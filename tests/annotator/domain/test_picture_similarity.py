"""Tests of picture similarity: changed copies are near, other programs on one wallpaper are not."""

import io
from itertools import combinations
from pathlib import Path
from random import Random
from time import perf_counter

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageOps

from annotator.domain.picture_signature import Signature, from_bytes, signature
from annotator.domain.picture_similarity import is_near, near_fingerprints, near_pictures

SCREENS = sorted((Path(__file__).parents[3] / "fixtures" / "demo" / "screens").glob("*.png"))
WORDS = ("File", "Edit", "View", "Search", "Document", "Help", "Open", "Basic", "Undo", "Total", "Sheet", "Format")


def signature_of(image: Image.Image) -> Signature:
    return signature(np.asarray(image.convert("L")))


def reencoded(image: Image.Image) -> Image.Image:
    sink = io.BytesIO()
    image.save(sink, "JPEG", quality=75)
    return Image.open(sink)


def with_another_row(image: Image.Image) -> Image.Image:
    changed, (width, height) = image.copy(), image.size
    changed.paste(ImageOps.mirror(image.crop((0, height // 2, width, height // 2 + 24))), (0, height // 3))
    return changed


def cropped(image: Image.Image) -> Image.Image:
    width, height = image.size
    return image.crop((width // 40, height // 40, width, height - height // 40))


def window(seed: int) -> Image.Image:
    """A program of its own on the wallpaper that all share: a panel, and a window in the middle."""
    draw, dice = ImageDraw.Draw(image := Image.new("RGB", (1280, 800), (75, 97, 122))), Random(seed)
    draw.text((20, 6), "Applications   Places", fill="white")
    draw.rectangle((340, 200, 940, 600), fill=(235, 235, 235))
    for row in range(12):
        for column in range(5):
            text = f"{dice.choice(WORDS)}{dice.randrange(1000)}"
            draw.text((350 + 115 * column + dice.randrange(12), 210 + 31 * row), text, fill=(30, 30, 30))
    return image


CHANGES = [reencoded, ImageOps.invert, with_another_row, cropped]


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("path", SCREENS, ids=lambda path: path.stem)
def test_a_picture_is_near_to_itself_changed(path: Path, change: "type") -> None:
    image = Image.open(path).convert("RGB")
    assert is_near(signature_of(image), signature_of(change(image)))


def test_other_programs_on_one_wallpaper_are_not_near() -> None:
    pictures = [signature_of(Image.open(path)) for path in SCREENS] + [signature_of(window(seed)) for seed in range(10)]
    assert not [
        (first, other)
        for first, other in combinations(range(len(pictures)), 2)
        if is_near(pictures[first], pictures[other])
    ]


def test_a_plain_picture_is_near_to_no_other() -> None:
    white = signature_of(Image.new("RGB", (1280, 800), "white"))
    assert not any(is_near(white, other) for other in (white, signature_of(window(1))))
    assert not near_fingerprints(0, 0)
    assert near_fingerprints(0x0F0F0F0F0F0F0F0F, 0x0F0F0F0F0F0F0F0E)


def test_a_signature_can_be_stored() -> None:
    stored = signature_of(window(3))
    repeated = from_bytes(stored.as_bytes())
    assert repeated.as_bytes() == stored.as_bytes()
    assert is_near(stored, repeated)


def test_grouping_finds_the_changed_copies_and_nothing_else() -> None:
    pictures = [signature_of(picture) for seed in range(12) for picture in (window(seed), reencoded(window(seed)))]
    assert near_pictures(pictures) == tuple(2 * (number // 2) for number in range(24))


def test_grouping_is_near_linear() -> None:
    def random_signatures(count: int) -> list[Signature]:
        dice = np.random.default_rng(1)
        return [
            Signature(
                1280,
                800,
                256,
                np.unique(np.concatenate([dice.integers(0, 1 << 32, 250), np.arange(6)])).astype(np.uint32),
                dice.integers(0, 1 << 16, (128, 3)).astype(np.uint16),
            )
            for _ in range(count)
        ]

    def seconds(count: int) -> float:
        pictures, start_time = random_signatures(count), perf_counter()
        assert near_pictures(pictures) == tuple(range(count))
        return perf_counter() - start_time

    assert seconds(4000) < 8 * max(seconds(1000), 0.05)
