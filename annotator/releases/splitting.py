"""Which family goes to which split: families whole, near-identical screens and sentences on one side."""

from collections.abc import Mapping, Sequence

from annotator.domain.grouping import Groups
from annotator.domain.near_sentences import near_sentences
from annotator.domain.splits import Family, Split, assign_splits
from annotator.screens.pictures import distance
from annotator.screens.selectors import NEARLY_THE_SAME
from annotator.tasks.models import Script


def split_of(scripts: Sequence[Script], *, ratio: Sequence[int], seed: int) -> Mapping[int, Split]:
    """The split of each script by its key (OmniACT 3.2.4: no leakage; 3.2.5: 7:1:2)."""
    screens = _screen_groups({script.task.screen_id: script.task.screen.fingerprint for script in scripts})
    sentences = [(script.pk, sentence) for script in scripts for sentence in _sentences(script)]
    near: dict[int, set[str]] = {}
    for (key, _), group in zip(sentences, near_sentences([text for _, text in sentences]), strict=True):
        near.setdefault(key, set()).add(f"sentence {group}")
    families = [
        Family(
            key=str(script.task_id),
            size=len(_sentences(script)),
            groups=(f"screen {screens[script.task.screen_id]}", *sorted(near[script.pk])),
        )
        for script in scripts
    ]
    sides = assign_splits(families, ratio, seed=seed)
    return {script.pk: sides[str(script.task_id)] for script in scripts}


def _sentences(script: Script) -> list[str]:
    return [script.sentence, *(phrasing.text for phrasing in script.phrasings.all())]


def _screen_groups(fingerprints: Mapping[int, str]) -> Mapping[int, int]:
    together = Groups(fingerprints)
    keys = sorted(fingerprints)
    for position, one in enumerate(keys):
        for other in keys[position + 1 :]:
            if distance(fingerprints[one], fingerprints[other]) <= NEARLY_THE_SAME:
                together.join(one, other)
    return {key: together.find(key) for key in keys}
