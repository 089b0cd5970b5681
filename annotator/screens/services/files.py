"""Stores pictures: the picture itself and its thumbnail."""

from dataclasses import dataclass

from annotator.files.content import keep
from annotator.screens.services.pictures import Picture, read_picture


@dataclass(frozen=True, slots=True)
class KeptPicture:
    """The storage names of a picture and its thumbnail, and what `Picture` says of it; sizes in pixels."""

    image: str
    thumbnail: str
    sha256: str
    pixel_digest: str
    fingerprint: str
    signature: bytes
    width: int
    height: int


def keep_picture(data: bytes, *, name: str = "") -> KeptPicture:
    """Stores a picture. Raises Rejected as `read_picture` does, DiskFull where there is no room.

    Slow, so to be called before a transaction begins; a file that no row speaks of does no harm.
    """
    return keep_read_picture(read_picture(data, name=name))


def keep_read_picture(picture: Picture) -> KeptPicture:
    """Stores a picture that is read already. Raises DiskFull where there is no room."""
    return KeptPicture(
        image=keep("screens", "png", picture.png),
        thumbnail=keep("thumbnails", "png", picture.thumbnail),
        sha256=picture.sha256,
        pixel_digest=picture.pixel_digest,
        fingerprint=picture.fingerprint,
        signature=picture.signature,
        width=picture.width,
        height=picture.height,
    )
