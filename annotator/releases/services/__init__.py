"""Services of releases: preview and request one; freeze, write and seal it."""

from annotator.releases.services.exports import expire_exports, request_export, write_export
from annotator.releases.services.freezing import freeze
from annotator.releases.services.official import mark_official, unmark_official
from annotator.releases.services.preview import Preview, preview
from annotator.releases.services.releases import ReleaseInputs, cut_release, request_release
from annotator.releases.services.trail import record_download
from annotator.releases.services.withdrawal import withdraw

__all__ = [
    "Preview",
    "ReleaseInputs",
    "cut_release",
    "expire_exports",
    "freeze",
    "mark_official",
    "preview",
    "record_download",
    "request_export",
    "request_release",
    "unmark_official",
    "withdraw",
    "write_export",
]
