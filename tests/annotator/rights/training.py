"""Rights: the course for volunteers."""

from tests.annotator.rights.row import MAINTAINERS, MEMBERS, SIGNED_IN, Row

SCRIPT = {"script": 'pyautogui.press("enter")'}
TRAINING = "/api/datasets/{slug}/training"

ROWS = [
    Row("GET", TRAINING, MEMBERS),
    Row("PUT", f"{TRAINING}/requirement", MAINTAINERS, {"is_required": True}),
    Row("GET", TRAINING + "/lessons/{lesson}", MEMBERS),
    Row("POST", TRAINING + "/lessons/{lesson}", MEMBERS),
    Row("GET", TRAINING + "/exercises/{exercise}", MEMBERS),
    Row("POST", TRAINING + "/exercises/{exercise}/runs", MEMBERS, SCRIPT),
    Row("POST", "/api/training/check", SIGNED_IN, SCRIPT),  # a made-up screen, the same for everybody
    Row("GET", "/api/training/{version}/image", SIGNED_IN, None, {"version": "course_version"}),
]
