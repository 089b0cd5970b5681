"""Box proposals for a screenshot, from its pixels alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from annotator.domain.geometry import Rect
from workers.vision.candidate import Candidate, Rule
from workers.vision.classify import classify
from workers.vision.features import features
from workers.vision.forest import load_forest
from workers.vision.glyphs import Glyph, estimate_scale, find_glyphs
from workers.vision.growing import EdgeSums, grown
from workers.vision.nms import non_max_suppression
from workers.vision.pixels import Pixels, read_pixels
from workers.vision.proposal import Proposal
from workers.vision.regions import Region, find_regions, large_regions
from workers.vision.tables import table_parts

#: how much of the confidence is the shape rules' own, where they made the candidate; what they say is worth less
RULES_SHARE, RULES_WORTH = 0.7, 0.75
#: the confidence at which most proposals are right, before it is stretched to what people know as 0.4
LIKELY, SHOWN_AS = 0.28, 0.4
#: intersection over union from which on two candidates are outlines of one control
SAME_SHAPE = 0.7


@dataclass(frozen=True, slots=True)
class SeenPicture:
    """All that was found in a picture: candidates without doubles, and what they were made of."""

    pixels: Pixels
    scale: float
    regions: Sequence[Region]
    glyphs: Sequence[Glyph]
    edges: EdgeSums
    candidates: Sequence[Candidate]

    def features(self) -> NDArray[np.float64]:
        """The numbers of the candidates for the model."""
        return features(self.candidates, self.pixels, self.regions, self.glyphs, self.edges, self.scale)


def propose(png: bytes) -> list[Proposal]:
    """The boxes a person would probably draw on this PNG, the most confident first. Raises UnreadablePicture."""
    picture = see(png)
    if not picture.candidates:
        return []
    scores = confidences(picture.candidates, load_forest().predict(picture.features()))
    kept = non_max_suppression(
        Proposal(candidate.rect, float(score), candidate.kind)
        for candidate, score in zip(picture.candidates, scores, strict=True)
    )
    return with_kinds(kept, picture.candidates)


def with_kinds(proposals: Sequence[Proposal], candidates: Sequence[Candidate]) -> list[Proposal]:
    """The proposals, each with the kind of the shape of which it is another outline."""
    of_kinds = [candidate for candidate in candidates if candidate.kind != "click"]
    return [
        replace(
            proposal,
            kind=next((each.kind for each in of_kinds if each.rect.iou(proposal.rect) >= SAME_SHAPE), proposal.kind),
        )
        for proposal in proposals
    ]


def confidences(candidates: Sequence[Candidate], expected: NDArray[np.float64]) -> NDArray[np.float64]:
    """What the model expects, mixed with what the shape rules say of their own candidates, from 0 to 1."""
    ruled = np.array([candidate.rule == Rule.SHAPE for candidate in candidates])
    by_rules = np.array([candidate.confidence for candidate in candidates]) * RULES_WORTH
    mixed = np.where(ruled, RULES_SHARE * by_rules + (1 - RULES_SHARE) * expected, expected)
    stretched = np.where(
        mixed < LIKELY, mixed * SHOWN_AS / LIKELY, SHOWN_AS + (mixed - LIKELY) * (1 - SHOWN_AS) / (0.8 - LIKELY)
    )
    return np.asarray(np.clip(stretched, 0, 1).round(4))


def see(png: bytes) -> SeenPicture:
    """The candidates in a picture. Raises UnreadablePicture."""
    pixels = read_pixels(png)
    scale = estimate_scale(pixels)
    regions, borders = find_regions(pixels, scale)
    glyphs = find_glyphs(pixels, [region.rect for region in regions], borders, scale)
    edges = EdgeSums(pixels)
    made = [Candidate(p.rect, Rule.SHAPE, p.confidence, p.kind) for p in classify(pixels, regions, glyphs, scale)]
    made += [Candidate(rect, Rule.LARGE) for rect in large_regions(pixels, scale)]
    made += grown(glyphs, edges, scale)
    made += table_parts(glyphs, [region.rect for region in regions], edges, scale)
    best: dict[Rect, Candidate] = {}
    for candidate in made:
        known = best.get(candidate.rect)
        if known is None or candidate.confidence > known.confidence:
            best[candidate.rect] = candidate
    return SeenPicture(pixels, scale, regions, glyphs, edges, tuple(best.values()))
