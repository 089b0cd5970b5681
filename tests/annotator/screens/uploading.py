"""Uploads as people send them, done by the job of a worker."""

import io

from annotator.accounts.models import User
from annotator.datasets.models import Application
from annotator.screens.models import Upload
from annotator.screens.selectors import UploadOutcome, upload_outcome
from annotator.screens.services.upload_reader import Sent
from annotator.screens.services.uploads import request_upload
from workers.jobs.store_upload import store_upload


def send(application: Application, by: User, **files: bytes) -> Upload:
    """The upload of these files, queued."""
    sent = [Sent(name, io.BytesIO(content)) for name, content in files.items()]
    return request_upload(application=application, files=sent, by=by)


def upload(application: Application, by: User, **files: bytes) -> UploadOutcome:
    """What became of these files."""
    return upload_outcome(done(send(application, by, **files)))


def done(upload: Upload) -> Upload:
    """The upload after a worker has done it."""
    store_upload(upload.pk)
    return Upload.objects.get(pk=upload.pk)


def refusals(outcome: UploadOutcome) -> dict[str, str]:
    """The code of the first problem of each refused picture, by its name."""
    return {refused.name: refused.problems[0]["code"] for refused in outcome.refused}
