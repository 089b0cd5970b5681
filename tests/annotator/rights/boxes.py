"""Rights: boxes, their edits, reviews, proposals and remarks."""

from tests.annotator.rights.row import ANNOTATORS, MAINTAINERS, MEMBERS, Key, Row

BOX = "6f1c1c9e-58a1-4c0e-8f0e-0a3a3f0d0011"
ADDED = {"id": BOX, "left": 10, "top": 150, "right": 60, "bottom": 170, "kind": "click"}
EDITS = {"base_version": 0, "edits": [{"id": "6f1c1c9e-58a1-4c0e-8f0e-0a3a3f0d0012", "action": "add", "box": ADDED}]}
REMARK = {"fault": "missing", "left": 100, "top": 100, "right": 140, "bottom": 120, "note": "the menu"}
BLANK = {"screen_id": "blank_screen"}
DRAWN = {"screen_id": "drawn_screen"}
SUBMITTED = {"screen_id": "submitted_screen"}
OWN_SUBMITTED = {"screen_id": "own_submitted_screen"}
OWN_APPROVED = {"screen_id": "own_approved_screen"}
RETURNED = {"screen_id": "returned_screen", "remark_id": "returned_remark"}
REMARK_PATH = "/api/screens/{screen_id}/remarks/{remark_id}"

ROWS = [
    Row("GET", "/api/screens/{screen_id}/boxes", MEMBERS),
    Row("GET", "/api/datasets/{slug}/box-queue", MEMBERS),
    Row("POST", "/api/datasets/{slug}/box-queue/next", ANNOTATORS, {"stage": "boxes"}),
    Row("POST", "/api/screens/{screen_id}/lease", ANNOTATORS, {"stage": "boxes"}, BLANK),
    Row("GET", "/api/screens/{screen_id}/reservations", MEMBERS),
    Row("PUT", "/api/screens/{screen_id}/reservations/{stage}", MAINTAINERS, {"username": Key("annotator")}, BLANK),
    Row("DELETE", "/api/screens/{screen_id}/reservations/{stage}", MAINTAINERS),
    Row("GET", "/api/screens/{screen_id}/edits", MEMBERS),
    Row("POST", "/api/screens/{screen_id}/edits", ANNOTATORS, EDITS, BLANK),
    Row("POST", "/api/screens/{screen_id}/submission", ANNOTATORS, {"version": Key("drawn_version")}, DRAWN),
    Row(
        "POST",
        "/api/screens/{screen_id}/approvals",
        ANNOTATORS,
        {"version": Key("submitted_version"), "decision": "approved"},
        SUBMITTED,
    ),
    # What others have submitted and decided is not theirs to take back: see tests/annotator/boxes/test_taking_back.py.
    Row("DELETE", "/api/screens/{screen_id}/submission", ANNOTATORS, None, OWN_SUBMITTED, refused={"maintainer": 409}),
    Row("DELETE", "/api/screens/{screen_id}/approvals", ANNOTATORS, None, OWN_APPROVED, refused={"maintainer": 409}),
    Row("GET", "/api/screens/{screen_id}/box-proposals", MEMBERS),
    Row("POST", "/api/screens/{screen_id}/box-proposals", ANNOTATORS, None, BLANK),
    Row("POST", "/api/screens/{screen_id}/box-dismissals", ANNOTATORS, {"ids": [Key("proposal_id")]}),
    Row("DELETE", "/api/screens/{screen_id}/box-dismissals", ANNOTATORS),
    Row("GET", "/api/screens/{screen_id}/remarks", MEMBERS),
    Row("PUT", REMARK_PATH, ANNOTATORS, REMARK, SUBMITTED),
    Row("DELETE", REMARK_PATH, ANNOTATORS, None, SUBMITTED),
    Row("PUT", f"{REMARK_PATH}/resolution", ANNOTATORS, {"answer": "Done."}, RETURNED),
    Row("DELETE", f"{REMARK_PATH}/resolution", ANNOTATORS, None, RETURNED),
    Row("GET", "/api/screens/{screen_id}/versions/{version}", MEMBERS),
    Row("GET", "/api/screens/{screen_id}/similar", MEMBERS),
]
