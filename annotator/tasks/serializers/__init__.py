"""Serializers of tasks, drafts and executions."""

from annotator.tasks.serializers.tasks import (
    CoveredSerializer,
    DraftSerializer,
    EvidenceSerializer,
    ExecutionSerializer,
    FunctionSerializer,
    NearCopySerializer,
    NearnessSerializer,
    NewTaskSerializer,
    ReferenceSerializer,
    RevisionSerializer,
    ScreenCoverageSerializer,
    SimilarityAnswerSerializer,
    SimilaritySerializer,
    WordingSerializer,
)

__all__ = [
    "CoveredSerializer",
    "DraftSerializer",
    "EvidenceSerializer",
    "ExecutionSerializer",
    "FunctionSerializer",
    "NearCopySerializer",
    "NearnessSerializer",
    "NewTaskSerializer",
    "ReferenceSerializer",
    "RevisionSerializer",
    "ScreenCoverageSerializer",
    "SimilarityAnswerSerializer",
    "SimilaritySerializer",
    "WordingSerializer",
]
