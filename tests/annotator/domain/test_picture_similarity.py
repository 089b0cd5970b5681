"""Tests of picture similarity: changed copies are near, other programs on one wallpaper are not."""

import io
from itertools import combinations
from pathlib import Path
from random import Random

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageOps

from annotator.domain import picture_groups
from annotator.domain.picture_groups import near_pictures
from annotator.domain.picture_pairs import Answers, Numbers, near_pairs, places_shared, shared_feature_shares
from annotator.domain.picture_signature import Signature, from_bytes, signature
from annotator.domain.picture_similarity import is_near, near_fingerprints, shared_features, words_in_place

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


def random_signature(dice: np.random.Generator, common: int = 6) -> Signature:
    """A signature of its own, of one size, with features that all pictures have."""
    features = np.concatenate([dice.integers(0, 1 << 32, 250), np.arange(common)])
    words = dice.integers(0, 1 << 13, (int(dice.integers(8, 129)), 3))
    return Signature(1280, 800, 256, np.unique(features).astype(np.uint32), words.astype(np.uint16))


def test_pairs_compared_together_come_out_as_one_by_one() -> None:
    dice = np.random.default_rng(2)
    pictures = [signature_of(change(window(seed))) for seed in range(3) for change in (reencoded, cropped, lambda w: w)]
    pictures += [signature_of(Image.new("RGB", (640, 480), "white")), *(random_signature(dice) for _ in range(6))]
    pairs = list(combinations(pictures, 2))
    assert shared_feature_shares(pairs).tolist() == pytest.approx([shared_features(*pair) for pair in pairs])
    assert places_shared(pairs).tolist() == [words_in_place(*pair) for pair in pairs]
    recognised = [picture for picture in pictures if len(picture.words)]
    numbers = np.array(list(combinations(range(len(recognised)), 2)))
    answers = near_pairs(recognised, numbers[:, 0], numbers[:, 1])
    assert answers.tolist() == [is_near(recognised[first], recognised[second]) for first, second in numbers]


def test_grouping_compares_a_number_of_pairs_that_grows_with_the_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not with their square, though all pictures share features."""
    dice = np.random.default_rng(1)
    pictures = [random_signature(dice) for _ in range(800)]
    compared: list[int] = []

    def counted(signatures: list[Signature], firsts: Numbers, seconds: Numbers) -> Answers:
        compared.append(len(firsts))
        return near_pairs(signatures, firsts, seconds)

    monkeypatch.setattr(picture_groups, "near_pairs", counted)
    for count in (200, 400, 800):
        compared.clear()
        assert near_pictures(pictures[:count]) == tuple(range(count))
        assert 0 < sum(compared) <= picture_groups.NEIGHBOURS * count


def test_a_long_list_of_copies_is_one_group() -> None:
    """Far more copies than neighbours that are compared."""
    pictures = [signature_of(window(seed)) for seed in range(2)] * 100
    assert near_pictures(pictures) == (0, 1) * 100
