"""Assigns families to splits: those that share a page, a picture, a sentence or an application stay together."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, repeat

from annotator.domain.near_duplicates import near_duplicates
from annotator.domain.picture_groups import near_pictures
from annotator.domain.picture_signature import Signature
from annotator.domain.picture_similarity import is_recognised, near_fingerprints
from annotator.domain.splits import Family, Split, assign_splits, missing_strata
from annotator.releases.models import GroupBy, Release
from annotator.screens.models import Screen
from annotator.screens.selectors import CHUNK, signatures_of, source_pages


@dataclass(frozen=True, slots=True)
class SplitInput:
    """The inputs of splitting of one family: `key` is free of database keys, `screen_id` is one.

    `size` is the number of its sentences, `held` is the split that an imported family had where it came from.
    """

    key: str
    screen_id: int
    platform: str
    application: str
    category: str
    size: int
    held: Split | None = None


@dataclass(frozen=True, slots=True)
class Splits:
    """The split of each family by its key, and warnings for the maintainer."""

    splits: Mapping[str, Split]
    warnings: list[str]


def split_families(
    inputs: Sequence[SplitInput],
    sentences: Iterable[str],
    release: Release,
    *,
    screens: Sequence[SplitInput] = (),
) -> Splits:
    """The splits of a release (OmniACT 3.2.4: no leakage; 3.2.5: 7:1:2), with those of `screens` without a task.

    `sentences` are those of all families, one family after the other. Reads pictures: call it outside transactions.
    """
    screen_ids = {split_input.screen_id for split_input in (*inputs, *screens)}
    groups = screen_groups(screen_ids) if release.group_by != GroupBy.FAMILY else {}
    everything = [
        Family(
            key=split_input.key,
            size=split_input.size,
            groups=(*sentence_groups, *_groups(split_input, release, groups)),
            platform=split_input.platform,
            category=split_input.category,
            held=release.hold.get(split_input.application, split_input.held),
        )
        for split_input, sentence_groups in zip(
            (*inputs, *screens), [*_sentence_groups(inputs, sentences), *repeat((), len(screens))], strict=True
        )
    ]
    families, without_task = everything[: len(inputs)], everything[len(inputs) :]
    splits = assign_splits(families, release.ratio, seed=release.seed, screens=without_task)
    return Splits(splits, missing_strata(families, splits, release.ratio))


def _groups(split_input: SplitInput, release: Release, screens: Mapping[int, Sequence[str]]) -> list[str]:
    groups = list(screens.get(split_input.screen_id, ()))
    if release.group_by == GroupBy.APPLICATION:
        groups.append(f"application {split_input.platform} {split_input.application}")
    return groups


def _sentence_groups(inputs: Sequence[SplitInput], sentences: Iterable[str]) -> Iterator[list[str]]:
    """For each family the groups of near-identical sentences that it has a sentence in."""
    groups = iter(near_duplicates(sentences))
    for split_input in inputs:
        yield [f"sentence {group}" for group in sorted(set(islice(groups, split_input.size)))]


def screen_groups(screens: set[int]) -> dict[int, list[str]]:
    """For each screen (key) the groups it belongs to: itself, its source pages, near pictures, equal pixels."""
    keys = sorted(screens)
    groups = {key: [f"screen {key}"] for key in keys}
    for key, pages in source_pages(keys).items():
        groups[key] += [f"page {page}" for page in sorted(pages)]
    signatures = signatures_of(keys)
    for key, first in zip(keys, near_pictures([signatures[key] for key in keys]), strict=True):
        groups[key].append(f"picture {keys[first]}")
    _add_equal_pictures(groups, signatures)
    return groups


def _add_equal_pictures(groups: dict[int, list[str]], signatures: Mapping[int, Signature]) -> None:
    """Adds groups of equal pixels and, for pictures without words, of equal fingerprints that are not plain."""
    keys = list(groups)
    for start in range(0, len(keys), CHUNK):
        rows = Screen.objects.filter(pk__in=keys[start : start + CHUNK]).order_by()
        for key, pixels, fingerprint in rows.values_list("pk", "pixel_digest", "fingerprint"):
            groups[key].append(f"pixels {pixels}")
            bits = int(fingerprint, 16)
            if not is_recognised(signatures[key]) and near_fingerprints(bits, bits):
                groups[key].append(f"fingerprint {fingerprint}")
