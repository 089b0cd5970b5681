"""Views of the boxes of a screen: read, edit, submit, approve, and the queue of screens."""

from drf_spectacular.utils import extend_schema, inline_serializer
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.accounts.models import User
from annotator.boxes import selectors, services
from annotator.boxes.models import BoxEdit, EditAction
from annotator.boxes.selectors.permissions import (
    decision_stands_reason,
    review_denied_reason,
    submission_stands_reason,
    submit_denied_reason,
)
from annotator.boxes.serializers import (
    AppliedSerializer,
    BoxQueueSerializer,
    DecisionSerializer,
    EditsSerializer,
    HistorySerializer,
    PresentBoxSerializer,
    ReviewSerializer,
    ScreenBoxesSerializer,
    SubmitSerializer,
    VersionSerializer,
)
from annotator.boxes.services.edits import Edit
from annotator.boxes.services.taking_back import take_back_decision, take_back_submission
from annotator.datasets.api.access import enter
from annotator.datasets.models import Role, WorkStage
from annotator.datasets.selectors import roles_of
from annotator.http.pagination import Pages
from annotator.http.requests import person
from annotator.http.schema import ProblemSerializer, ProblemsSerializer
from annotator.leases.selectors import holder_message, lease_on
from annotator.screens.api.access import enter_screen
from annotator.screens.models import Screen

QUEUE_LENGTH = 50
ROLE_MISSING = "This needs the role annotator; ask a maintainer."
CONFLICT = inline_serializer(
    "BoxConflictSerializer",
    {"problems": ProblemSerializer(many=True), "current": PresentBoxSerializer(many=True)},
)


class ScreenBoxes(APIView):
    @extend_schema(responses=ScreenBoxesSerializer)
    def get(self, request: Request, screen_id: int) -> Response:
        """The boxes of a screen, the state of their review, and the permissions of the person who asks."""
        screen = enter_screen(person(request), screen_id)
        state = selectors.state_of(screen)
        denied_reasons = _denied_reasons(person(request), screen, state)
        body = {
            "version": state.version,
            "stage": state.stage,
            "boxes": selectors.box_rows(screen),
            "may": {verb: not reason for verb, reason in denied_reasons.items()},
            "why": denied_reasons,
            "decision": state.decision,
            "box_reports": state.box_reports,
            "brought_version": selectors.brought_version(screen),
            "returned_version": selectors.returned_version(screen),
        }
        return Response(ScreenBoxesSerializer(body).data)


class Edits(ListAPIView[BoxEdit]):
    serializer_class = HistorySerializer

    class pagination_class(Pages):  # noqa: N801 - DRF's name
        ordering = "-version"

    def get(self, request: Request, screen_id: int) -> Response:
        """The edits of a screen's boxes with author and time, latest first."""
        page = self.paginate_queryset(selectors.history(enter_screen(person(request), screen_id)))
        return self.get_paginated_response(HistorySerializer(page, many=True).data)

    @extend_schema(
        operation_id="screens_edits_apply",
        request=EditsSerializer,
        responses={200: AppliedSerializer, 400: ProblemsSerializer, 409: CONFLICT},
    )
    def post(self, request: Request, screen_id: int) -> Response:
        """Applies a batch of edits, all or none; a batch that was received before is only acknowledged."""
        screen = enter_screen(person(request), screen_id, Role.ANNOTATOR)
        serializer = EditsSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        edits = [
            Edit(edit["id"], EditAction(edit["action"]), edit["box"]) for edit in serializer.validated_data["edits"]
        ]
        applied = services.apply_edits(
            screen=screen,
            author=person(request),
            base_version=serializer.validated_data["base_version"],
            edits=edits,
        )
        return Response(AppliedSerializer(applied).data)


class Submissions(APIView):
    @extend_schema(
        request=SubmitSerializer, responses={201: VersionSerializer, 400: ProblemsSerializer, 409: ProblemsSerializer}
    )
    def post(self, request: Request, screen_id: int) -> Response:
        """Submits the boxes, as of `version`, for review by another person."""
        screen = enter_screen(person(request), screen_id, Role.ANNOTATOR)
        serializer = SubmitSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        submission = services.submit_boxes(screen=screen, author=person(request), **serializer.validated_data)
        return Response(VersionSerializer(submission).data, status=201)

    @extend_schema(request=None, responses={204: None, 409: ProblemsSerializer, 423: ProblemsSerializer})
    def delete(self, request: Request, screen_id: int) -> Response:
        """Takes back the submission that the person has just made, unless somebody reviews it."""
        screen = enter_screen(person(request), screen_id, Role.ANNOTATOR)
        take_back_submission(screen=screen, person=person(request))
        return Response(status=204)


class Approvals(APIView):
    @extend_schema(
        request=ReviewSerializer, responses={201: DecisionSerializer, 400: ProblemsSerializer, 409: ProblemsSerializer}
    )
    def post(self, request: Request, screen_id: int) -> Response:
        """Approves the submitted boxes, or returns them with a reason; nobody may decide on their own boxes."""
        screen = enter_screen(person(request), screen_id, Role.ANNOTATOR)
        serializer = ReviewSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        approval = services.decide(screen=screen, reviewer=person(request), **serializer.validated_data)
        return Response(DecisionSerializer(approval).data, status=201)

    @extend_schema(request=None, responses={204: None, 409: ProblemsSerializer, 423: ProblemsSerializer})
    def delete(self, request: Request, screen_id: int) -> Response:
        """Takes back the approval or return that the person has just made, unless somebody has acted on it."""
        screen = enter_screen(person(request), screen_id, Role.ANNOTATOR)
        take_back_decision(screen=screen, person=person(request))
        return Response(status=204)


class BoxQueue(APIView):
    @extend_schema(responses=BoxQueueSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """The screens whose boxes the person who asks may draw, correct or review."""
        dataset = enter(person(request), slug)
        queue = selectors.box_queue(dataset, person(request), limit=QUEUE_LENGTH)
        return Response(BoxQueueSerializer(queue).data)


def _denied_reasons(user: User, screen: Screen, state: selectors.BoxState) -> dict[str, str]:
    """For each action, the reason why `user` may not do it; an empty text where they may."""
    if not roles_of(user, screen.application.dataset) & {Role.ANNOTATOR, Role.MAINTAINER}:
        return dict.fromkeys(("edit", "submit", "review", "take_back"), ROLE_MISSING)
    submit, review = submit_denied_reason(state), review_denied_reason(state, user)
    drawing, reviewing = (_holder_message(user, screen, stage) for stage in (WorkStage.BOXES, WorkStage.REVIEW))
    return {
        "edit": drawing,
        "submit": submit.message if submit else drawing,
        "review": review.message if review else reviewing,
        "take_back": _stands_reason(user, state, drawing, reviewing),
    }


def _stands_reason(user: User, state: selectors.BoxState, drawing: str, reviewing: str) -> str:
    """The reason why `user` may take back neither submission nor decision; empty where they may."""
    if state.decision is None:
        problem, lease_reason = submission_stands_reason(state, user), reviewing
    else:
        problem, lease_reason = decision_stands_reason(state, user), drawing
    return problem.message if problem else lease_reason


def _holder_message(user: User, screen: Screen, stage: WorkStage) -> str:
    """A sentence naming the other person who has leased this screen; empty where nobody has."""
    lease = lease_on(stage, screen.pk)
    return holder_message(lease) if lease and lease.person_id != user.pk else ""
