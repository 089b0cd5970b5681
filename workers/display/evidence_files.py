"""The files of a proof: proof.json, the display before and after, and after each action that changed it."""

from __future__ import annotations

import json
import threading
from pathlib import Path

from workers.display.evidence import Proof


class EvidenceFiles:
    """Writes proofs into folders. Of equal pictures that follow one another the later ones are names of the first file:
    scripts on one screenshot need its pixels once.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._last: tuple[bytes, Path, tuple[int, int]] | None = None

    def write(self, proof: Proof, folder: Path) -> None:
        """Write proof.json, before.png, after.png and after-N.png for each action N that changed the display."""
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "proof.json").write_text(json.dumps(proof.as_json()) + "\n", encoding="utf-8")
        self._write_picture(folder / "before.png", proof.before)
        self._write_picture(folder / "after.png", proof.after)
        for action, png in zip(proof.actions, proof.action_pictures, strict=True):
            if png:
                self._write_picture(folder / f"after-{action.index + 1}.png", png)

    def _write_picture(self, path: Path, png: bytes) -> None:
        with self._lock:
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


EVIDENCE_FILES = EvidenceFiles()
