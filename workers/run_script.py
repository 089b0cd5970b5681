"""Execution of a checked script on a display that shows its screen: the only way workers and commands run scripts."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from annotator.domain.script import ScriptAnalysis
from workers.display.evidence import Proof
from workers.display.page.proof import prove_page
from workers.display.pools import shared_page_display_pool
from workers.display.proof import TIME_LIMIT, prove
from workers.programs.chromium import CHROMIUM
from workers.programs.failure import AttemptFailed, ProgramMissing


@dataclass(frozen=True, slots=True)
class ScreenFiles:
    """The files of a screen: its screenshot and, of a captured page, its snapshot, shown by the browser `chromium`."""

    screenshot: bytes
    snapshot: bytes | None = None
    chromium: str = CHROMIUM


def run_script(
    analysis: ScriptAnalysis,
    files: ScreenFiles,
    *,
    attempts: int = 1,
    time_limit: float = TIME_LIMIT,
    evidence_dir: Path | None = None,
) -> Proof:
    """The proof of a script without problems, run on its snapshot where there is one, else on its screenshot.

    `time_limit` is in seconds for each attempt. Raises ProgramMissing when a program is not installed,
    AttemptFailed when the last attempt failed, ValueError for a script with problems, OSError when the evidence
    cannot be written.
    """
    for _ in range(attempts - 1):
        try:
            return _attempt(analysis, files, time_limit, evidence_dir)
        except ProgramMissing:
            raise
        except AttemptFailed:
            continue
    return _attempt(analysis, files, time_limit, evidence_dir)


def _attempt(analysis: ScriptAnalysis, files: ScreenFiles, time_limit: float, evidence_dir: Path | None) -> Proof:
    script, targets, screenshot = analysis.resolved, analysis.targets, files.screenshot
    if files.snapshot is None:
        return prove(script, targets, screenshot, evidence_dir=evidence_dir, time_limit=time_limit)
    pool = shared_page_display_pool(files.chromium)
    return prove_page(
        script, targets, files.snapshot, screenshot, evidence_dir=evidence_dir, time_limit=time_limit, pages=pool
    )
