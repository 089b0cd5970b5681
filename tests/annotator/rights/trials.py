"""Rights: baselines, blind trials, predictions, the leaderboard."""

from tests.annotator.rights.row import MAINTAINERS, MEMBERS, VOLUNTEER, Key, Row

CLICK = {"script": "pyautogui.click(15, 5)"}
PREDICTIONS = {"name": "other model", "file": b'{"id": "0", "script": "pyautogui.click(15, 5)"}'}
EVALUATION = {"endpoint": Key("endpoint_id"), "revision": Key("revision"), "name": "yet another"}
PREDICTED = {"answer_id": "prediction_id", "kind": "prediction_kind"}

ROWS = [
    Row("GET", "/api/datasets/{slug}/baselines", MEMBERS),
    Row("GET", "/api/datasets/{slug}/baselines/candidates", MAINTAINERS),
    Row("POST", "/api/datasets/{slug}/trials/next", MEMBERS),
    Row(
        "POST",
        "/api/releases/{release_id}/baselines",
        MAINTAINERS,
        {"people": [Key("annotator")], "split": "test"},
        {"release_id": "second_release"},
    ),
    Row("PATCH", "/api/baselines/{baseline_id}", MAINTAINERS, {"feedback": True}),
    Row("GET", "/api/trials/{trial_id}/image", VOLUNTEER),  # whose trial it is, as below
    Row("POST", "/api/trials/{trial_id}/check", VOLUNTEER, CLICK),
    Row("POST", "/api/trials/{trial_id}/activity", VOLUNTEER, {"active": True}),
    Row("POST", "/api/trials/{trial_id}/answer", VOLUNTEER, CLICK),
    Row("POST", "/api/trials/{trial_id}/skip", VOLUNTEER, {"reason": "It is not there."}),
    Row("GET", "/api/releases/{release_id}/evaluations", MAINTAINERS),
    Row("POST", "/api/releases/{release_id}/evaluations", MAINTAINERS, EVALUATION),
    Row("POST", "/api/evaluations/{evaluation_id}/cancellation", MAINTAINERS),
    Row("POST", "/api/evaluations/{evaluation_id}/retry", MAINTAINERS, None, {"evaluation_id": "cancelled_evaluation"}),
    Row("GET", "/api/releases/{release_id}/predictions", MEMBERS),
    Row("POST", "/api/releases/{release_id}/predictions", MEMBERS, PREDICTIONS),
    Row("DELETE", "/api/predictions/{prediction_set_id}", MAINTAINERS),
    Row("GET", "/api/predictions/{prediction_set_id}/faults", MEMBERS),
    Row("GET", "/api/releases/{release_id}/leaderboard", MEMBERS),
    Row("GET", "/api/releases/{release_id}/leaderboard.csv", MEMBERS),
    Row("GET", "/api/releases/{release_id}/answers", MAINTAINERS),
    Row("GET", "/api/answers/{kind}/{answer_id}", MAINTAINERS, None, PREDICTED),
    Row("GET", "/api/answers/{kind}/{answer_id}/image", MAINTAINERS, None, PREDICTED),
]
