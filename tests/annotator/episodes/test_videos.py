"""Videos of episodes: stored once by content, sent whole or in parts, in releases and back from them."""

import io
import zipfile
from pathlib import Path

import pytest
from asgiref.sync import async_to_sync
from django.http import HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from annotator.datasets.models import Role
from annotator.domain.formats.episodes.record import episode_from_json
from annotator.environments.models import Session
from annotator.environments.services import ask_to_end
from annotator.episodes.models import Episode, EpisodeVideo
from annotator.episodes.services import continue_recording, keep_video
from annotator.episodes.services.recording import record_video
from annotator.http.files import _part
from tests.annotator.releases.episodes import accept_episode
from tests.annotator.releases.test_episodes import cut, rows, texts
from tests.factories import make_environment, make_episode, make_member

pytestmark = pytest.mark.django_db
CONTENT = bytes(range(256)) * 40


def recorded(tmp_path: Path) -> Episode:
    environment = make_environment(video=True)
    person = make_member(environment.dataset, Role.VOLUNTEER)
    episode = make_episode(environment, author=person, person=person, steps=2)
    (tmp_path / "video.webm").write_bytes(CONTENT)
    record_video(session=episode.session, path=tmp_path / "video.webm", started_at=1.5)
    return episode


def get(episode: Episode, asked: str = "") -> tuple[int, bytes, dict[str, str]]:
    client = Client(headers={"Range": asked} if asked else {})
    client.force_login(episode.person)
    (video,) = client.get(f"/api/episodes/{episode.pk}/videos").json()
    assert (video["size"], video["started_at"]) == (len(CONTENT), 1.5)
    response = client.get(video["url"])
    return response.status_code, async_to_sync(body_of)(response), dict(response.headers)


async def body_of(response: HttpResponseBase) -> bytes:
    if isinstance(response, StreamingHttpResponse):
        return b"".join([piece async for piece in response])
    assert isinstance(response, HttpResponse)
    return response.content


def test_a_video_that_is_delivered_twice_is_recorded_once(tmp_path: Path) -> None:
    episode = recorded(tmp_path)
    record_video(session=episode.session, path=tmp_path / "video.webm", started_at=None)
    video = EpisodeVideo.objects.get()
    assert (video.episode, video.session, video.started_at) == (episode, episode.session, 1.5)
    assert video.file.read() == CONTENT


def test_a_video_belongs_to_the_episode_also_when_its_recording_has_moved_to_another_session(tmp_path: Path) -> None:
    environment = make_environment(video=True)
    person = make_member(environment.dataset, Role.VOLUNTEER)
    episode = make_episode(environment, author=person, person=person, steps=1)
    before = episode.session
    ask_to_end(session=before)
    Session.objects.filter(pk=before.pk).update(ended_at=before.requested_at)
    continue_recording(episode=episode, person=person)
    (tmp_path / "video.webm").write_bytes(CONTENT)
    video = record_video(session=before, path=tmp_path / "video.webm", started_at=None)
    assert video is not None
    assert video.episode_id == episode.pk


def test_a_player_gets_the_parts_of_a_video_that_it_asks_for(tmp_path: Path) -> None:
    episode = recorded(tmp_path)
    status, body, headers = get(episode)
    assert (status, body, headers["Accept-Ranges"]) == (200, CONTENT, "bytes")
    status, body, headers = get(episode, "bytes=100-199")
    assert (status, body, headers["Content-Range"]) == (206, CONTENT[100:200], f"bytes 100-199/{len(CONTENT)}")
    assert get(episode, "bytes=10000-")[:2] == (206, CONTENT[10000:])
    assert get(episode, "bytes=-40")[:2] == (206, CONTENT[-40:])
    status, body, headers = get(episode, f"bytes={len(CONTENT)}-")
    assert (status, body, headers["Content-Range"]) == (416, b"", f"bytes */{len(CONTENT)}")
    assert get(episode, "bytes=0-1,4-5")[:2] == (200, CONTENT)


@given(size=st.integers(1, 50), first=st.none() | st.integers(0, 60), last=st.none() | st.integers(0, 60))
def test_a_part_lies_within_the_file(size: int, first: int | None, last: int | None) -> None:
    part = _part(f"bytes={'' if first is None else first}-{'' if last is None else last}", size)
    if part is not None:
        assert 0 <= part[0] < part[1] <= size
    elif first is not None:
        assert first >= size or (last is not None and last < first)


def test_a_release_holds_the_videos_of_its_episodes_and_names_them() -> None:
    environment = make_environment(video=True)
    accept_episode(environment, "Add 7 and 8")
    submission = accept_episode(environment, "Halve 9")
    kept = keep_video(episode=submission.episode, session=submission.episode.session, file=io.BytesIO(CONTENT))
    release = cut(environment.dataset)
    shown = {str(row["sentence"]): row for row in rows(release)}
    assert "videos" not in shown["Add 7 and 8"]
    name = f"videos/{kept.sha256}.webm"
    assert shown["Halve 9"]["videos"] == [{"name": name, "sha256": kept.sha256}]
    assert episode_from_json(shown["Halve 9"]).videos[0].name == name
    with zipfile.ZipFile(release.file.open("rb")) as archive:
        assert archive.read(name) == CONTENT
    assert "1 videos of the sessions" in texts(cut(environment.dataset, name="showui-navigation"))["README.md"]
