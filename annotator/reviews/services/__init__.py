"""The service of the final review: judge one script."""

from annotator.reviews.services.reviews import (
    judge,
)

__all__ = [
    "judge",
]
