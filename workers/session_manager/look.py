"""A look at the outcome of a running session: do the checks hold now, and what could checks name."""

from __future__ import annotations

from typing import Any

from annotator.domain.outcomes.evaluation import judge_checks
from annotator.environments.models import Session
from annotator.episodes.services import keep_check_picture
from workers.session_manager.specification import check_picture, checks_of
from workers.sessions.live_session import LiveSession
from workers.sessions.outcome import observe_outcome

SHOWN_ELEMENTS = 300
LONGEST_TEXT = 500


def look_at(session: Session, live: LiveSession, request: dict[str, Any]) -> dict[str, Any]:
    """Return what the page shows of the session's outcome now; the screen is kept as a picture for checks.

    Raises AttemptFailed where the environment's checks cannot be read.
    """
    checks = checks_of(session.environment)
    observed = observe_outcome(live, checks, answer=request["answer"] or None, pictures=check_picture)
    kept = keep_check_picture(
        dataset=session.environment.dataset, data=live.viewer.png(), name=session.environment.name
    )
    named = [each for each in observed.elements if each.name or each.value]
    shown = [
        {"role": each.role, "name": each.name[:LONGEST_TEXT], "value": each.value and each.value[:LONGEST_TEXT]}
        for each in named[:SHOWN_ELEMENTS]
    ]
    return {
        "asked_at": request["asked_at"],
        "checks": [
            {"kind": result.check.kind, "holds": result.holds, "reason": result.reason}
            for result in judge_checks(checks, observed)
        ],
        "address": observed.address or "",
        "picture": kept.picture.sha256,
        "elements": shown,
        "more_elements": len(named) - len(shown),
    }
