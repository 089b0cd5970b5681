"""Rights: environments, their seeds, and live sessions."""

import io
import zipfile

from tests.annotator.rights.row import MAINTAINERS, MEMBERS, Row


def _zip() -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("notes.txt", "hello")
    return file.getvalue()


ROWS = [
    Row("GET", "/api/datasets/{slug}/environments", MEMBERS),
    Row(
        "POST",
        "/api/datasets/{slug}/environments",
        MAINTAINERS,
        {"name": "Calculator", "kind": "program", "program": "galculator"},
    ),
    Row("POST", "/api/datasets/{slug}/seeds", MAINTAINERS, {"file": _zip()}),
    Row("GET", "/api/datasets/{slug}/seeds", MAINTAINERS),
    Row("GET", "/api/datasets/{slug}/seeds/{sha256}/files", MAINTAINERS, keys={"sha256": "seed_sha256"}),
    Row("GET", "/api/datasets/{slug}/session-programs", MAINTAINERS),
    Row("GET", "/api/environments/{environment_id}", MEMBERS),
    Row("DELETE", "/api/environments/{environment_id}", MAINTAINERS, keys={"environment_id": "unused_environment"}),
    Row("POST", "/api/environments/{environment_id}/trials", MAINTAINERS),
    Row("GET", "/api/live-sessions/{live_session_id}", MAINTAINERS),
    Row("DELETE", "/api/live-sessions/{live_session_id}", MAINTAINERS),
    Row("GET", "/api/live-sessions/{live_session_id}/picture", MEMBERS),
    Row(
        "POST",
        "/api/live-sessions/{live_session_id}/looks",
        MAINTAINERS,
        {"answer": ""},
        keys={"live_session_id": "tried_session"},
    ),
]
