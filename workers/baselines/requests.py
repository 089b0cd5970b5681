"""A baseline as it is asked for on the command line: its method, its prompts, and its evaluation, new or to go on."""

from collections.abc import Callable, Mapping
from typing import Any

from annotator.assistants.models import AskKind, Endpoint, Prompt, PromptRevision
from annotator.assistants.services import add_revision, create_prompt
from annotator.domain.detact import prompts
from annotator.domain.detact.method import METHODS, PARAMETERS, Method
from annotator.domain.minilm import METHOD as MINILM
from annotator.domain.problems import Problem, Rejected
from annotator.domain.similar_sentences import METHOD as TF_IDF
from annotator.elements.services.detections import means_of
from annotator.releases.models import Release
from annotator.trials.models import Evaluation
from annotator.trials.services.evaluations import request_evaluation
from workers.baselines.detection import detect_screens

SOURCE = "detact"


def chosen_method(name: str, options: Mapping[str, Any], embeddings: Endpoint | None) -> Method:
    """The method of this name with the settings of `options`; what they leave out comes from table 8.

    `embeddings` is the endpoint by whose vectors examples are chosen; None: by MiniLM or TF-IDF, as `options` say.
    """
    shown = METHODS[name]
    row = options["parameters"] or ("llava" if shown.picture else "gpt")
    parameters = PARAMETERS[row]
    temperature, max_tokens = options["temperature"], options["max_tokens"]
    return Method(
        name=name,
        parameters=row,
        temperature=parameters.temperature if temperature is None else temperature,
        max_tokens=parameters.max_tokens if max_tokens is None else max_tokens,
        prompt_tokens=parameters.prompt_tokens,
        filtered=shown.detact and not options["no_filter"],
        engine=options["engine"] if shown.detact else "",
        similarity=_similarity(embeddings, minilm=options["minilm"]) if shown.examples else "",
        embeddings=embeddings.pk if embeddings and shown.examples else None,
    )


def _similarity(embeddings: Endpoint | None, *, minilm: bool) -> str:
    if embeddings:
        return f"embeddings of {embeddings.model}"
    return MINILM if minilm else TF_IDF


def detected_means(release: Release, split: str, engine: str, report: Callable[[str], None]) -> dict[str, str]:
    """What stood in for what on the split's screens, after what was missing has been detected. Raises EngineMissing."""
    detect_screens(release, split, engine, report)
    return means_of(release, split, engine)


def requested_evaluation(*, release: Release, split: str, endpoint: Endpoint, method: Method, name: str) -> Evaluation:
    """The evaluation of this name: a new one, or the one that was begun by the same method and assistant.

    Raises Rejected where the name stands for something else.
    """
    begun = Evaluation.objects.filter(release=release, split=split, name=name).first()
    if begun:
        if begun.endpoint_id != endpoint.pk or _settings(begun.method) != _settings(method.as_json()):
            other = f"“{name}” was run by another assistant or with other settings; choose another --name."
            raise Rejected(Problem("other-method", other, field="name"))
        return begun
    if method.shown.examples and not release.items.filter(split="train").exists():
        none = "The train split of this release has no task, from which examples come: choose a zero-shot method."
        raise Rejected(Problem("no-examples", none, field="method"))
    return request_evaluation(
        release=release,
        split=split,
        endpoint=endpoint,
        revision=_script_prompt(release, method),
        source=SOURCE if method.shown.detact else "",
        picture=method.shown.picture,
        name=name,
        by=None,
        method=method,
        filter_revision=_filter_prompt(release) if method.filtered else None,
    )


def _settings(stored: Mapping[str, Any]) -> dict[str, Any]:
    """What must be the same to go on; what detected is kept with the detections."""
    return {name: value for name, value in stored.items() if name != "means"}


def _script_prompt(release: Release, method: Method) -> PromptRevision:
    shown = method.shown
    text = prompts.baseline_text(elements=shown.detact, examples=bool(shown.examples))
    name = f"OmniACT {'few' if shown.examples else 'zero'}-shot{'' if shown.detact else ' without DetACT'}"
    return _revision(release, name, AskKind.BASELINE, prompts.BASELINE_INSTRUCTIONS, text)


def _filter_prompt(release: Release) -> PromptRevision:
    return _revision(
        release, "OmniACT DetACT filter", AskKind.ELEMENTS, prompts.FILTER_INSTRUCTIONS, prompts.FILTER_TEXT
    )


def _revision(release: Release, name: str, kind: AskKind, instructions: str, text: str) -> PromptRevision:
    """The revision with this text, a new one where the prompt's latest says something else."""
    prompt = Prompt.objects.filter(dataset=release.dataset, name=name, kind=kind).first()
    if prompt is None:
        return create_prompt(
            dataset=release.dataset, name=name, kind=kind, instructions=instructions, text=text, by=None
        )
    return add_revision(prompt=prompt, instructions=instructions, text=text, by=None)
