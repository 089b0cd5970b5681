"""Checks uploaded pictures before decoding them, and converts them to PNG with exactly their pixels."""

import hashlib
import io
from dataclasses import dataclass
from pathlib import PurePath

import numpy as np
from PIL import Image, ImageOps, UnidentifiedImageError

from annotator.domain.picture_signature import signature
from annotator.domain.problems import Problem, Rejected
from annotator.screens.services.png_chunks import stripped

PIXEL_LIMIT = 40_000_000
SHORTEST_SIDE = 16
LONGEST_SIDE = 16_384
# How many times as long as it is wide, or the other way round: a page of many viewports, yet no line.
RATIO_LIMIT = 50
THUMBNAIL_SIZE = (480, 1280)
ENDINGS = {".png": "PNG", ".jpg": "JPEG", ".jpeg": "JPEG", ".jpe": "JPEG", ".webp": "WEBP"}


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG without alpha, metadata or rotation.

    `fingerprint` is a 64-bit difference hash in hex, `signature` that of `domain.picture_signature`.
    """

    png: bytes
    thumbnail: bytes
    width: int
    height: int
    sha256: str
    pixel_digest: str
    fingerprint: str
    signature: bytes


def read_picture(data: bytes, *, name: str = "") -> Picture:
    """The picture in `data`: PNG, JPEG or WebP with 8 bits a channel, not animated.

    Its sides are 16 to 16,384 pixels, one at most 50 times the other, and it has at most 40 megapixels. EXIF
    rotation is applied, transparency laid on white. Raises Rejected; `name` is checked for its ending.
    """
    opened = _open(data)
    _check(opened, data, name)
    image = _decode(opened)
    png = (_is_plain(opened, image) and stripped(data, image.width, image.height)) or _encode(image)
    return Picture(
        png=png,
        thumbnail=_thumbnail(image),
        width=image.width,
        height=image.height,
        sha256=hashlib.sha256(png).hexdigest(),
        pixel_digest=_pixel_digest(image),
        fingerprint=_fingerprint(image),
        signature=signature(np.asarray(image.convert("L"))).as_bytes(),
    )


def thumbnail_of(png: bytes) -> tuple[bytes, int, int]:
    """The thumbnail (PNG) of a picture that was read or made here, and the picture's width and height."""
    with Image.open(io.BytesIO(png), formats=("PNG",)) as opened:
        return _thumbnail(opened.convert("RGB")), *opened.size


def _thumbnail(image: Image.Image) -> bytes:
    small = image.copy()
    # Whole pixels are put together first: four times as fast as weighing each.
    small.thumbnail(THUMBNAIL_SIZE, Image.Resampling.BOX, reducing_gap=1.0)
    return _encode(small)


def _open(data: bytes) -> Image.Image:
    """Reads the header only."""
    try:
        return Image.open(io.BytesIO(data), formats=("PNG", "JPEG", "WEBP"))
    except Image.DecompressionBombError:
        raise _too_large() from None
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError):
        message = "This is not a PNG, JPEG or WebP picture, or its beginning is damaged."
        raise Rejected(Problem("not-a-picture", message)) from None


def _check(image: Image.Image, data: bytes, name: str) -> None:
    _check_size(image.width, image.height)
    if getattr(image, "is_animated", False):
        raise Rejected(Problem("animated", "The picture is animated; a screen is one still picture."))
    if image.mode.startswith(("I", "F")) or (image.format == "PNG" and data[24] > 8):
        deep = "The picture has more than 8 bits a channel; save it with 8, so that no pixel is rounded here."
        raise Rejected(Problem("too-deep", deep))
    expected_format = ENDINGS.get(PurePath(name).suffix.lower())
    if expected_format and expected_format != image.format:
        wrong = (
            f"The name says {expected_format}, but the file is {image.format}: was it renamed? Give it its own ending."
        )
        raise Rejected(Problem("wrong-ending", wrong))


def _check_size(width: int, height: int) -> None:
    shorter, longer = sorted((width, height))
    if width * height > PIXEL_LIMIT:
        raise _too_large(width, height)
    if longer > LONGEST_SIDE:
        raise _refused("too-long-side", width, height, f"no side may be longer than {LONGEST_SIDE:,} pixels")
    if shorter < SHORTEST_SIDE:
        raise _refused("too-small", width, height, f"a screen has at least {SHORTEST_SIDE} pixels on each side")
    if longer > RATIO_LIMIT * shorter:
        raise _refused("too-narrow", width, height, f"one side may be at most {RATIO_LIMIT} times the other")


def _refused(code: str, width: int, height: int, limit: str) -> Rejected:
    return Rejected(Problem(code, f"The picture has {width} x {height} pixels; {limit}."))


def _too_large(*size: int) -> Rejected:
    size_text = f"{size[0]} x {size[1]} pixels" if size else "far too many pixels"
    return Rejected(Problem("too-large", f"The picture has {size_text}; at most 40 megapixels are taken."))


def _decode(opened: Image.Image) -> Image.Image:
    """The image as RGB, upright, on white."""
    try:
        image = ImageOps.exif_transpose(opened)
    except (OSError, SyntaxError, ValueError, EOFError):
        cut = "The picture breaks off or is damaged; send the whole file again."
        raise Rejected(Problem("truncated", cut)) from None
    if image.has_transparency_data:
        layer = image.convert("RGBA")
        image = Image.alpha_composite(Image.new("RGBA", layer.size, "white"), layer)
    return image.convert("RGB")


def _is_plain(opened: Image.Image, image: Image.Image) -> bool:
    """Whether a PNG holds exactly these pixels and nothing else."""
    upright = opened.size == image.size and not opened.getexif()
    colors = "transparency" not in opened.info and "icc_profile" not in opened.info
    return opened.format == "PNG" and opened.mode == "RGB" and upright and colors


def _encode(image: Image.Image) -> bytes:
    sink = io.BytesIO()
    Image.frombytes("RGB", image.size, image.tobytes()).save(sink, "PNG")
    return sink.getvalue()


def _pixel_digest(image: Image.Image) -> str:
    return hashlib.sha256(f"{image.width}x{image.height}:".encode() + image.tobytes()).hexdigest()


def _fingerprint(image: Image.Image) -> str:
    """The 64-bit difference hash: whether each cell of a 9 x 8 grey reduction is brighter than its right neighbour."""
    grey = image.convert("L").resize((9, 8), Image.Resampling.BOX).tobytes()
    bits = 0
    for row in range(8):
        for column in range(8):
            bits = bits << 1 | (grey[9 * row + column] > grey[9 * row + column + 1])
    return f"{bits:016x}"
