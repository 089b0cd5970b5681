"""Doors of labels."""

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
from annotator.datasets.access import enter, found, require
from annotator.datasets.models import Dataset, Role, Stage
from annotator.datasets.reading import with_version_read
from annotator.datasets.selectors import guideline
from annotator.domain.label_text import normalise
from annotator.http.pagination import Pages
from annotator.http.requests import person
from annotator.http.schema import ProblemsShape
from annotator.labels import gold, queue, renaming, selectors, services, turns
from annotator.labels.models import Proposal, QueuedBox, Waiting
from annotator.labels.shapes import (
    AdjudicateShape,
    AdjudicationShape,
    AfterShape,
    CaseShape,
    LabelShape,
    ProposedShape,
    ProposeShape,
    RenameShape,
    SendBackShape,
    TurnShape,
)
from annotator.screens.access import enter_screen
from annotator.work.hour_models import WorkStage
from annotator.work.models import LeaseStage
from annotator.work.selectors import draft_of
from annotator.work.shifts import note_activity


class NextTurn(APIView):
    @extend_schema(request=AfterShape, responses={200: TurnShape, 204: None})
    def post(self, request: Request, slug: str) -> Response:
        """The next box for the person who asks, held for them alone; 204 when there is none."""
        dataset = enter(person(request), slug, Role.ANNOTATOR)
        shape = AfterShape(data=request.data)
        shape.is_valid(raise_exception=True)
        note_activity(person=person(request), dataset=dataset, stage=WorkStage.LABELS)
        turn = turns.next_turn(person=person(request), dataset=dataset, **shape.validated_data)
        if turn is None:
            return Response(status=204)
        return Response(TurnShape(_shown(turn, dataset, person(request))).data)


class Proposals(APIView):
    @extend_schema(request=ProposeShape, responses={201: ProposedShape, 400: ProblemsShape, 409: ProblemsShape})
    def post(self, request: Request, box_id: UUID) -> Response:
        """A label for a box that the person holds, or why they skip it."""
        box = _enter_box(person(request), box_id, Role.ANNOTATOR)
        shape = ProposeShape(data=request.data)
        shape.is_valid(raise_exception=True)
        choice = services.propose(person=person(request), box=box, **shape.validated_data)
        note_activity(person=person(request), dataset=box.screen.application.dataset, stage=WorkStage.LABELS)
        slug = normalise(shape.validated_data["text"])
        return Response(ProposedShape({"settled": choice is not None, "slug": slug}).data, status=201)


class Adjudications(ListAPIView[QueuedBox]):
    serializer_class = AdjudicationShape

    class pagination_class(Pages):  # noqa: N801 - DRF's name
        ordering = "pk"

    def get(self, request: Request, slug: str) -> Response:
        """Boxes that a maintainer must decide, oldest first."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        queue.open_approved(dataset, limit=20)
        waiting = queue.waiting_boxes(dataset, Waiting.ADJUDICATION)
        rows = waiting.select_related("box__screen__application").prefetch_related(_proposals("box__proposals"))
        page = [queued.box for queued in self.paginate_queryset(rows) or []]
        shown = AdjudicationShape(page, many=True, context=_about(page, person(request)))
        return self.get_paginated_response(shown.data)


class NextCase(APIView):
    @extend_schema(request=AfterShape, responses={200: CaseShape, 204: None})
    def post(self, request: Request, slug: str) -> Response:
        """The next box for this maintainer to decide, held for them alone; 204 when there is none."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        shape = AfterShape(data=request.data)
        shape.is_valid(raise_exception=True)
        turn = turns.next_adjudication(person=person(request), dataset=dataset, **shape.validated_data)
        if turn is None:
            return Response(status=204)
        prefetch_related_objects([turn.box], _proposals("proposals"))
        draft = draft_of(person(request), LeaseStage.ADJUDICATION, turn.box.pk)
        context = {**_about([turn.box], person(request)), "draft": draft}
        return Response(CaseShape(turn, context=context).data)


class SendBacks(APIView):
    @extend_schema(request=SendBackShape, responses={201: None, 400: ProblemsShape, 409: ProblemsShape})
    def post(self, request: Request, box_id: UUID) -> Response:
        """Asks other people for new proposals."""
        box = _enter_box(person(request), box_id, Role.MAINTAINER)
        shape = SendBackShape(data=request.data)
        shape.is_valid(raise_exception=True)
        services.send_back(person=person(request), box=box, **shape.validated_data)
        dataset = box.screen.application.dataset
        note_activity(person=person(request), dataset=dataset, stage=WorkStage.ADJUDICATION)
        return Response(status=201)


class BoxChoice(APIView):
    @extend_schema(request=AdjudicateShape, responses={201: LabelShape, 400: ProblemsShape, 409: ProblemsShape})
    def post(self, request: Request, box_id: UUID) -> Response:
        """A maintainer's decision on a box whose proposals differ."""
        box = _enter_box(person(request), box_id, Role.MAINTAINER)
        shape = AdjudicateShape(data=request.data)
        shape.is_valid(raise_exception=True)
        choice = services.adjudicate(person=person(request), box=box, **shape.validated_data)
        dataset = box.screen.application.dataset
        note_activity(person=person(request), dataset=dataset, stage=WorkStage.ADJUDICATION)
        return Response(LabelShape(choice).data, status=201)


class Labels(APIView):
    @extend_schema(responses=LabelShape(many=True))
    def get(self, request: Request, screen_id: int) -> Response:
        """The labels of a screen, in reading order; the box that the person is just naming seems to have none."""
        screen = enter_screen(person(request), screen_id)
        shown = selectors.labels_of(screen).exclude(gold__in=gold.concealed_from(person(request)))
        return Response(LabelShape(shown, many=True).data)


class BoxLabel(APIView):
    @extend_schema(request=RenameShape, responses={200: LabelShape, 400: ProblemsShape, 409: ProblemsShape})
    def put(self, request: Request, box_id: UUID) -> Response:
        """Another name for a box that has one; the scripts that name it follow by themselves."""
        box = _enter_box(person(request), box_id, Role.MAINTAINER)
        shape = RenameShape(data=request.data)
        shape.is_valid(raise_exception=True)
        choice = renaming.rename(person=person(request), box=box, **shape.validated_data)
        return Response(LabelShape(choice).data)


def _enter_box(user: User, box_id: UUID, *roles: Role) -> Box:
    box: Box = found(box_with(box_id))
    require(user, box.screen.application.dataset, *roles)
    return box


def _proposals(path: str) -> "Prefetch[str]":
    """With their authors, and the version of the guidelines that each had read."""
    dated = {"dataset": "box__screen__application__dataset", "author": "author", "at": "made_at"}
    rows = with_version_read(Proposal.objects.select_related("author"), stage=Stage.LABELS, **dated)
    return Prefetch(path, queryset=rows)


def _about(boxes: list[Box], user: User) -> dict[str, object]:
    return {"taken": selectors.taken_slugs({box.screen_id for box in boxes}), "person": user.pk}


def _shown(turn: turns.Turn, dataset: Dataset, user: User) -> dict[str, object]:
    written = guideline(dataset, Stage.LABELS)
    sent_back = turn.box.send_backs.last()
    return {
        "token": turn.lease.token,
        "expires_at": turn.lease.expires_at,
        "box": turn.box,
        "remaining": turn.remaining,
        "taken": _others(turn.box),
        "guidelines": written.text if written else "",
        "draft": draft_of(user, LeaseStage.LABELS, turn.box.pk),
        "sent_back": sent_back.reason if sent_back else "",
    }


def _others(box: Box) -> list[str]:
    """The labels that other boxes of the screen have; a gold box has one of its own."""
    others = selectors.labels_of(box.screen).exclude(box=box)
    return sorted(others.values_list("slug", flat=True))
