"""An episode that was recorded elsewhere, released and imported is proven by a replay on a session of this machine."""

import hashlib
import io
from pathlib import Path

import pytest
from django.core.management import call_command
from PIL import Image

from annotator.datasets.models import Role
from annotator.domain.formats.episodes.record import (
    EpisodeAction,
    EpisodePicture,
    EpisodeStep,
    ReleasedEnvironment,
    ReleasedEpisode,
)
from annotator.domain.formats.files import StoredImage
from annotator.episodes.models import Submission
from annotator.episodes.selectors import Tier, tier_of
from tests.annotator.domain.formats.episodes.small_release import written
from tests.factories import make_dataset, make_member
from tests.workers.sessions.conftest import Start
from tests.workers.sessions.performing import record
from workers.session_manager.specification import plan_of
from workers.sessions.journal import JournalStep, read_picture
from workers.sessions.live_session import LiveSession
from workers.sessions.replay import replay

FIFTEEN = {"kind": "element-value", "role": "text", "name": "", "value": "15"}


def released(steps: list[JournalStep], folder: Path) -> ReleasedEpisode:
    def picture(digest: str) -> EpisodePicture:
        png = read_picture(folder, digest)
        with Image.open(io.BytesIO(png)) as image:
            return EpisodePicture(digest, hashlib.sha256(png).hexdigest(), *image.size)

    actions = (
        EpisodeAction(step.kind, step.script, picture(step.before), picture(step.after), elements=step.elements)
        for step in steps
    )
    environment = ReleasedEnvironment("Sums", "program", "galculator", "", 800, 600, (), 1800, (FIFTEEN,))
    shown = tuple(EpisodeStep("", (action,)) for action in actions)
    return ReleasedEpisode("one", "train", "recorded-only", environment, "Add 7 and 8", shown)


@pytest.mark.display
@pytest.mark.long
@pytest.mark.django_db
def test_an_imported_episode_is_recorded_only_until_its_replay_here_proves_it(start: Start, tmp_path: Path) -> None:
    steps = record(start("galculator"), tmp_path / "journal", lambda person, session: person.write("7+8="))
    episode = released(steps, tmp_path / "journal")

    def stored(file: StoredImage) -> bytes:
        return read_picture(tmp_path / "journal", file.name)

    for path, content in written("episodes", [episode], stored).items():
        (tmp_path / "release" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "release" / path).write_bytes(content)
    dataset = make_dataset()
    make_member(dataset, Role.MAINTAINER)
    call_command("import_episodes", str(tmp_path / "release"), "--dataset", dataset.slug, "--format", "episodes")
    submission = Submission.objects.get(episode__task__environment__dataset=dataset)
    assert tier_of(submission, submission.episode) is Tier.WAITING
    assert submission.replay is not None
    session: LiveSession = start("galculator", number=1)
    result = replay(session, plan_of(submission.replay))
    assert (result.reason, result.proven) == ("", True)
    assert [check.holds for check in result.checks] == [True]
