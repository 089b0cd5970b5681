"""Rights: measured time, sheets, payroll."""

from tests.annotator.rights.row import MAINTAINERS, MEMBERS, SIGNED_IN, Row

CONTEST = {"day": "2026-03-03", "role": "volunteer", "minutes": 30, "note": "The network was away."}
RATE = {"role": "annotator", "hourly": "15.00", "currency": "EUR", "starts": "2026-03-02"}
NEVER_VOLUNTEERED = {"annotator": 400, "maintainer": 400}

ROWS = [
    Row("POST", "/api/datasets/{slug}/activity", MEMBERS, {"stage": "tasks"}),
    Row("GET", "/api/hours", SIGNED_IN),
    Row("POST", "/api/datasets/{slug}/contests", MEMBERS, CONTEST, refused=NEVER_VOLUNTEERED),
    Row("POST", "/api/contests/{contest_id}/answer", MAINTAINERS, {"minutes": 60, "reason": "Agreed."}),
    Row("GET", "/api/datasets/{slug}/hours", MAINTAINERS),
    Row("POST", "/api/datasets/{slug}/hours/approval", MAINTAINERS, {"week": "2026-02-02"}),
    Row("GET", "/api/datasets/{slug}/hours/payroll", MAINTAINERS),
    Row("GET", "/api/datasets/{slug}/hours/{person_id}/{week}", MAINTAINERS),
    Row("GET", "/api/datasets/{slug}/rates", MAINTAINERS),
    Row("POST", "/api/datasets/{slug}/rates", MAINTAINERS, RATE),
    Row("GET", "/api/datasets/{slug}/timekeeping", MEMBERS),
    Row("PUT", "/api/datasets/{slug}/timekeeping", MAINTAINERS, {"idle_seconds": 120}),
]
