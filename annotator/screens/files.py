"""Files named by their content: what is stored once is never written again, changed or deleted."""

import hashlib
from dataclasses import dataclass

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage

from annotator.screens.pictures import Picture, read_picture


@dataclass(frozen=True, slots=True)
class KeptPicture:
    """A picture and the storage names of its file and its thumbnail."""

    picture: Picture
    image: str
    thumbnail: str


def keep(folder: str, ending: str, content: bytes) -> str:
    """The storage name under which `content` can be found from now on."""
    digest = hashlib.sha256(content).hexdigest()
    name = f"{folder}/{digest[:2]}/{digest}.{ending}"
    if not default_storage.exists(name):
        return default_storage.save(name, ContentFile(content))
    return name


def keep_picture(data: bytes, *, name: str = "") -> KeptPicture:
    """Stores a picture. Raises Rejected as `read_picture` does.

    Slow, so to be called before a transaction begins; a file that no row speaks of does no harm.
    """
    picture = read_picture(data, name=name)
    image, thumbnail = keep("screens", "png", picture.png), keep("thumbnails", "png", picture.thumbnail)
    return KeptPicture(picture, image, thumbnail)
