"""Services of imports: ask for one, keep its rows hidden, publish or remove them, report what was left out."""

from annotator.imports.services.imported_episodes import imported_keys, imported_places, keep_counts, mark_imported
from annotator.imports.services.requests import request_import, start_import
from annotator.imports.services.source import SourceFiles, pack_folder
from annotator.imports.services.staged_episodes import remove_half_written
from annotator.imports.services.staging import (
    detach_abandoned,
    detach_staging,
    publish,
    remove_detached,
    staging_application,
    staging_of,
)

__all__ = [
    "SourceFiles",
    "detach_abandoned",
    "detach_staging",
    "imported_keys",
    "imported_places",
    "keep_counts",
    "mark_imported",
    "pack_folder",
    "publish",
    "remove_detached",
    "remove_half_written",
    "request_import",
    "staging_application",
    "staging_of",
    "start_import",
]
