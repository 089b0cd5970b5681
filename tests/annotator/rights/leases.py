"""Rights: leases, drafts of queue work; everybody's are their own."""

from tests.annotator.rights.row import SIGNED_IN, Row

HELD = ("labels", "waiting_box")

ROWS = [
    Row("DELETE", "/api/leases/{token}", SIGNED_IN, lease=HELD),
    Row("POST", "/api/leases/{token}/heartbeat", SIGNED_IN, lease=HELD),
    Row("GET", "/api/work-drafts/{stage}/{item}", SIGNED_IN),
    Row("PUT", "/api/work-drafts/{stage}/{item}", SIGNED_IN, {"text": "half a w"}),
]
