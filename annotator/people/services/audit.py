"""The export of the audit log, which is recorded itself."""

from django.db import transaction

from annotator.audit.models import Action, ObjectType
from annotator.audit.selectors import EntryFilter, entries
from annotator.audit.services import record
from annotator.datasets.models import Dataset
from annotator.people.selectors.audit import ROWS_AT_ONCE, as_csv


@transaction.atomic
def export_log(*, chosen: EntryFilter, dataset: Dataset | None) -> str:
    """The entries that fit as CSV, latest first; those of one dataset, or of the installation."""
    dataset_id = dataset.pk if dataset else None
    text = as_csv(entries(chosen, dataset_id=dataset_id).iterator(chunk_size=ROWS_AT_ONCE))
    record(Action.LOG_EXPORTED, ObjectType.DATASET, dataset_id or "", dataset_id=dataset_id)
    return text
