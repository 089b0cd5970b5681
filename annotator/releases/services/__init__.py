"""Services of releases: preview and request one; freeze, write and seal it."""

from annotator.releases.services.freezing import Report, freeze
from annotator.releases.services.preview import Preview, preview
from annotator.releases.services.releases import ReleaseInputs, cut_release, record_download, request_release

__all__ = [
    "Preview",
    "ReleaseInputs",
    "Report",
    "cut_release",
    "freeze",
    "preview",
    "record_download",
    "request_release",
]
