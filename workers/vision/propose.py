"""Box proposals for a screenshot, from its pixels alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from annotator.domain.geometry import Rect
from workers.vision.bars import bar_parts
from workers.vision.box_arrays import corners, overlaps
from workers.vision.candidate import Candidate, Rule
from workers.vision.classify import classify
from workers.vision.columns import with_tables
from workers.vision.features import features
from workers.vision.forest import load_forest
from workers.vision.glyphs import Glyph, estimate_scale, find_glyphs, ink_mask
from workers.vision.growing import EdgeSums, grown
from workers.vision.network import FoundControls, find_controls
from workers.vision.nms import non_max_suppression
from workers.vision.pixels import Mask, Pixels, read_pixels
from workers.vision.proposal import Proposal
from workers.vision.regions import Region, find_regions, large_regions
from workers.vision.sliders import slider_parts
from workers.vision.tables import table_parts

#: the expected overlap from which on about half of what is offered is right, before it is stretched to what people
#: know as 0.4, and the one that is as sure as can be
LIKELY, SHOWN_AS, SURE = 0.15, 0.4, 0.8
#: intersection over union from which on two candidates are outlines of one control
SAME_SHAPE = 0.7
#: the same, from which on a candidate of the network takes the sides of another one
NEARLY = 0.8
#: the same, where that candidate is a likely shape within it
ROUGHLY = 0.5
#: pixels at a scale of 1
CUT = 8


@dataclass(frozen=True, slots=True)
class SeenPicture:
    """All that was found in a picture: candidates without doubles, and what they were made of."""

    pixels: Pixels
    ink: Mask
    scale: float
    regions: Sequence[Region]
    glyphs: Sequence[Glyph]
    edges: EdgeSums
    controls: FoundControls
    candidates: Sequence[Candidate]

    def features(self) -> NDArray[np.float64]:
        """The numbers of the candidates for the model."""
        return features(
            self.candidates,
            self.pixels,
            self.ink,
            self.regions,
            self.glyphs,
            self.edges,
            self.scale,
            self.controls,
        )


def propose(png: bytes) -> list[Proposal]:
    """The boxes a person would probably draw on this PNG, the most confident first. Raises UnreadablePicture."""
    picture = see(png)
    if not picture.candidates:
        return []
    scores = confidences(load_forest().predict(picture.features()))
    candidates, scores = with_tables(picture.candidates, scores, picture.ink, picture.scale)
    kept = non_max_suppression(
        Proposal(rect, float(score), candidate.kind)
        for candidate, rect, score in zip(candidates, drawn_rects(candidates, scores), scores, strict=True)
    )
    return with_kinds(kept, candidates)


def drawn_rects(candidates: Sequence[Candidate], scores: NDArray[np.float64]) -> list[Rect]:
    """The rectangle of each candidate; for one of the network, which knows where a control is but not its edges to the
    pixel, that of the best candidate which a rule found nearly there.
    """
    rects = [candidate.rect for candidate in candidates]
    guessed = [number for number, candidate in enumerate(candidates) if candidate.rule == Rule.NETWORK]
    ruled = [number for number, candidate in enumerate(candidates) if candidate.rule != Rule.NETWORK]
    if not guessed or not ruled:
        return rects
    sides = corners(rects)
    shared = overlaps(sides[guessed], sides[ruled])
    takes = (shared >= NEARLY) | ((shared >= ROUGHLY) & _may_be_outline(sides, scores, candidates, guessed, ruled))
    best = np.where(takes, scores[ruled][None], -1).argmax(axis=1)
    for row, number in enumerate(guessed):
        if takes[row, best[row]]:
            rects[number] = candidates[ruled[best[row]]].rect
    return rects


def _may_be_outline(
    sides: NDArray[np.int64],
    scores: NDArray[np.float64],
    candidates: Sequence[Candidate],
    guessed: Sequence[int],
    ruled: Sequence[int],
) -> NDArray[np.bool_]:
    """Which shapes are likely and within a box of the network: that often has the room around a check box too."""
    is_shape = np.array([candidates[number].rule == Rule.SHAPE and scores[number] >= SHOWN_AS for number in ruled])
    outer, inner = sides[guessed][:, None], sides[ruled][None]
    within = (outer[..., :2] <= inner[..., :2] + 1).all(axis=-1) & (inner[..., 2:] <= outer[..., 2:] + 1).all(axis=-1)
    return np.asarray(within & is_shape[None])


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


def confidences(expected: NDArray[np.float64]) -> NDArray[np.float64]:
    """The overlaps that the model expects, stretched to confidences from 0 to 1."""
    above = SHOWN_AS + (expected - LIKELY) * (1 - SHOWN_AS) / (SURE - LIKELY)
    return np.asarray(np.clip(np.where(expected < LIKELY, expected * SHOWN_AS / LIKELY, above), 0, 1).round(4))


def see(png: bytes) -> SeenPicture:
    """The candidates in a picture. Raises UnreadablePicture."""
    pixels = read_pixels(png)
    scale = estimate_scale(pixels)
    regions, borders = find_regions(pixels, scale)
    ink = ink_mask(pixels, scale)
    areas = [region.rect for region in regions]
    glyphs = find_glyphs(pixels, ink, areas, borders, scale)
    edges = EdgeSums(pixels)
    controls = find_controls(pixels, scale)
    made = [Candidate(p.rect, Rule.SHAPE, p.confidence, p.kind) for p in classify(pixels, regions, glyphs, scale)]
    made += [Candidate(rect, Rule.LARGE) for rect in large_regions(pixels, scale)]
    made += grown(glyphs, edges, scale)
    made += table_parts(glyphs, areas, edges, scale)
    made += bar_parts(ink, areas, scale, 1 + max((each.column for each in made), default=0))
    made += slider_parts(pixels, areas, scale)
    made += _found_candidates(controls, glyphs, scale)
    best: dict[Rect, Candidate] = {}
    for candidate in made:
        known = best.get(candidate.rect)
        if known is None or candidate.confidence > known.confidence:
            best[candidate.rect] = candidate
    return SeenPicture(pixels, ink, scale, regions, glyphs, edges, controls, tuple(best.values()))


def _found_candidates(controls: FoundControls, glyphs: Sequence[Glyph], scale: float) -> Iterator[Candidate]:
    """The network's boxes, without those whose left or right side cuts a text in two."""
    texts = corners([glyph.rect for glyph in glyphs if glyph.form == "text"])
    uncut = ~_cuts_text(controls.boxes, texts, CUT * scale)
    boxes, likely = controls.boxes[uncut].round().astype(int), controls.likely[uncut]
    for (left, top, right, bottom), certainty in zip(boxes.tolist(), likely, strict=True):
        yield Candidate(Rect(left, top, right, bottom), Rule.NETWORK, float(certainty))


def _cuts_text(boxes: NDArray[np.float32], texts: NDArray[np.int64], least: float) -> NDArray[np.bool_]:
    """Whether a text reaches from `least` pixels outside a box to as far inside of it."""
    middle = (texts[:, 1] + texts[:, 3]) / 2
    level = (boxes[:, 1, None] < middle) & (middle < boxes[:, 3, None])
    left, right = texts[:, 0][None], texts[:, 2][None]
    cuts = [(left < side[:, None] - least) & (side[:, None] + least < right) for side in (boxes[:, 0], boxes[:, 2])]
    return np.asarray((level & (cuts[0] | cuts[1])).any(axis=1))
