"""Services of a person as a whole: deactivate, hand over, remove; they call services of several apps."""

from annotator.people.services.people import (
    export_person,
    hand_over,
    keep_out,
    remove_member,
    remove_person,
)

__all__ = [
    "export_person",
    "hand_over",
    "keep_out",
    "remove_member",
    "remove_person",
]
