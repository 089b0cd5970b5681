"""The lossless format of episodes: a line of JSON for each; seed, pictures and trees are files."""

from collections.abc import Iterator
from dataclasses import replace

from annotator.domain.formats.dataset_card import Layout
from annotator.domain.formats.episodes.layout import each_once, pictures_of, readme
from annotator.domain.formats.episodes.record import (
    EpisodePicture,
    EpisodeStep,
    KeptFile,
    ReleasedEnvironment,
    ReleasedEpisode,
    episode_as_json,
    episodes_of,
)
from annotator.domain.formats.files import File, StoredImage
from annotator.domain.formats.layout import ReadImage, json_lines
from annotator.domain.formats.record import Records, ReleaseHead
from annotator.domain.splits import SPLITS

LAYOUT = Layout(
    """\
- `train.jsonl`, `validation.jsonl`, `test.jsonl`: one object a line for each episode: `episode_id`, `split`, `tier`,
  `press_seconds` where clicks were held, `sentence`, `asks_answer`, `answer`, `no_answer`, the `environment` that a
  session starts from (program or browser, size, `hosts`, outcome `checks`, `seed`; `masks` are regions that its replays
  did not compare) and `steps`. A step has a `name` and one recorded action or several, with `kind`, `script`, `point`,
  `end`, the pointer's `path` (seconds, x, y), the `elements` under it (outermost first) and those around
  (`surroundings`), `address`, `title`, times in seconds, and the pictures `before` and `after`.
- `images/<sha256>.png`: each picture once; `trees/<sha256>.json`: all elements before an action;
  `seeds/<sha256>.zip`: the files of the home folder at the start; `videos/<sha256>.webm`: what an episode's `videos`
  name, the screen of its sessions, where the environment asked for it.
- An agent runs an episode's task by `workers.gymnasium_environment` of Actwright.""",
    "Pixels of the screen, origin top-left, y downwards; boxes are left, top, right, bottom, the last two excluded.",
)


def files(head: ReleaseHead, records: Records, read_image: ReadImage) -> Iterator[File]:
    """The files of the release."""
    yield readme(head, records, LAYOUT, lambda episode: "", holds_videos=True)
    for split in SPLITS:
        rows = (episode_as_json(_placed(episode)) for episode in episodes_of(records, split))
        yield File(f"{split}.jsonl", json_lines(rows))
    every = ((*pictures_of(episode), *episode.environment.pictures) for episode in episodes_of(records))
    for picture in each_once(every):
        yield File(_picture(picture).name, StoredImage(picture.name, picture.sha256))
    for folder, ending in (("trees", "json"), ("seeds", "zip"), ("videos", "webm")):
        yield from _once(folder, ending, records)


def _once(folder: str, ending: str, records: Records) -> Iterator[File]:
    seen: set[str] = set()
    for episode in episodes_of(records):
        for kept in filter(None, _kept(folder, episode)):
            if kept.sha256 not in seen:
                seen.add(kept.sha256)
                yield File(f"{folder}/{kept.sha256}.{ending}", StoredImage(kept.name, kept.sha256))


def _kept(folder: str, episode: ReleasedEpisode) -> Iterator[KeptFile | None]:
    match folder:
        case "trees":
            yield from (action.tree for _, action in episode.actions)
        case "seeds":
            yield episode.environment.seed
        case "videos":
            yield from episode.videos


def _placed(episode: ReleasedEpisode) -> ReleasedEpisode:
    """The episode with each file where it lies in the release."""
    return replace(
        episode,
        environment=_environment(episode.environment),
        videos=tuple(KeptFile(f"videos/{video.sha256}.webm", video.sha256) for video in episode.videos),
        steps=tuple(
            EpisodeStep(
                step.name,
                tuple(
                    replace(
                        action,
                        before=action.before and _picture(action.before),
                        after=action.after and _picture(action.after),
                        tree=action.tree and KeptFile(f"trees/{action.tree.sha256}.json", action.tree.sha256),
                    )
                    for action in step.actions
                ),
            )
            for step in episode.steps
        ),
    )


def _environment(environment: ReleasedEnvironment) -> ReleasedEnvironment:
    seed = environment.seed
    return replace(
        environment,
        seed=seed and KeptFile(f"seeds/{seed.sha256}.zip", seed.sha256),
        pictures=tuple(map(_picture, environment.pictures)),
    )


def _picture(picture: EpisodePicture) -> EpisodePicture:
    return replace(picture, name=f"images/{picture.sha256}.png")
