"""Services of labels: propose, settle, adjudicate, send back, import."""

from annotator.labels.services.labels import (
    NAMERS,
    adjudicate,
    correct,
    free_slug,
    import_labels,
    label_taken,
    lock_screen,
    propose,
    send_back,
    settle,
    slug_of,
)

__all__ = [
    "NAMERS",
    "adjudicate",
    "correct",
    "free_slug",
    "import_labels",
    "label_taken",
    "lock_screen",
    "propose",
    "send_back",
    "settle",
    "slug_of",
]
