"""all-MiniLM-L6-v2, by whose vectors OmniACT chooses its examples (section 5): a BERT encoder with mean pooling.

Its six layers are computed with NumPy: PyTorch, which sentence-transformers needs, would take gigabytes for this alone.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

METHOD: Final = "all-MiniLM-L6-v2"
HEADS: Final = 12
LAYERS: Final = 6
EPSILON: Final = 1e-12

Floats: TypeAlias = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Encoder:
    """`weights` by their names in the published file; `token_ids` are those of a sentence, at most 512."""

    weights: Mapping[str, Floats]
    token_ids: Callable[[str], Sequence[int]]

    def vector(self, sentence: str) -> Floats:
        """384 numbers of length 1, as sentence-transformers gives them."""
        ids = self.token_ids(sentence)
        hidden = self._normed(
            self.weights["embeddings.word_embeddings.weight"][list(ids)]
            + self.weights["embeddings.position_embeddings.weight"][: len(ids)]
            + self.weights["embeddings.token_type_embeddings.weight"][0],
            "embeddings",
        )
        for number in range(LAYERS):
            hidden = self._layer(hidden, f"encoder.layer.{number}")
        mean = hidden.mean(axis=0)
        vector: Floats = mean / np.linalg.norm(mean)
        return vector

    def _layer(self, hidden: Floats, name: str) -> Floats:
        attended = self._dense(self._attention(hidden, f"{name}.attention.self"), f"{name}.attention.output.dense")
        hidden = self._normed(attended + hidden, f"{name}.attention.output")
        inner = gelu(self._dense(hidden, f"{name}.intermediate.dense"))
        return self._normed(self._dense(inner, f"{name}.output.dense") + hidden, f"{name}.output")

    def _attention(self, hidden: Floats, name: str) -> Floats:
        """Scaled dot products of all tokens with all, in each head; shapes (tokens, features)."""
        queries, keys, values = (
            self._dense(hidden, f"{name}.{part}").reshape(len(hidden), HEADS, -1).transpose(1, 0, 2)
            for part in ("query", "key", "value")
        )
        scores = queries @ keys.transpose(0, 2, 1) / np.sqrt(np.float32(queries.shape[-1]))
        shares = np.exp(scores - scores.max(axis=-1, keepdims=True))
        shares /= shares.sum(axis=-1, keepdims=True)
        mixed: Floats = (shares @ values).transpose(1, 0, 2).reshape(hidden.shape)
        return mixed

    def _dense(self, inputs: Floats, name: str) -> Floats:
        outputs: Floats = inputs @ self.weights[f"{name}.weight"].T + self.weights[f"{name}.bias"]
        return outputs

    def _normed(self, inputs: Floats, name: str) -> Floats:
        centred = inputs - inputs.mean(axis=-1, keepdims=True)
        deviation = np.sqrt((centred**2).mean(axis=-1, keepdims=True) + np.float32(EPSILON))
        scale, shift = self.weights[f"{name}.LayerNorm.weight"], self.weights[f"{name}.LayerNorm.bias"]
        normed: Floats = centred / deviation * scale + shift
        return normed


def gelu(inputs: Floats) -> Floats:
    """Gaussian error linear units; the error function by Abramowitz and Stegun 7.1.26, within 1.5e-7."""
    scaled = np.abs(inputs) / np.sqrt(np.float32(2))
    part = 1 / (1 + np.float32(0.3275911) * scaled)
    coefficients = (1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592)
    polynomial = np.zeros_like(part)
    for coefficient in coefficients:
        polynomial = (polynomial + np.float32(coefficient)) * part
    outputs: Floats = inputs / 2 * (1 + np.sign(inputs) * (1 - polynomial * np.exp(-(scaled**2))))
    return outputs
