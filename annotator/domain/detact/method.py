"""A method of OmniACT's baselines: what a model is shown, by which settings it is asked, and what stood in for what."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from annotator.domain.minilm import METHOD as MINILM

FILTER_TEMPERATURE: Final = 0.1
EXAMPLES: Final = 5


@dataclass(frozen=True, slots=True)
class Parameters:
    """Settings of a kind of model in the paper's table 8; None: the paper names none, that of the endpoint counts.

    `prompt_tokens` is the longest prompt (section 6).
    """

    temperature: float
    max_tokens: int | None
    prompt_tokens: int
    left_out: str = ""


PARAMETERS: Final[Mapping[str, Parameters]] = {
    "gpt": Parameters(0.3, None, 4000),
    "palmyra": Parameters(0.7, None, 4000),
    "codellama": Parameters(0.7, 400, 2000),
    "llama-13b": Parameters(0.8, 400, 2000),
    "llama-7b": Parameters(0.8, 400, 2000, "repetition penalty 1.1"),
    "vicuna-13b": Parameters(0.8, 400, 4000),
    "vicuna-7b": Parameters(0.8, 400, 4000, "repetition penalty 1.1"),
    "llava": Parameters(0.2, 512, 4000),
}


@dataclass(frozen=True, slots=True)
class PromptParts:
    """What a method shows: DetACT's elements, so many examples, the picture."""

    detact: bool
    examples: int
    picture: bool = False


METHODS: Final[Mapping[str, PromptParts]] = {
    "few-shot": PromptParts(True, EXAMPLES),
    "few-shot-without-detact": PromptParts(False, EXAMPLES),
    "zero-shot": PromptParts(True, 0),
    "zero-shot-without-detact": PromptParts(False, 0),
    "multimodal": PromptParts(True, EXAMPLES, picture=True),
    "multimodal-without-detact": PromptParts(False, EXAMPLES, picture=True),
}


@dataclass(frozen=True, slots=True)
class Method:
    """A method as it is carried out. `engine` reads texts, `similarity` names how examples are chosen: by TF-IDF, by
    MiniLM, or by vectors of the endpoint whose key is `embeddings`.

    `filtered`: the assistant filters DetACT's elements first. `temperature` and `max_tokens` of its requests;
    `parameters` names the row of table 8 that they come from. `means` says what detected, by what it stands in for.
    """

    name: str
    parameters: str
    temperature: float
    max_tokens: int | None
    prompt_tokens: int
    filtered: bool = False
    engine: str = ""
    similarity: str = ""
    embeddings: int | None = None
    means: Mapping[str, str] | None = None

    @property
    def by_minilm(self) -> bool:
        return self.similarity == MINILM

    @property
    def shown(self) -> PromptParts:
        return METHODS[self.name]

    def as_json(self) -> dict[str, Any]:
        return asdict(self)

    def described(self) -> str:
        """The method in sentences, for whoever reads its score."""
        shown = self.shown
        parts = [f"Method {self.name}: {_with(shown)}."]
        if shown.examples:
            instead = "" if self.by_minilm else ", in place of MiniLM"
            parts.append(f"Examples of the train split by {self.similarity}{instead}.")
        if shown.detact:
            stand_ins = "; ".join(f"{name}: {means}" for name, means in (self.means or {}).items())
            how = f"filtered by the assistant at temperature {FILTER_TEMPERATURE}" if self.filtered else "not filtered"
            parts.append(f"DetACT, {how}; {stand_ins}.")
        limit = "the endpoint's limit" if self.max_tokens is None else f"at most {self.max_tokens} tokens"
        left_out = PARAMETERS[self.parameters].left_out
        without = f" without {left_out}" if left_out else ""
        parts.append(f"Parameters of {self.parameters}: temperature {self.temperature:g}, {limit}{without};")
        parts.append(f"prompts of at most {self.prompt_tokens} estimated tokens.")
        return " ".join(parts)


def method_of(stored: Mapping[str, Any]) -> Method:
    """The method that `as_json` made this of."""
    return Method(**stored)


def _with(shown: PromptParts) -> str:
    parts = [
        "DetACT's elements" if shown.detact else "no elements",
        f"{shown.examples} examples" if shown.examples else "no examples",
        "the picture" if shown.picture else "no picture",
    ]
    return ", ".join(parts)
