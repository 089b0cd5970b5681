"""Services of imports: ask for one, keep its rows hidden, publish or remove them, report what was left out."""

from annotator.imports.services.imported_episodes import has_written, imported_places, keep_counts, mark_imported
from annotator.imports.services.requests import request_import, start_import
from annotator.imports.services.source import SourceFiles, pack_folder
from annotator.imports.services.staged_episodes import remove_half_written
from annotator.imports.services.staging import (
    detach_abandoned,
    detach_staging,
    hidden_dataset,
    publish,
    remove_detached,
    staging_application,
)

__all__ = [
    "SourceFiles",
    "detach_abandoned",
    "detach_staging",
    "has_written",
    "hidden_dataset",
    "imported_places",
    "keep_counts",
    "mark_imported",
    "pack_folder",
    "publish",
    "remove_detached",
    "remove_half_written",
    "request_import",
    "staging_application",
    "start_import",
]
