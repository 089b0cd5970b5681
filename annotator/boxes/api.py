"""Doors of boxes."""

from drf_spectacular.utils import extend_schema, inline_serializer
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.accounts.models import User
from annotator.boxes import selectors, services
from annotator.boxes.edits import Edit
from annotator.boxes.models import BoxEdit, EditAction
from annotator.boxes.rights import why_not_review, why_not_submit
from annotator.boxes.shapes import (
    AppliedShape,
    BoxQueueShape,
    DecisionShape,
    EditsShape,
    HistoryShape,
    PresentBoxShape,
    ReviewShape,
    ScreenBoxesShape,
    SubmitShape,
    VersionShape,
)
from annotator.datasets.access import enter
from annotator.datasets.models import Role
from annotator.datasets.selectors import roles_of
from annotator.http.pagination import Pages
from annotator.http.requests import person
from annotator.http.schema import ProblemShape, ProblemsShape
from annotator.screens.access import enter_screen
from annotator.screens.models import Screen
from annotator.work.hour_models import WorkStage
from annotator.work.models import LeaseStage
from annotator.work.selectors import held_words, lease_on
from annotator.work.shifts import note_activity

QUEUE_LENGTH = 50
ROLE_MISSING = "This needs the role annotator; ask a maintainer."
CONFLICT = inline_serializer(
    "BoxConflictShape",
    {"problems": ProblemShape(many=True), "current": PresentBoxShape(many=True)},
)


class ScreenBoxes(APIView):
    @extend_schema(responses=ScreenBoxesShape)
    def get(self, request: Request, screen_id: int) -> Response:
        """The boxes of a screen, how far their review is, and what the person who asks may do."""
        screen = enter_screen(person(request), screen_id)
        state = selectors.state_of(screen)
        why = _why_not(person(request), screen, state)
        shown = {
            "version": state.version,
            "stage": state.stage,
            "boxes": selectors.boxes_of(screen),
            "may": {verb: not reason for verb, reason in why.items()},
            "why": why,
            "decision": state.decision,
            "doubts": state.doubts,
            "brought_version": selectors.brought_version(screen),
            "returned_version": selectors.returned_version(screen),
        }
        return Response(ScreenBoxesShape(shown, context={"touched": selectors.touched(screen)}).data)


class Edits(ListAPIView[BoxEdit]):
    serializer_class = HistoryShape

    class pagination_class(Pages):  # noqa: N801 - DRF's name
        ordering = "-version"

    def get(self, request: Request, screen_id: int) -> Response:
        """Who did what when, latest first."""
        page = self.paginate_queryset(selectors.history(enter_screen(person(request), screen_id)))
        return self.get_paginated_response(HistoryShape(page, many=True).data)

    @extend_schema(
        operation_id="screens_edits_apply",
        request=EditsShape,
        responses={200: AppliedShape, 400: ProblemsShape, 409: CONFLICT},
    )
    def post(self, request: Request, screen_id: int) -> Response:
        """Applies a batch of edits, all or none; a batch that has arrived before is only acknowledged."""
        screen = enter_screen(person(request), screen_id, Role.ANNOTATOR)
        shape = EditsShape(data=request.data)
        shape.is_valid(raise_exception=True)
        edits = [Edit(one["id"], EditAction(one["action"]), one["box"]) for one in shape.validated_data["edits"]]
        applied = services.apply_edits(
            screen=screen,
            author=person(request),
            base_version=shape.validated_data["base_version"],
            edits=edits,
        )
        note_activity(person=person(request), dataset=screen.application.dataset, stage=WorkStage.BOXES)
        return Response(AppliedShape(applied).data)


class Submissions(APIView):
    @extend_schema(request=SubmitShape, responses={201: VersionShape, 400: ProblemsShape, 409: ProblemsShape})
    def post(self, request: Request, screen_id: int) -> Response:
        """Submits the boxes, as of `version`, for review by somebody else."""
        screen = enter_screen(person(request), screen_id, Role.ANNOTATOR)
        shape = SubmitShape(data=request.data)
        shape.is_valid(raise_exception=True)
        submission = services.submit_boxes(screen=screen, author=person(request), **shape.validated_data)
        note_activity(person=person(request), dataset=screen.application.dataset, stage=WorkStage.BOXES)
        return Response(VersionShape(submission).data, status=201)


class Approvals(APIView):
    @extend_schema(request=ReviewShape, responses={201: DecisionShape, 400: ProblemsShape, 409: ProblemsShape})
    def post(self, request: Request, screen_id: int) -> Response:
        """Approves the submitted boxes, or returns them with a reason; never one's own."""
        screen = enter_screen(person(request), screen_id, Role.ANNOTATOR)
        shape = ReviewShape(data=request.data)
        shape.is_valid(raise_exception=True)
        approval = services.decide(screen=screen, reviewer=person(request), **shape.validated_data)
        note_activity(person=person(request), dataset=screen.application.dataset, stage=WorkStage.REVIEW)
        return Response(DecisionShape(approval).data, status=201)


class BoxQueue(APIView):
    @extend_schema(responses=BoxQueueShape)
    def get(self, request: Request, slug: str) -> Response:
        """Screens whose boxes the person who asks may draw, correct or review."""
        dataset = enter(person(request), slug)
        queue = selectors.box_queue(dataset, person(request), limit=QUEUE_LENGTH)
        return Response(BoxQueueShape(queue).data)


def _why_not(user: User, screen: Screen, state: selectors.BoxState) -> dict[str, str]:
    """For each verb why `user` may not, or an empty text."""
    if not roles_of(user, screen.application.dataset) & {Role.ANNOTATOR, Role.MAINTAINER}:
        return dict.fromkeys(("edit", "submit", "review"), ROLE_MISSING)
    submit, review = why_not_submit(state), why_not_review(state, user)
    drawing, reviewing = (_held(user, screen, stage) for stage in (LeaseStage.BOXES, LeaseStage.REVIEW))
    return {
        "edit": drawing,
        "submit": submit.message if submit else drawing,
        "review": review.message if review else reviewing,
    }


def _held(user: User, screen: Screen, stage: LeaseStage) -> str:
    """Who else has this screen open, in words."""
    lease = lease_on(stage, screen.pk)
    return held_words(lease) if lease and lease.person_id != user.pk else ""
