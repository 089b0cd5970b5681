"""The evidence of a release: a JSON Lines file of the runs that proved its scripts and episodes, beside the archive.

It holds dates and observed events, which differ from installation to installation, so the archive does not hold it.
"""

from collections.abc import Iterator
from hashlib import sha256
from typing import IO, Any

from annotator.domain.formats.json_stream import dumped
from annotator.domain.formats.layout import json_lines
from annotator.releases.models import Release
from annotator.releases.selectors import episode_evidence, evidence_rows

ACTION = ("function", "asked_point", "observed_point", "box", "inside", "ok")

RESPONSES = ("sha256", "recorded", "left_out", "served", "similar", "repeated", "unknown")
REPLAY = ("proven", "reason", "failed_step", "press_seconds", "steps", "checks")


def write_evidence(release: Release, digest: str, into: IO[bytes]) -> None:
    """A line with the archive's SHA-256, then one for each family and each episode, in the order of the formats."""
    for line in json_lines(_lines(release, digest)):
        into.write(line)


def _lines(release: Release, digest: str) -> Iterator[dict[str, Any]]:
    yield {"release": release.number, "dataset": release.dataset.name, "digest": digest}
    for row in evidence_rows(release):
        yield {
            "family": row.family,
            "tier": row.tier,
            "ran_at": row.ran_at.isoformat() if row.ran_at else None,
            "proven": row.proven,
            "actions": [{name: action.get(name) for name in ACTION} for action in row.evidence.get("actions", [])],
            "digest": sha256(dumped(row.evidence).encode()).hexdigest(),
        }
    for episode in episode_evidence(release):
        yield {
            "episode": episode.episode,
            "tier": episode.tier,
            "ran_at": episode.ran_at.isoformat() if episode.ran_at else None,
            "versions": dict(episode.versions),
            **{name: episode.result.get(name) for name in REPLAY},
            "responses": {name: episode.responses[name] for name in RESPONSES if name in episode.responses} or None,
            "digest": sha256(dumped(episode.result).encode()).hexdigest(),
        }
