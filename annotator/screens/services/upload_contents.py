"""What the files of an upload hold: its pictures in order, each with the boxes that came for it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from annotator.domain.problems import Rejected
from annotator.screens.services.box_files import BoxFiles, is_box_file
from annotator.screens.services.upload_reader import Sent, contents, count_contents


@dataclass(frozen=True, slots=True)
class PictureFile:
    """A picture file, or why it cannot be read; `position` counts those of the upload from 0."""

    position: int
    name: str
    content: bytes | Rejected


class UploadContents:
    """The pictures and box files of an upload. `refused` are the box files that are none: position, name and why."""

    def __init__(self, files: Sequence[Sent]) -> None:
        self.boxes = BoxFiles()
        self.refused: list[tuple[int, str, Rejected]] = []
        self.picture_count = sum(count_contents(file, _is_picture) for file in files)
        self._files = files
        entries = (entry for file in files for entry in contents(file, is_box_file))
        for position, (name, content) in enumerate(entries):
            if not is_box_file(name):
                continue  # a damaged zip file, which is refused among the pictures
            try:
                if isinstance(content, Rejected):
                    raise content
                self.boxes.add(name, content)
            except Rejected as rejected:
                self.refused.append((position, name, rejected))

    def pictures(self) -> Iterator[PictureFile]:
        """The pictures, read one after the other."""
        entries = (entry for file in self._files for entry in contents(file, _is_picture))
        for position, (name, content) in enumerate(entries):
            yield PictureFile(position, name, content)


def _is_picture(name: str) -> bool:
    return not is_box_file(name)
