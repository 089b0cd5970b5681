"""A program that runs one recorded session as the session manager does, to be killed by tests: FOLDER UID COMMAND."""

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3]))

from workers.sessions.journal import Journal
from workers.sessions.live_session import LiveSession
from workers.sessions.orphans import note_process
from workers.sessions.recording import Recording
from workers.sessions.relay import Relay
from workers.sessions.specification import SessionSpecification


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> None:
    folder, uid, command = Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    session = LiveSession(
        SessionSpecification("program", (command,), 800, 600),
        uid=uid if uid >= 0 else None,
        on_folder=lambda sandbox, pid: note_process(folder, sandbox, pid),
    )
    recording = Recording(session, Journal(folder), lambda step: say(f"step {step.number}"))
    Relay(session, recording, folder, lambda request: {})
    say(f"ready {session.child.process.pid}")
    while session.ended is None:
        time.sleep(0.05)
    say(f"ended {session.ended.code}")
    recording.finish()
    session.close()


if __name__ == "__main__":
    main()
