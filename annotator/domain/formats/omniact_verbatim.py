"""OmniACT's layout with the published file names, which for web screens differ from the indexes' names."""

import re
from collections.abc import Iterator

from annotator.domain.formats import omniact
from annotator.domain.formats.files import File
from annotator.domain.formats.layout import ReadImage
from annotator.domain.formats.record import Records, ReleaseHead

WEB_SCREEN = re.compile(r"(/web/.*/)screen_(\d+)(\.png|\.json)$")
REMARK = (
    "As in OmniACT's public release, the indexes say `screen_1.png` and `screen_1.json` also for the web,\n"
    "where the files are called `screen1.png` and `screen1_boxes.json`."
)


def files(head: ReleaseHead, records: Records, read_image: ReadImage) -> Iterator[File]:
    """The files of `omniact.files`, for loaders that expect the public release's file names."""
    return omniact.files(head, records, read_image, omniact.PathMapping(on_disk, REMARK))


def on_disk(path: str) -> str:
    """The published name of a path: screen_1.png -> screen1.png, screen_1.json -> screen1_boxes.json in web folders."""
    match = WEB_SCREEN.search(path)
    if match is None:
        return path
    ending = "_boxes.json" if match[3] == ".json" else match[3]
    return f"{path[: match.start()]}{match[1]}screen{match[2]}{ending}"
