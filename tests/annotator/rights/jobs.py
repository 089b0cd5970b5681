"""Rights: jobs and the event stream."""

from tests.annotator.rights.row import MAINTAINERS, MEMBERS, SIGNED_IN, Key, Row

JOBS = "/api/datasets/{slug}/jobs"
QUEUED, FAILED = {"job_id": "queued_job"}, {"job_id": "failed_job"}
#: a maintainer cancels and retries all jobs, others those that they asked for
NOT_THEIRS = {"annotator": 403, "volunteer": 403}

ROWS = [
    Row("GET", "/api/status", SIGNED_IN),
    Row("GET", "/api/datasets/{slug}/events", MEMBERS),
    Row("GET", JOBS, MEMBERS),
    Row("GET", JOBS + "/csv", MEMBERS),
    Row("POST", JOBS + "/bulk/cancellation", MEMBERS, {"ids": [Key("queued_job")]}),
    Row("POST", JOBS + "/bulk/retry", MEMBERS, {"ids": [Key("failed_job")]}),
    Row("POST", JOBS + "/{kind}/{job_id}/cancellation", MAINTAINERS, None, QUEUED),
    Row("POST", JOBS + "/{kind}/{job_id}/retry", MAINTAINERS, None, FAILED),
    Row("POST", JOBS + "/{kind}/cancellations", MEMBERS, {"ids": [Key("queued_job")]}, refused=NOT_THEIRS),
    Row("POST", JOBS + "/{kind}/retries", MEMBERS, {"ids": [Key("failed_job")]}, refused=NOT_THEIRS),
]
