"""Execution of a checked script on a display that shows its screen: the only way workers and commands run scripts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from annotator.domain.geometry import Rect
from annotator.domain.script import ScriptAnalysis
from workers.display.evidence import Proof
from workers.display.page.box_element import BoxElement
from workers.display.page.proof import prove_page
from workers.display.pools import shared_page_display_pool
from workers.display.proof import TIME_LIMIT, BoxRule, prove
from workers.programs.chromium import CHROMIUM
from workers.programs.failure import AttemptFailed, ProgramMissing


@dataclass(frozen=True, slots=True)
class ScreenFiles:
    """The files of a screen: its screenshot and, of a captured page, its snapshot, shown by the browser `chromium`,
    with the elements of its boxes.
    """

    screenshot: bytes
    snapshot: bytes | None = None
    chromium: str = CHROMIUM
    elements: Mapping[Rect, BoxElement] = field(default_factory=dict)


def run_script(
    analysis: ScriptAnalysis,
    files: ScreenFiles,
    *,
    attempts: int = 1,
    time_limit: float = TIME_LIMIT,
) -> Proof:
    """The proof of a script without problems, run on its snapshot where there is one, else on its screenshot.

    `time_limit` is in seconds for each attempt. Raises ProgramMissing when a program is not installed,
    AttemptFailed when the last attempt failed, ValueError for a script with problems.
    """
    for _ in range(attempts - 1):
        try:
            return _attempt(analysis, files, time_limit)
        except ProgramMissing:
            raise
        except AttemptFailed:
            continue
    return _attempt(analysis, files, time_limit)


def _attempt(analysis: ScriptAnalysis, files: ScreenFiles, time_limit: float) -> Proof:
    script, targets, screenshot = analysis.resolved, analysis.targets, files.screenshot
    rule = BoxRule.of(analysis)
    if files.snapshot is None:
        return prove(script, targets, screenshot, rule=rule, time_limit=time_limit)
    pool = shared_page_display_pool(files.chromium)
    return prove_page(
        script,
        targets,
        files.snapshot,
        screenshot,
        rule=rule,
        elements=files.elements,
        time_limit=time_limit,
        pages=pool,
    )
