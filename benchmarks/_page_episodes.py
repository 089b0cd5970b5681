"""Records episodes of the benchmark of sessions through the page: `python -m benchmarks._page_episodes FOLDER N…`.

Web server, session manager and browser are real. The journal of episode N is in FOLDER/N afterwards. The manager runs
in this process, so that the person who performs an episode sees the elements on the session's screen.
"""

from __future__ import annotations

import os
import queue
import shutil
import sys
import tempfile
import threading
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.e2e.conftest import PASSWORD, Stack, free_port, running, sign_in, wait_for, web_command

SLUG, NAME = "live", "ada"
SIZE = 800, 600
PATIENCE_MS = 60_000
CHROMIUM = os.environ.get("CHROMIUM_PATH", "/usr/bin/chromium")


def main() -> int:
    out, numbers = Path(sys.argv[1]), [int(word) for word in sys.argv[2:]]
    with tempfile.TemporaryDirectory(prefix="actwright-page-") as name, _stack(Path(name)) as stack:
        from benchmarks._session_episodes import EPISODES

        recorder = _Recorder(Path(name))
        with _manager(recorder), sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            folders = {number: recorder.record(browser, stack, EPISODES[number], number) for number in numbers}
            browser.close()
        # Only now has everything been written.
        for number, folder in folders.items():
            shutil.copytree(folder, out / str(number), ignore=shutil.ignore_patterns("*.sock", "process.json*"))
    return 0


@contextmanager
def _stack(folder: Path) -> Iterator[Stack]:
    """A web server on a database of its own, on which this process works too."""
    folder.chmod(0o711)
    temporary = folder / "tmp"
    temporary.mkdir(mode=0o711)
    tempfile.tempdir = str(temporary)
    address = f"http://127.0.0.1:{free_port()}"
    os.environ |= {"DATA_DIR": str(folder), "REDIS_URL": "redis://127.0.0.1:1/0", "DEMO": "0"}
    os.environ |= {"DJANGO_SETTINGS_MODULE": "annotator.settings", "DJANGO_ALLOW_ASYNC_UNSAFE": "1"}
    os.environ.pop("DATABASE_URL", None)
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    with running(web_command(address), dict(os.environ)):
        wait_for(f"{address}/healthz")
        yield Stack(address, dict(os.environ))
    tempfile.tempdir = None


@contextmanager
def _manager(recorder: _Recorder) -> Iterator[None]:
    from workers.session_manager import session_run
    from workers.session_manager.session_manager import SessionManager
    from workers.sessions.live_session import LiveSession

    class SeenSession(LiveSession):
        """A session whose elements the benchmark can see."""

        def __init__(self, *words: Any, **facts: Any) -> None:
            super().__init__(*words, **facts)
            recorder.started.put(self)

    vars(session_run)["LiveSession"] = SeenSession
    manager = SessionManager()
    thread = threading.Thread(target=manager.run)
    thread.start()
    try:
        yield
    finally:
        manager.stop()
        thread.join()


class _Recorder:
    """Makes an environment and a task for each episode, and performs it in the page."""

    def __init__(self, folder: Path) -> None:
        self.started: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._folder = folder
        self._page: Page | None = None

    def record(self, browser: Browser, stack: Stack, episode: Any, number: int) -> Path:
        """The folder of the session that recorded the episode."""
        from annotator.environments.selectors import session_folder
        from annotator.environments.services import ask_to_end
        from annotator.episodes.models import Episode
        from benchmarks._page_person import PagePerson

        sentence = self._task(episode, number)
        page = self._page = self._page or sign_in(browser, stack, NAME)
        page.goto(f"/datasets/{SLUG}/episodes")
        page.get_by_role("button", name=f"Begin “{sentence}”").click()
        page.get_by_text("Shift+Escape leaves the screen.").wait_for(timeout=PATIENCE_MS)
        live = self.started.get(timeout=PATIENCE_MS / 1000)
        person = PagePerson(page, SIZE)
        episode.perform(person, live)
        person.close()
        session = Episode.objects.latest("pk").session
        ask_to_end(session=session)
        expect(page.get_by_text("The session has ended")).to_be_visible(timeout=PATIENCE_MS)
        return session_folder(session.pk)

    def _task(self, episode: Any, number: int) -> str:
        from django.core.files import File

        from annotator.environments.services import create_environment, store_seed
        from annotator.episodes.services.tasks import write_task
        from tests.workers.sessions.conftest import zip_of

        dataset, user = _people()
        environment, facts = episode.environment, {"kind": "program", "program": episode.environment.command}
        if environment.fields.get("kind") == "browser":
            facts = {"kind": "browser", "program": ""}
        seed = ""
        if environment.files:
            with zip_of(self._folder / f"{number}.zip", environment.files).open("rb") as file:
                seed = store_seed(dataset=dataset, file=File(file), by=user).sha256
        facts |= {"name": f"{environment.name} {number}", "start": environment.fields.get("start", ""), "seed": seed}
        made = create_environment(
            dataset=dataset, by=user, facts={**facts, "width": SIZE[0], "height": SIZE[1], "time_limit": 600}
        )
        sentence = f"Perform episode {number}"
        write_task(environment=made, author=user, sentence=sentence, asks_answer=False, client_id=uuid.uuid4())
        return sentence


def _people() -> tuple[Any, Any]:
    """The dataset and its maintainer, who performs too."""
    from annotator.accounts.models import User
    from annotator.accounts.services import create_user
    from annotator.datasets.models import Dataset, Membership, Role
    from tests.factories import make_dataset

    if user := User.objects.filter(username=NAME).first():
        return Dataset.objects.get(slug=SLUG), user
    dataset, user = make_dataset(SLUG), create_user(username=NAME, password=PASSWORD, name="Ada")
    for role in (Role.MAINTAINER, Role.VOLUNTEER):
        Membership.objects.create(dataset=dataset, user=user, role=role)
    return dataset, user


if __name__ == "__main__":
    sys.exit(main())
