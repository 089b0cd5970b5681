"""Episodes on a live site: recorded, continued in a second session, and proven when the site is gone."""

import json
import os
import signal
import threading
import time
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from tests.eventually import eventually
from tests.workers.sessions.changing_site import served
from tests.workers.sessions.person import RETURN, Person
from tests.workers.sessions.test_session_manager import PATIENCE, REQUEST, Installation
from workers.sessions.relay import INPUT_SOCKET

pytestmark = [pytest.mark.browser, pytest.mark.display, pytest.mark.long]
PREPARE = """
from annotator.accounts.models import User
from annotator.datasets.models import Dataset
from annotator.environments.services import create_environment, request_session
person = User.objects.create(username="ada")
dataset = Dataset.objects.create(slug="d", name="d", allowed_hosts=[{host!r}])
facts = {{"name": "Site", "kind": "browser", "start": "http://{host}/", "width": 800, "height": 600}}
create_environment(dataset=dataset, by=person, facts={{**facts, "hosts": [{host!r}], "time_limit": 600}})
"""
END = """
from annotator.environments.models import Session
from annotator.environments.services import ask_to_end
ask_to_end(session=Session.objects.get(pk={pk}))
"""


def ask(installation: Installation, purpose: str, steps: list[dict[str, object]]) -> None:
    replay = json.dumps({"steps": steps, "answer": ""})
    installation.run(REQUEST.format(person="ada", purpose=purpose, replay=replay))


def recorded(installation: Installation, pk: int, kinds: int) -> list[dict[str, object]]:
    """The plan of a session's steps, once so many are recorded and it has ended."""
    assert eventually(lambda: len(installation.steps(pk)) >= kinds, PATIENCE)
    installation.run(END.format(pk=pk))
    installation.wait(pk, "ended_at")
    return [{"session": pk, "number": step["number"], "script": step["script"]} for step in installation.steps(pk)]


def sign_in(person: Person) -> None:
    """With the keyboard alone: the tabulator leads from field to field."""
    tab = 0xFF09
    for text in ("Ana", "open sesame"):
        person.key(tab)
        time.sleep(0.8)
        person.write(text)
        time.sleep(0.8)
    person.key(RETURN)
    time.sleep(2.5)


def test_a_live_site_is_proven_against_what_both_sessions_of_an_episode_recorded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served() as host:
        monkeypatch.setenv("CAPTURE_ALLOWED_HOSTS", host)
        installation = Installation(tmp_path)
        installation.run(PREPARE.format(host=host))
        ask(installation, "perform", [])
        with installation.manager():
            sign_in(installation.person(1))
            first = recorded(installation, 1, 5)
            kept = json.loads(installation.row(1)["responses"])
            assert kept["recorded"] >= 5
            assert kept["left_out"] == {}
            ask(installation, "perform", first)
            person = installation.person(2)
            assert json.loads(installation.row(2)["replay"])["result"] == {"done": len(first), "reason": ""}
            # The button “Ask” is reached from the start of the page.
            person.key(0xFF09)
            time.sleep(1)
            person.key(RETURN)
            time.sleep(2.5)
            steps = [*first, *recorded(installation, 2, 2)]
    with installation.manager():
        ask(installation, "replay", steps)
        ask(installation, "try", [])
        row = installation.wait(3, "ended_at")
        result, responses = json.loads(row["replay"])["result"], json.loads(row["responses"])
        assert (result["proven"], result["reason"]) == (True, "")
        assert responses["unknown_requests"] == []
        assert responses["recorded"] > kept["recorded"]

        (installation.sessions / "1" / "responses.jsonl").unlink()
        (installation.sessions / "2" / "responses.jsonl").unlink()
        ask(installation, "replay", steps)
        result = json.loads(installation.wait(5, "ended_at")["replay"])["result"]
        assert not result["proven"]
        assert "what they answered was not recorded" in result["reason"]
        installation.run(END.format(pk=4))
        assert installation.wait(4, "ended_at")["responses"] == "{}"


@pytest.mark.usefixtures("session_temp")
def test_an_episode_on_a_live_site_is_recorded_into_a_folder_and_replayed_without_the_site(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "read"

    def type_and_leave() -> None:
        assert eventually((folder / INPUT_SOCKET).exists, PATIENCE)
        person = Person(folder / INPUT_SOCKET)
        person.key(0xFF09)
        time.sleep(1.5)
        os.kill(os.getpid(), signal.SIGINT)

    with served() as host:
        monkeypatch.setattr(settings, "CAPTURE_ALLOWED_HOSTS", [host])
        person = threading.Thread(target=type_and_leave)
        person.start()
        words = ("--start", f"http://{host}/", "--host", host, "--task", "Read", "--out", str(folder))
        call_command("record_episode", *words, "--size", "800x600")
        person.join()
        printed = capsys.readouterr().out.splitlines()[-1]
        assert printed.startswith(f"1 steps in {folder}. ")
        assert "answers of hosts are kept." in printed
    call_command("replay_episodes", str(folder))
    assert "read: proven against recorded responses (1 steps, 0 outcome checks)" in capsys.readouterr().out
    with pytest.raises(CommandError, match="only what hosts answer to the browser"):
        call_command("record_episode", "--program", "galculator", *words[2:])
