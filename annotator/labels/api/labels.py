"""Views of labels: the queue of boxes to name, adjudication, labels of a screen, renaming."""

from typing import Any
from uuid import UUID

from django.db.models import Prefetch, prefetch_related_objects
from drf_spectacular.utils import extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.accounts.models import User
from annotator.boxes.models import Box
from annotator.boxes.selectors import box as box_with
from annotator.datasets.api.access import enter, require_application, require_found
from annotator.datasets.models import Dataset, Role, WorkStage
from annotator.datasets.selectors import guideline
from annotator.datasets.selectors.guideline_reads import with_version_read
from annotator.domain.label_text import normalise
from annotator.http.pagination import Pages
from annotator.http.requests import person
from annotator.http.schema import ProblemsSerializer
from annotator.labels import selectors, services
from annotator.labels.models import Proposal, QueuedBox, Waiting
from annotator.labels.selectors import queue
from annotator.labels.selectors.gold import concealed_from
from annotator.labels.serializers import (
    AdjudicateSerializer,
    AdjudicationSerializer,
    AfterSerializer,
    AssignmentSerializer,
    CaseSerializer,
    CorrectSerializer,
    LabelSerializer,
    ProposedSerializer,
    ProposeSerializer,
    RenameSerializer,
    SendBackSerializer,
)
from annotator.labels.services import assignment, renaming, reopening, suggestions
from annotator.leases.selectors import draft_of
from annotator.screens.api.access import enter_screen


class NextBox(APIView):
    @extend_schema(request=AfterSerializer, responses={200: AssignmentSerializer, 204: None})
    def post(self, request: Request, slug: str) -> Response:
        """Leases the next box to the person who asks; 204 when there is none."""
        dataset = enter(person(request), slug, Role.ANNOTATOR)
        serializer = AfterSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        assigned = assignment.next_item(person=person(request), dataset=dataset, **serializer.validated_data)
        if assigned is None:
            return Response(status=204)
        return Response(AssignmentSerializer(_assignment_body(assigned, dataset, person(request))).data)


class Proposals(APIView):
    @extend_schema(
        request=ProposeSerializer, responses={201: ProposedSerializer, 400: ProblemsSerializer, 409: ProblemsSerializer}
    )
    def post(self, request: Request, box_id: UUID) -> Response:
        """Proposes a label for a box that the person has leased, or records why they skip it."""
        box = _enter_box(person(request), box_id, Role.ANNOTATOR)
        serializer = ProposeSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        choice = services.propose(person=person(request), box=box, **serializer.validated_data)
        slug = normalise(serializer.validated_data["text"])
        suggestion = suggestions.show_after(
            person=person(request), box=box, dataset=box.screen.application.dataset, slug=slug
        )
        body = {"settled": choice is not None, "slug": slug, "suggestion": suggestion}
        return Response(ProposedSerializer(body).data, status=201)

    @extend_schema(
        request=CorrectSerializer,
        responses={200: ProposedSerializer, 400: ProblemsSerializer, 409: ProblemsSerializer, 423: ProblemsSerializer},
    )
    def put(self, request: Request, box_id: UUID) -> Response:
        """Another answer in place of the one that the person gave for this box a moment ago."""
        box = _enter_box(person(request), box_id, Role.ANNOTATOR)
        serializer = CorrectSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        choice = services.correct(person=person(request), box=box, **serializer.validated_data)
        slug = normalise(serializer.validated_data["text"])
        return Response(ProposedSerializer({"settled": choice is not None, "slug": slug, "suggestion": None}).data)


class Adjudications(ListAPIView[QueuedBox]):
    serializer_class = AdjudicationSerializer

    class pagination_class(Pages):  # noqa: N801 - DRF's name
        ordering = "pk"

    def get(self, request: Request, slug: str) -> Response:
        """The boxes that a maintainer must adjudicate, oldest first."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        queue_rows = queue.waiting_boxes(dataset, Waiting.ADJUDICATION)
        rows = queue_rows.select_related("box__screen__application").prefetch_related(_proposals("box__proposals"))
        page = [queued.box for queued in self.paginate_queryset(rows) or []]
        serializer = AdjudicationSerializer(page, many=True, context=_adjudication_context(page, person(request)))
        return self.get_paginated_response(serializer.data)


class NextCase(APIView):
    @extend_schema(request=AfterSerializer, responses={200: CaseSerializer, 204: None})
    def post(self, request: Request, slug: str) -> Response:
        """Leases the next box to adjudicate to this maintainer; 204 when there is none."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        serializer = AfterSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        assigned = assignment.next_adjudication(person=person(request), dataset=dataset, **serializer.validated_data)
        if assigned is None:
            return Response(status=204)
        return Response(_case_body(assigned, person(request)))


class SendBacks(APIView):
    @extend_schema(request=SendBackSerializer, responses={201: None, 400: ProblemsSerializer, 409: ProblemsSerializer})
    def post(self, request: Request, box_id: UUID) -> Response:
        """Sends a box back for new proposals by other people."""
        box = _enter_box(person(request), box_id, Role.MAINTAINER)
        serializer = SendBackSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        services.send_back(person=person(request), box=box, **serializer.validated_data)
        return Response(status=201)


class Reopening(APIView):
    @extend_schema(request=None, responses={200: CaseSerializer, 409: ProblemsSerializer, 423: ProblemsSerializer})
    def post(self, request: Request, box_id: UUID) -> Response:
        """Takes back that the person has just given the box no label, or sent it back; leases it to them again."""
        box = _enter_box(person(request), box_id, Role.MAINTAINER)
        return Response(_case_body(reopening.reopen(person=person(request), box=box), person(request)))


class BoxChoice(APIView):
    @extend_schema(
        request=AdjudicateSerializer, responses={201: LabelSerializer, 400: ProblemsSerializer, 409: ProblemsSerializer}
    )
    def post(self, request: Request, box_id: UUID) -> Response:
        """Records a maintainer's decision on a box whose proposals differ."""
        box = _enter_box(person(request), box_id, Role.MAINTAINER)
        serializer = AdjudicateSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        choice = services.adjudicate(person=person(request), box=box, **serializer.validated_data)
        return Response(LabelSerializer(choice).data, status=201)


class Labels(APIView):
    @extend_schema(responses=LabelSerializer(many=True))
    def get(self, request: Request, screen_id: int) -> Response:
        """The labels of a screen in reading order, without those of gold boxes that the person must not see."""
        screen = enter_screen(person(request), screen_id)
        hidden = concealed_from(person(request), screen.application.dataset)
        visible = selectors.labels_of(screen).exclude(pk__in=hidden)
        return Response(LabelSerializer(visible, many=True).data)


class BoxLabel(APIView):
    @extend_schema(
        request=RenameSerializer, responses={200: LabelSerializer, 400: ProblemsSerializer, 409: ProblemsSerializer}
    )
    def put(self, request: Request, box_id: UUID) -> Response:
        """Renames a labelled box; scripts that name it are rewritten by a job."""
        box = _enter_box(person(request), box_id, Role.MAINTAINER)
        serializer = RenameSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        choice = renaming.rename(person=person(request), box=box, **serializer.validated_data)
        return Response(LabelSerializer(choice).data)


def _enter_box(user: User, box_id: UUID, *roles: Role) -> Box:
    box: Box = require_found(box_with(box_id))
    require_application(user, box.screen.application, *roles)
    return box


def _proposals(path: str) -> "Prefetch[str]":
    """The proposals of a box with their authors and the guideline version that each had read."""
    dated = {"dataset": "box__screen__application__dataset", "author": "author", "at": "made_at"}
    rows = with_version_read(Proposal.objects.select_related("author"), stage=WorkStage.LABELS, **dated)
    return Prefetch(path, queryset=rows)


def _adjudication_context(boxes: list[Box], user: User) -> dict[str, object]:
    """The context of AdjudicationSerializer: the labels taken on the boxes' screens, and the reader's key."""
    return {"taken": selectors.taken_slugs({box.screen_id for box in boxes}), "person": user.pk}


def _case_body(assigned: assignment.BoxAssignment, user: User) -> Any:
    """The response body for a box to adjudicate, leased to this user."""
    prefetch_related_objects([assigned.box], _proposals("proposals"))
    draft = draft_of(user, WorkStage.ADJUDICATION, assigned.box.pk)
    return CaseSerializer(assigned, context={**_adjudication_context([assigned.box], user), "draft": draft}).data


def _assignment_body(next_box: assignment.BoxAssignment, dataset: Dataset, user: User) -> dict[str, object]:
    """The response body for a box assigned to this user."""
    guidelines = guideline(dataset, WorkStage.LABELS)
    reasons = next_box.box.send_backs.order_by("-pk").values_list("reason", flat=True)
    return {
        "token": next_box.lease.token,
        "expires_at": next_box.lease.expires_at,
        "box": next_box.box,
        "remaining": next_box.remaining,
        "taken": _labels_of_other_boxes(next_box.box),
        "guidelines": guidelines.text if guidelines else "",
        "draft": draft_of(user, WorkStage.LABELS, next_box.box.pk),
        "sent_back": reasons.first() or "",
        "suggestion": suggestions.show_before(person=user, box=next_box.box, dataset=dataset),
        "captured_name": selectors.captured_name(next_box.box) if dataset.shows_names else "",
    }


def _labels_of_other_boxes(box: Box) -> list[str]:
    """The labels of the screen's other boxes; a gold box has one of its own, which is left out."""
    labels = selectors.labels_of(box.screen).order_by().values_list("box", "slug")
    return sorted(slug for box_id, slug in labels if box_id != box.pk)
