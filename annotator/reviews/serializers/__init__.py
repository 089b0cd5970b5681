"""Serializers of the final review."""

from annotator.reviews.serializers.reviews import (
    AfterScriptSerializer,
    RenamingSerializer,
    ScriptAssignmentSerializer,
    TaskPageSerializer,
    TaskScreenSerializer,
    TaskSerializer,
    VerdictSerializer,
)

__all__ = [
    "AfterScriptSerializer",
    "RenamingSerializer",
    "ScriptAssignmentSerializer",
    "TaskPageSerializer",
    "TaskScreenSerializer",
    "TaskSerializer",
    "VerdictSerializer",
]
