"""Rights: imports and their reports."""

from tests.annotator.rights.row import MAINTAINERS, Row

EMPTY_ZIP = b"PK\x05\x06" + bytes(18)

ROWS = [
    Row("GET", "/api/datasets/{slug}/imports", MAINTAINERS),
    Row("POST", "/api/datasets/{slug}/imports", MAINTAINERS, {"file": EMPTY_ZIP, "format": "omniact"}),
    Row("GET", "/api/datasets/{slug}/imports/formats", MAINTAINERS),
    Row("POST", "/api/imports/{import_id}/start", MAINTAINERS),
    Row("GET", "/api/imports/{import_id}/problems", MAINTAINERS),
    Row("GET", "/api/imports/{import_id}/report.csv", MAINTAINERS),
]
