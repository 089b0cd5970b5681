"""The episodes of a release as values: an environment, a sentence, and recorded actions with their pictures."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any, Literal, Protocol, TypeAlias, get_args, runtime_checkable

from annotator.domain.formats.json_stream import dumped
from annotator.domain.masks import Mask
from annotator.domain.script.parse import parse
from annotator.domain.script.render import render
from annotator.domain.splits import Split

Tier: TypeAlias = Literal["proven", "proven-recorded-responses", "recorded-only"]
TIERS: tuple[Tier, ...] = get_args(Tier)
TIER_TITLES: Mapping[Tier, str] = {
    "proven": "proven (seeded environment)",
    "proven-recorded-responses": "proven against recorded responses",
    "recorded-only": "recorded only, not proven",
}


@dataclass(frozen=True, slots=True)
class KeptFile:
    """A file where the caller keeps it, with its SHA-256 in hex."""

    name: str
    sha256: str


@dataclass(frozen=True, slots=True)
class EpisodePicture(KeptFile):
    """A PNG of width x height pixels."""

    width: int
    height: int

    @property
    def size(self) -> tuple[int, int]:
        return self.width, self.height


@dataclass(frozen=True, slots=True)
class ReleasedEnvironment:
    """What a session of the episode starts from, as `environments.Environment` says; `checks` are JSON.

    `pictures` are those that the checks name, as far as they are kept. `masks` are regions that replays do not compare.
    """

    name: str
    kind: str
    program: str
    start: str
    width: int
    height: int
    hosts: tuple[str, ...]
    time_limit: int
    checks: tuple[Mapping[str, Any], ...] = ()
    seed: KeptFile | None = None
    pictures: tuple[EpisodePicture, ...] = ()
    masks: tuple[Mask, ...] = ()


@dataclass(frozen=True, slots=True)
class EpisodeAction:
    """A recorded action as `episodes.EpisodeStep` describes it: PyAutoGUI lines in pixels, pictures before and after.

    What an imported file does not say is empty or None; times are seconds since the session started.
    """

    kind: str
    script: str
    before: EpisodePicture | None
    after: EpisodePicture | None
    point: tuple[int, int] | None = None
    end: tuple[int, int] | None = None
    path: tuple[tuple[float, int, int], ...] = ()
    elements: tuple[Mapping[str, Any], ...] = ()
    surroundings: tuple[Mapping[str, Any], ...] = ()
    source: str = ""
    tree: KeptFile | None = None
    address: str = ""
    title: str = ""
    started_at: float = 0.0
    ended_at: float = 0.0


@dataclass(frozen=True, slots=True)
class EpisodeStep:
    """A step as people see it: one recorded action, or several that were merged."""

    name: str
    actions: tuple[EpisodeAction, ...]


@dataclass(frozen=True, slots=True)
class ReleasedEpisode:
    """An accepted episode; `tier` says what its replay showed. `no_answer`: it was asked for one and there is none.

    `press_seconds`: so long each click of the proving replay held its button, as a hand does; 0 for plain clicks.

    `videos` are of the sessions in which it was recorded, as far as its environment wants some (WebM).
    """

    episode_id: str
    split: Split
    tier: Tier
    environment: ReleasedEnvironment
    sentence: str
    steps: tuple[EpisodeStep, ...]
    asks_answer: bool = False
    answer: str = ""
    no_answer: bool = False
    videos: tuple[KeptFile, ...] = ()
    press_seconds: float = 0.0

    @property
    def proof(self) -> dict[str, str | float]:
        """The tier, and `press_seconds` where the buttons were held."""
        return {"tier": self.tier, **({"press_seconds": self.press_seconds} if self.press_seconds else {})}

    @property
    def actions(self) -> Iterator[tuple[EpisodeStep, EpisodeAction]]:
        """The recorded actions in order, each with the step it is in."""
        return ((step, action) for step in self.steps for action in step.actions)


@runtime_checkable
class RecordsWithEpisodes(Protocol):
    """Records of a release that also holds episodes."""

    def __call__(self) -> Iterable[Any]: ...

    def episodes(self) -> Iterable[ReleasedEpisode]: ...


def episodes_of(records: Callable[[], Iterable[Any]], split: Split | None = None) -> Iterator[ReleasedEpisode]:
    """The episodes of a release, or of one split of it, from the start at each call and always in the same order."""
    episodes = records.episodes() if isinstance(records, RecordsWithEpisodes) else ()
    return (episode for episode in episodes if split in (None, episode.split))


def content_of(episode: ReleasedEpisode) -> str:
    """A digest of what was asked, done and seen. It is free of keys, places, tier and split.

    What formats of others keep of an episode is enough for it, so an episode that comes back has it again.
    """
    done = [[_canonical(action.script), _digest(action.before)] for _, action in episode.actions]
    last = [_digest(action.after) for _, action in episode.actions][-1:]
    return sha256(dumped([episode.sentence, episode.answer, done, last]).encode()).hexdigest()


def _digest(picture: EpisodePicture | None) -> str:
    return picture.sha256 if picture else ""


def _canonical(script: str) -> str:
    parsed = parse(script)
    return script if parsed.problems else render(parsed.script)


def kept_files(episode: ReleasedEpisode) -> Iterator[str]:
    """The names of the files that the episode needs, some of them repeatedly."""
    environment = episode.environment
    for _, action in episode.actions:
        yield from (file.name for file in (action.before, action.after, action.tree) if file)
    yield from (file.name for file in (environment.seed, *environment.pictures, *episode.videos) if file)


def episode_as_json(episode: ReleasedEpisode) -> dict[str, Any]:
    """The episode as plain JSON values; `episode_from_json` gives it back.

    `videos`, `press_seconds`, and `masks` of the environment, are there where there are any.
    """
    values = asdict(episode)
    if not episode.environment.masks:
        del values["environment"]["masks"]
    return {name: value for name, value in values.items() if value or name not in ("videos", "press_seconds")}


def episode_from_json(data: Mapping[str, Any]) -> ReleasedEpisode:
    """The episode made by `episode_as_json`. Raises KeyError or TypeError for anything else."""
    steps = tuple(EpisodeStep(step["name"], tuple(map(_action, step["actions"]))) for step in data["steps"])
    videos = tuple(KeptFile(**video) for video in data.get("videos", ()))
    return ReleasedEpisode(
        **{**data, "environment": _environment(data["environment"]), "steps": steps, "videos": videos}
    )


def _environment(data: Mapping[str, Any]) -> ReleasedEnvironment:
    lists = {name: tuple(data[name]) for name in ("hosts", "checks")}
    pictures = tuple(EpisodePicture(**picture) for picture in data["pictures"])
    masks = tuple((left, top, right, bottom) for left, top, right, bottom in data.get("masks", ()))
    return ReleasedEnvironment(**{**data, **lists, "seed": _file(data["seed"]), "pictures": pictures, "masks": masks})


def _action(data: Mapping[str, Any]) -> EpisodeAction:
    pictures = {name: EpisodePicture(**data[name]) if data[name] else None for name in ("before", "after")}
    points = {name: (data[name][0], data[name][1]) if data[name] else None for name in ("point", "end")}
    lists = {name: tuple(data[name]) for name in ("elements", "surroundings")}
    path = tuple((at, x, y) for at, x, y in data["path"])
    return EpisodeAction(**{**data, **pictures, **points, **lists, "path": path, "tree": _file(data["tree"])})


def _file(data: Mapping[str, Any] | None) -> KeptFile | None:
    return KeptFile(**data) if data else None
