"""OmniACT's layout down to its slip: files of web screens are not called what the indexes call them."""

import re
from collections.abc import Iterator

from annotator.domain.formats import omniact
from annotator.domain.formats.files import File
from annotator.domain.formats.record import Records, ReleaseHead

WEB_SCREEN = re.compile(r"(/web/.*/)screen_(\d+)(\.png|\.json)$")
REMARK = (
    "As in OmniACT's public release, the indexes say `screen_1.png` and `screen_1.json` also for the web,\n"
    "where the files are called `screen1.png` and `screen1_boxes.json`."
)


def files(head: ReleaseHead, records: Records) -> Iterator[File]:
    """As `omniact.files`, for loaders that expect the public release's file names."""
    return omniact.files(head, records, omniact.Naming(on_disk, REMARK))


def on_disk(path: str) -> str:
    """screen_1.png -> screen1.png and screen_1.json -> screen1_boxes.json in web folders."""
    found = WEB_SCREEN.search(path)
    if found is None:
        return path
    ending = "_boxes.json" if found[3] == ".json" else found[3]
    return f"{path[: found.start()]}{found[1]}screen{found[2]}{ending}"
