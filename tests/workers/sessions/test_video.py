"""Video of sessions: recorded while they run, whole at their end, rescued from a killed manager, and without links."""

import json
import os
import shutil
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.eventually import eventually
from tests.workers.sessions.conftest import Start
from tests.workers.sessions.performing import PATIENCE
from workers.sessions.folder import PREFIX
from workers.sessions.live_session import LiveSession
from workers.sessions.orphans import clear_orphans, note_process
from workers.sessions.resources import descendants
from workers.sessions.video import RECORDER, VIDEO, take_video

WEBM = b"\x1a\x45\xdf\xa3"
recorder = pytest.mark.skipif(not shutil.which(RECORDER), reason="not installed: apt install ffmpeg")
display = pytest.mark.display


def recorders(session: LiveSession) -> list[int]:
    names = {pid: Path(f"/proc/{pid}/comm").read_text().strip() for pid in descendants(session.child.process.pid)}
    return [pid for pid, name in names.items() if name == RECORDER]


def await_frames(session: LiveSession) -> None:
    path = session.folder.path / "run" / VIDEO
    assert eventually(lambda: path.exists() and path.stat().st_size > 1000, PATIENCE), "nothing is recorded"


def facts_of(video: Path) -> dict[str, Any]:
    ask = ["ffprobe", "-v", "error", "-show_entries", "format=duration:stream=codec_name,width,height", "-of", "json"]
    streams = json.loads(subprocess.run([*ask, str(video)], check=True, capture_output=True).stdout)
    return {**streams["streams"][0], **streams["format"]}


@recorder
@display
def test_a_session_with_video_leaves_one_that_players_can_seek(start: Start, tmp_path: Path) -> None:
    session = start("galculator", video=True)
    await_frames(session)
    assert os.getpriority(os.PRIO_PROCESS, recorders(session)[0]) > 0
    assert session.take_video(tmp_path)
    assert session.ended is None
    assert session.video_problem == ""
    assert session.video_started_at is not None
    facts = facts_of(tmp_path / VIDEO)
    assert (facts["codec_name"], facts["width"], facts["height"]) == ("vp8", 800, 600)
    assert float(facts["duration"]) > 0.5


@recorder
@display
def test_a_recorder_that_ends_early_is_told_of_and_the_session_goes_on(start: Start, tmp_path: Path) -> None:
    session = start("galculator", video=True)
    await_frames(session)
    os.kill(recorders(session)[0], signal.SIGKILL)
    assert eventually(lambda: session.video_problem, PATIENCE)
    assert "ended before the session" in session.video_problem
    assert session.ended is None
    assert session.take_video(tmp_path)
    assert (tmp_path / VIDEO).read_bytes().startswith(WEBM)


@recorder
@display
def test_the_video_of_a_killed_manager_is_rescued_and_nothing_else_is_left(start: Start, tmp_path: Path) -> None:
    session, folder = start("galculator", video=True), tmp_path / "7"
    folder.mkdir()
    await_frames(session)
    note_process(folder, session.folder.path, session.child.process.pid)
    running = recorders(session)
    assert clear_orphans(tmp_path) == [7]
    assert eventually(lambda: not any(Path(f"/proc/{pid}").exists() for pid in running), PATIENCE)
    assert [path.name for path in folder.iterdir()] == [VIDEO]
    assert (folder / VIDEO).read_bytes().startswith(WEBM)
    assert not session.folder.path.exists()


@display
def test_a_session_without_video_has_none(start: Start, tmp_path: Path) -> None:
    session = start("galculator")
    assert recorders(session) == []
    assert not session.take_video(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_link_in_place_of_the_video_is_not_followed(tmp_path: Path) -> None:
    sandbox, folder, secret = tmp_path / f"{PREFIX}x", tmp_path / "7", tmp_path / "secret"
    (sandbox / "run").mkdir(parents=True)
    folder.mkdir()
    secret.write_text("of another session")
    (sandbox / "run" / VIDEO).symlink_to(secret)
    assert not take_video(sandbox, folder)
    assert list(folder.iterdir()) == []
