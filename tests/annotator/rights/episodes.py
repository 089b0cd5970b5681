"""Rights: tasks to perform, episodes, their steps and their review."""

from tests.annotator.rights.row import MAINTAINERS, MEMBERS, VOLUNTEER, VOLUNTEERS, Key, Row
from tests.factories import make_picture

CLIENT = "6f1c1c9e-58a1-4c0e-8f0e-0a3a3f0d0019"
SUBMITTED = {"episode_id": "submitted_episode"}

ROWS = [
    Row("GET", "/api/datasets/{slug}/check-pictures", MAINTAINERS),
    Row("POST", "/api/datasets/{slug}/check-pictures", MAINTAINERS, {"file": make_picture()}),
    Row("GET", "/api/datasets/{slug}/check-pictures/{sha256}", MEMBERS, keys={"sha256": "check_picture"}),
    Row("GET", "/api/datasets/{slug}/episode-tasks", MEMBERS),
    Row("GET", "/api/datasets/{slug}/episode-tasks/csv", MEMBERS),
    Row(
        "POST",
        "/api/datasets/{slug}/episode-tasks/bulk/withdrawal",
        VOLUNTEERS,
        {"ids": [Key("episode_task_id")]},
    ),
    Row(
        "POST",
        "/api/datasets/{slug}/episode-tasks",
        VOLUNTEERS,
        {"environment": Key("environment_id"), "sentence": "Multiply 6 by 7", "client_id": CLIENT},
    ),
    Row(
        "POST",
        "/api/episode-tasks/{episode_task_id}/sentences",
        VOLUNTEERS,
        {"sentence": "Add seven and eight", "revision": 1},
    ),
    # The volunteer performs another task in this environment.
    Row("POST", "/api/episode-tasks/{episode_task_id}/episodes", VOLUNTEERS, refused={"volunteer": 409}),
    Row("GET", "/api/datasets/{slug}/episodes", MEMBERS),
    Row("GET", "/api/datasets/{slug}/episodes/csv", MEMBERS),
    Row("POST", "/api/datasets/{slug}/episode-review/next", MAINTAINERS, {}),
    Row("GET", "/api/episodes/{episode_id}", VOLUNTEERS),
    Row("GET", "/api/episodes/{episode_id}/steps", VOLUNTEERS),
    Row("GET", "/api/episodes/{episode_id}/steps/{index}", VOLUNTEERS),
    Row("GET", "/api/episodes/{episode_id}/videos", VOLUNTEERS),
    Row("GET", "/api/episodes/{episode_id}/videos/{video_id}", VOLUNTEERS),
    Row("POST", "/api/episodes/{episode_id}/changes", VOLUNTEER, {"kind": "rename", "steps": [0], "name": "Seven"}),
    Row("POST", "/api/episodes/{episode_id}/continuation", VOLUNTEER),
    Row("POST", "/api/episodes/{episode_id}/submission", VOLUNTEER, {"answer": ""}, {"episode_id": "ended_episode"}),
    Row("POST", "/api/episodes/{episode_id}/giving-up", VOLUNTEER, {"reason": "There is no key for it."}),
    Row("POST", "/api/episodes/{episode_id}/lease", MAINTAINERS, None, SUBMITTED),
    Row(
        "POST",
        "/api/episodes/{episode_id}/verdicts",
        MAINTAINERS,
        {"judgement": "accepted", "submission": Key("submission_id")},
        SUBMITTED,
    ),
    Row("GET", "/api/step-pictures/{picture_id}/{size}", VOLUNTEERS),
]
