"""Pictures that people send: judged before they are decoded, and kept as PNG with exactly their pixels."""

import hashlib
import io
from dataclasses import dataclass
from pathlib import PurePath

from PIL import Image, ImageOps, UnidentifiedImageError

from annotator.domain.problems import Problem, Rejected

PIXEL_LIMIT = 40_000_000
THUMBNAIL_SIZE = (480, 1280)
ENDINGS = {".png": "PNG", ".jpg": "JPEG", ".jpeg": "JPEG", ".jpe": "JPEG", ".webp": "WEBP"}
# What a PNG may say of itself without its pixels meaning anything else; anything more is taken off.
HARMLESS = frozenset({"dpi", "gamma", "srgb"})


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG without alpha, metadata or rotation. `fingerprint` is a 64-bit difference hash in hex."""

    png: bytes
    thumbnail: bytes
    width: int
    height: int
    sha256: str
    pixel_digest: str
    fingerprint: str


def read_picture(data: bytes, *, name: str = "") -> Picture:
    """The picture in `data`: PNG, JPEG or WebP with 8 bits a channel, at most 40 megapixels, not animated.

    EXIF rotation is applied, transparency laid on white. Raises Rejected; `name` is checked for its ending.
    """
    opened = _open(data)
    _check(opened, data, name)
    image = _decode(opened)
    png = data if _is_plain(opened, image) else _encode(image)
    small = image.copy()
    small.thumbnail(THUMBNAIL_SIZE, Image.Resampling.BOX)
    return Picture(
        png=png,
        thumbnail=_encode(small),
        width=image.width,
        height=image.height,
        sha256=hashlib.sha256(png).hexdigest(),
        pixel_digest=_pixel_digest(image),
        fingerprint=_fingerprint(image),
    )


def distance(fingerprint: str, other: str) -> int:
    """In how many of their 64 bits two fingerprints differ: 0 is the same picture, 4 nearly so."""
    return (int(fingerprint, 16) ^ int(other, 16)).bit_count()


def _open(data: bytes) -> Image.Image:
    """Reads the header only."""
    try:
        return Image.open(io.BytesIO(data), formats=("PNG", "JPEG", "WEBP"))
    except Image.DecompressionBombError:
        raise _too_large() from None
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError):
        unknown = "This is not a PNG, JPEG or WebP picture, or its beginning is damaged."
        raise Rejected(Problem("not-a-picture", unknown)) from None


def _check(image: Image.Image, data: bytes, name: str) -> None:
    if image.width * image.height > PIXEL_LIMIT:
        raise _too_large(image.width, image.height)
    if getattr(image, "is_animated", False):
        raise Rejected(Problem("animated", "The picture is animated; a screen is one still picture."))
    if image.mode.startswith(("I", "F")) or (image.format == "PNG" and data[24] > 8):
        deep = "The picture has more than 8 bits a channel; save it with 8, so that no pixel is rounded here."
        raise Rejected(Problem("too-deep", deep))
    meant = ENDINGS.get(PurePath(name).suffix.lower())
    if meant and meant != image.format:
        wrong = f"The name says {meant}, but the file is {image.format}: was it renamed? Give it its own ending."
        raise Rejected(Problem("wrong-ending", wrong))


def _too_large(*size: int) -> Rejected:
    seen = f"{size[0]} x {size[1]} pixels" if size else "far too many pixels"
    return Rejected(Problem("too-large", f"The picture has {seen}; at most 40 megapixels are taken."))


def _decode(opened: Image.Image) -> Image.Image:
    """As RGB, upright, on white."""
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
    """Whether the file may be kept as it is: exactly these pixels and nothing besides."""
    upright = opened.size == image.size and not opened.getexif()
    return opened.format == "PNG" and opened.mode == "RGB" and upright and set(opened.info) <= HARMLESS


def _encode(image: Image.Image) -> bytes:
    sink = io.BytesIO()
    Image.frombytes("RGB", image.size, image.tobytes()).save(sink, "PNG")
    return sink.getvalue()


def _pixel_digest(image: Image.Image) -> str:
    return hashlib.sha256(f"{image.width}x{image.height}:".encode() + image.tobytes()).hexdigest()


def _fingerprint(image: Image.Image) -> str:
    """Is each cell of a 9 x 8 grey reduction brighter than its right neighbour?"""
    grey = image.convert("L").resize((9, 8), Image.Resampling.BOX).tobytes()
    bits = 0
    for row in range(8):
        for column in range(8):
            bits = bits << 1 | (grey[9 * row + column] > grey[9 * row + column + 1])
    return f"{bits:016x}"
