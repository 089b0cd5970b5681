"""The evidence of many executions in one folder: a line of JSON for each, and each picture once."""

from __future__ import annotations

import hashlib
import json
from contextlib import nullcontext, suppress
from pathlib import Path
from types import TracebackType
from typing import Any

from workers.display.evidence import Proof

PROOFS = "proofs.jsonl"
PICTURES = "pictures"


class EvidenceFiles:
    """Adds to `folder`/proofs.jsonl and writes the pictures that its lines name into `folder`/pictures.

    A line is a proof (`Proof.as_json`) with "file", the script's name; "before" and "after", the pictures' paths in the
    folder; and "picture" for each action that changed the display. A picture is named by its SHA-256. A file for each
    script would take longer than most scripts; lines that are there already stay, the last one of a script counts.
    Raises OSError where the folder cannot be written.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        (folder / PICTURES).mkdir(parents=True, exist_ok=True)
        self._proofs = (folder / PROOFS).open("a", encoding="utf-8")
        self._last_picture = b"", ""

    def __enter__(self) -> EvidenceFiles:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(OSError) if error else nullcontext():  # What could not be written was said when it was written.
            self._proofs.close()

    def write(self, file: str, proof: Proof) -> None:
        """Write the evidence of one script; it is in the files once this returns. Raises OSError."""
        line: dict[str, Any] = {"file": file, **proof.as_json()}
        line |= {"before": self._picture(proof.before), "after": self._picture(proof.after)}
        for action, png in zip(line["actions"], proof.action_pictures, strict=True):
            if png:
                action["picture"] = self._picture(png)
        self._proofs.write(json.dumps(line) + "\n")
        self._proofs.flush()

    def _picture(self, png: bytes) -> str:
        """The picture's path in the folder; of equal pictures one after the other the first is written."""
        if png != self._last_picture[0]:
            path = f"{PICTURES}/{hashlib.sha256(png).hexdigest()}.png"
            (self._folder / path).write_bytes(png)
            self._last_picture = png, path
        return self._last_picture[1]
