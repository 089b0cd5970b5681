"""The files of a proof: proof.json, the display before and after, and after each action that changed it."""

from __future__ import annotations

import json
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from types import TracebackType

from workers.display.evidence import Proof


class EvidenceFiles:
    """Writes proofs into folders, in a thread of its own: a disk takes as long for one as a display for the next.

    Of equal pictures that follow one another the later ones are names of the first file: scripts on one screenshot need
    its pixels once. When the context ends, all is written.
    """

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="evidence")
        self._last: tuple[bytes, Path, tuple[int, int]] | None = None

    def __enter__(self) -> EvidenceFiles:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._thread.shutdown()

    def write(self, proof: Proof, folder: Path) -> Future[None]:
        """Write proof.json, before.png, after.png and after-N.png for each action N that changed the display.

        Once it has a result the files are there; it raises OSError where they cannot be written.
        """
        return self._thread.submit(self._write, proof, folder)

    def _write(self, proof: Proof, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "proof.json").write_text(json.dumps(proof.as_json()) + "\n", encoding="utf-8")
        self._write_picture(folder / "before.png", proof.before)
        self._write_picture(folder / "after.png", proof.after)
        for action, png in zip(proof.actions, proof.action_pictures, strict=True):
            if png:
                self._write_picture(folder / f"after-{action.index + 1}.png", png)

    def _write_picture(self, path: Path, png: bytes) -> None:
        path.unlink(missing_ok=True)  # It may be a name of a file that others have too.
        if not self._is_linked(path, png):
            path.write_bytes(png)
            self._last = png, path, _version(path)

    def _is_linked(self, path: Path, png: bytes) -> bool:
        """Whether `path` has become a name of the file that was written last, which holds the same picture."""
        if self._last is None or self._last[0] != png:
            return False
        _, last, version = self._last
        try:
            if _version(last) != version:
                return False
            path.hardlink_to(last)
        except OSError:  # It is gone, or on another disk, or has as many names as the file system allows.
            return False
        return True


def _version(path: Path) -> tuple[int, int]:
    """Changes when somebody writes into the file."""
    status = path.stat()
    return status.st_ino, status.st_mtime_ns
