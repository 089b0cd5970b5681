"""Rights: the status of the installation."""

from tests.annotator.rights.row import STAFF, Row

ROWS = [Row("GET", "/api/installation", STAFF)]
