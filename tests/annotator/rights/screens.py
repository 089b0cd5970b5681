"""Rights: screens and captures, their pictures."""

from tests.annotator.rights.row import ANNOTATORS, MAINTAINERS, MEMBERS, Key, Row
from tests.factories import make_picture

UPLOAD = {"application": Key("application"), "images": make_picture(seed=7001)}
CAPTURE = {"application": Key("application"), "urls": ["http://shop.example/new"]}
CHOSEN = {"ids": [Key("blank_screen")]}
RESERVED = {**CHOSEN, "stage": "boxes", "username": Key("annotator")}

ROWS = [
    Row("GET", "/api/datasets/{slug}/screens", MEMBERS),
    Row("POST", "/api/datasets/{slug}/screens", ANNOTATORS, UPLOAD),
    Row("GET", "/api/datasets/{slug}/screens/csv", MEMBERS),
    Row("POST", "/api/datasets/{slug}/screens/bulk/withdrawal", MAINTAINERS, CHOSEN),
    Row("POST", "/api/datasets/{slug}/screens/bulk/capture", ANNOTATORS, CHOSEN),
    Row("POST", "/api/datasets/{slug}/screens/bulk/reservation", MAINTAINERS, RESERVED),
    Row("GET", "/api/datasets/{slug}/uploads", MEMBERS),
    Row("GET", "/api/uploads/{upload_id}", MEMBERS),
    Row("GET", "/api/screens/{screen_id}", MEMBERS),
    Row("DELETE", "/api/screens/{screen_id}", MAINTAINERS, keys={"screen_id": "blank_screen"}),
    Row("GET", "/api/screens/{screen_id}/near-duplicates", MEMBERS),
    Row("GET", "/api/screens/{screen_id}/image", MEMBERS),
    Row("GET", "/api/screens/{screen_id}/thumbnail", MEMBERS),
    Row("GET", "/api/datasets/{slug}/captures", MEMBERS),
    Row("POST", "/api/datasets/{slug}/captures", ANNOTATORS, CAPTURE),
    Row("POST", "/api/datasets/{slug}/captures/again", ANNOTATORS, {"ids": [1]}),
    Row("GET", "/api/datasets/{slug}/logins", ANNOTATORS),
    Row("DELETE", "/api/datasets/{slug}/logins/{login_id}", ANNOTATORS, refused={"annotator": 404}),
    Row(
        "POST",
        "/api/live-sessions/{live_session_id}/login",
        MAINTAINERS,
        keys={"live_session_id": "tried_session"},
        refused={"maintainer": 409},
    ),
    Row("POST", "/api/datasets/{slug}/known-addresses", ANNOTATORS, {"urls": ["http://shop.example/"]}),
]
