"""Rights: comments on screens, boxes and tasks."""

from tests.annotator.rights.row import MEMBERS, Row

#: only whoever wrote it changes it; that of the tests is a maintainer's
NOT_THEIRS = {"annotator": 403, "volunteer": 403}

ROWS = [
    Row("GET", "/api/screens/{screen_id}/comments", MEMBERS),
    Row("POST", "/api/screens/{screen_id}/comments", MEMBERS, {"text": "What about the toolbar?"}),
    Row("PATCH", "/api/comments/{comment_id}", MEMBERS, {"text": "And the toolbar?"}, refused=NOT_THEIRS),
    Row("PUT", "/api/threads/{thread_id}/resolution", MEMBERS),
    Row("DELETE", "/api/threads/{thread_id}/resolution", MEMBERS),
]
