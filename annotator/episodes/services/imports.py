"""Imports episodes that were recorded elsewhere: recorded only, until they are replayed here, and to be reviewed."""

import uuid
from collections.abc import Callable
from typing import IO

from django.db import transaction

from annotator.accounts.models import User
from annotator.datasets.models import Dataset
from annotator.domain.formats.episodes.record import (
    EpisodeAction,
    EpisodePicture,
    KeptFile,
    ReleasedEnvironment,
    ReleasedEpisode,
    content_of,
)
from annotator.domain.problems import Problem, Rejected
from annotator.domain.step_history import NAME_LENGTH
from annotator.environments.models import Environment
from annotator.environments.services import imported_environment, imported_session
from annotator.episodes.models import Episode, EpisodeStep, EpisodeTask, Origin, StepPicture, Submission, TaskSentence
from annotator.episodes.services.episodes import ANSWER_LENGTH, request_replay
from annotator.episodes.services.recording import keep_step_picture, keep_video
from annotator.episodes.services.tasks import SENTENCE_LENGTH
from annotator.files.content import keep

NAMESPACE = uuid.UUID("6d1f3c1e-0f0b-4d0e-9a51-1f2f6f6f3f53")
LONGEST_WORD = 20
# Rows of one transaction: others wait for it on SQLite.
STEPS_AT_ONCE = 50
OpenFile = Callable[[str], IO[bytes]]


def is_imported(*, dataset: Dataset, author: User, episode: ReleasedEpisode) -> bool:
    """Whether the dataset has this episode from an import already."""
    return EpisodeTask.objects.filter(author=author, client_id=import_key(dataset, episode)).exists()


def import_key(dataset: Dataset, episode: ReleasedEpisode) -> uuid.UUID:
    """The `client_id` of the task of an imported episode: the same content comes into a dataset once."""
    return uuid.uuid5(NAMESPACE, f"{dataset.pk} {content_of(episode)}")


def check_fits(episode: ReleasedEpisode) -> None:
    """Raises Rejected for an episode that is too long for the tables."""
    lengths = {
        "its sentence": (len(episode.sentence), SENTENCE_LENGTH),
        "its answer": (len(episode.answer), ANSWER_LENGTH),
        "the name of its environment": (len(episode.environment.name), 100),
        "the name of its program": (len(episode.environment.program), 50),
        "a kind of action": (max((len(action.kind) for _, action in episode.actions), default=0), LONGEST_WORD),
        "a source of elements": (max((len(action.source) for _, action in episode.actions), default=0), LONGEST_WORD),
    }
    for what, (length, most) in lengths.items():
        if length > most:
            raise Rejected(Problem("too-long", f"{what} has {length:,} characters; {most:,} are kept"))


def long_names(episode: ReleasedEpisode) -> int:
    """The number of steps whose names are cut off at the length that is kept."""
    return sum(len(step.name) > NAME_LENGTH for step in episode.steps)


def import_episode(
    *,
    dataset: Dataset,
    author: User,
    episode: ReleasedEpisode,
    open_file: OpenFile,
    read_picture: Callable[[str], bytes],
) -> Submission:
    """The submission of an imported episode, to be reviewed; written in several transactions into a hidden dataset.

    `author` is the account of nobody that imported work is by. Files are read by their names in the episode; names of
    steps are cut off at their length. Raises Rejected for what does not fit, DiskFull.
    """
    check_fits(episode)
    pictures = {picture.sha256: keep_step_picture(read_picture(picture.name)) for picture in _pictures(episode)}
    trees = {action.tree.sha256: _keep_tree(open_file, action) for _, action in episode.actions if action.tree}
    environment = _environment(dataset, author, episode.environment, open_file)
    with transaction.atomic():
        task = EpisodeTask.objects.create(
            environment=environment, author=author, origin=Origin.IMPORTED, asks_answer=episode.asks_answer
        )
        sentence = TaskSentence.objects.create(task=task, revision=1, text=episode.sentence, author=author)
        session = imported_session(environment=environment, person=author)
        row = Episode.objects.create(task=task, person=author, session=session)
    for video in episode.videos:
        _keep_video(row, video, open_file)
    steps = _steps(row, episode, pictures, trees)
    for start in range(0, len(steps), STEPS_AT_ONCE):
        EpisodeStep.objects.bulk_create(steps[start : start + STEPS_AT_ONCE])
    return Submission.objects.create(
        episode=row,
        number=1,
        sentence=sentence,
        steps=_submitted_steps(episode),
        answer=episode.answer,
        no_answer=episode.no_answer,
    )


@transaction.atomic
def replay_imported(*, submission: Submission) -> bool:
    """Queues the replay of an imported episode that is published; False where nothing can replay it."""
    request_replay(submission, submission.episode.person)
    return submission.replay is not None


def _environment(dataset: Dataset, author: User, released: ReleasedEnvironment, open_file: OpenFile) -> Environment:
    if released.seed is None:
        return imported_environment(dataset=dataset, by=author, released=released, seed=None)
    with open_file(released.seed.name) as seed:
        return imported_environment(dataset=dataset, by=author, released=released, seed=seed)


def _pictures(episode: ReleasedEpisode) -> list[EpisodePicture]:
    seen = [picture for _, action in episode.actions for picture in (action.before, action.after) if picture]
    return list({picture.sha256: picture for picture in (*seen, *episode.environment.pictures)}.values())


def _keep_tree(open_file: OpenFile, action: EpisodeAction) -> str:
    with open_file(action.tree.name if action.tree else "") as file:
        return keep("step-trees", "json", file.read())


def _keep_video(row: Episode, video: KeptFile, open_file: OpenFile) -> None:
    with open_file(video.name) as file:
        kept = keep_video(episode=row, session=row.session, file=file)
    if kept.sha256 != video.sha256:
        raise Rejected(Problem("another-video", f"its video {video.name} is not the one that was released"))


def _submitted_steps(episode: ReleasedEpisode) -> list[dict[str, object]]:
    shown: list[dict[str, object]] = []
    index = 0
    for step in episode.steps:
        indices = list(range(index, index + len(step.actions)))
        shown.append({"indices": indices, "name": step.name[:NAME_LENGTH]})
        index += len(step.actions)
    return shown


def _steps(
    row: Episode, episode: ReleasedEpisode, pictures: dict[str, StepPicture], trees: dict[str, str]
) -> list[EpisodeStep]:
    return [
        EpisodeStep(
            episode=row,
            session=row.session,
            number=index + 1,
            index=index,
            kind=action.kind,
            script=action.script,
            point=action.point,
            end=action.end,
            path=action.path,
            elements=action.elements,
            surroundings=action.surroundings,
            source=action.source,
            tree=trees[action.tree.sha256] if action.tree else "",
            address=action.address,
            title=action.title,
            started_at=action.started_at,
            ended_at=action.ended_at,
            before=pictures[action.before.sha256] if action.before else None,
            after=pictures[action.after.sha256] if action.after else None,
        )
        for index, (_, action) in enumerate(episode.actions)
    ]
