"""Rights: the final review of tasks."""

from tests.annotator.rights.row import MAINTAINERS, MEMBERS, Row

PROVEN = {"script_id": "proven_script"}

ROWS = [
    Row("GET", "/api/datasets/{slug}/tasks", MEMBERS),
    Row("GET", "/api/tasks/{task_id}", MEMBERS),
    Row("POST", "/api/scripts/{script_id}/verdicts", MAINTAINERS, {"judgement": "accepted"}, PROVEN),
    Row("POST", "/api/scripts/{script_id}/lease", MAINTAINERS, None, PROVEN),
    Row("POST", "/api/datasets/{slug}/final-pass/next", MAINTAINERS, {}),
]
