"""Views of predictions and of the leaderboard."""

from django.conf import settings
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import PermissionDenied
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.accounts.models import User
from annotator.datasets.api.access import require_found
from annotator.datasets.models import Role
from annotator.datasets.selectors import roles_of
from annotator.domain.scoring.variants import VARIANTS
from annotator.domain.splits import SPLITS
from annotator.http.pagination import Pages
from annotator.http.parsers import MultiPartParser
from annotator.http.requests import person
from annotator.releases.models import Release
from annotator.releases.selectors import answers_blind
from annotator.trials import selectors
from annotator.trials.api.access import enter_answer, enter_prediction_set, enter_release
from annotator.trials.api.answer_details import answer_detail, answer_row
from annotator.trials.api.trials import released_picture
from annotator.trials.models import Prediction
from annotator.trials.selectors import answers
from annotator.trials.selectors.leaderboard import Row, as_csv, leaderboard
from annotator.trials.serializers import (
    AnswerDetailSerializer,
    AnswerListSerializer,
    FaultSerializer,
    LeaderboardSerializer,
    NewPredictionSetSerializer,
    PredictionSetSerializer,
)
from annotator.trials.services import predictions

PAGE = 50
SPLIT = OpenApiParameter("split", str, enum=SPLITS, default="test")
VARIANT = OpenApiParameter("variant", str, enum=list(VARIANTS), default="paper")


class PredictionSets(APIView):
    parser_classes = [MultiPartParser]
    body_limit = settings.UPLOAD_LIMIT

    @extend_schema(responses=PredictionSetSerializer(many=True))
    def get(self, request: Request, release_id: int) -> Response:
        release = enter_release(person(request), release_id)
        return Response(PredictionSetSerializer(selectors.prediction_sets_of(release), many=True).data)

    @extend_schema(request=NewPredictionSetSerializer, responses={201: PredictionSetSerializer})
    def post(self, request: Request, release_id: int) -> Response:
        """Stores the file and queues its scoring."""
        release = enter_release(person(request), release_id)
        serializer = NewPredictionSetSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        data = serializer.validated_data
        if answers_blind(person(request), release):
            raise PermissionDenied("You answer a baseline on these tasks: send predictions once that is closed.")
        if data["replace"] and not _maintains(person(request), release):
            raise PermissionDenied("Only a maintainer may replace predictions; choose another name.")
        prediction_set = predictions.upload_predictions(release=release, by=person(request), **data)
        return Response(PredictionSetSerializer(prediction_set).data, status=201)


class OnePredictionSet(APIView):
    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, prediction_set_id: int) -> Response:
        prediction_set = enter_prediction_set(person(request), prediction_set_id, Role.MAINTAINER)
        predictions.delete_predictions(prediction_set=prediction_set)
        return Response(status=204)


class FaultPages(Pages):
    ordering = "position"


class Faults(ListAPIView[Prediction]):
    serializer_class = FaultSerializer
    pagination_class = FaultPages

    def get(self, request: Request, prediction_set_id: int) -> Response:
        """The entries of the file that score nothing, with reasons; tasks without a prediction come last."""
        prediction_set = enter_prediction_set(person(request), prediction_set_id)
        page = self.paginate_queryset(prediction_set.predictions.exclude(code=""))
        return self.get_paginated_response(FaultSerializer(page, many=True).data)


class Leaderboard(APIView):
    @extend_schema(parameters=[SPLIT, VARIANT], responses=LeaderboardSerializer)
    def get(self, request: Request, release_id: int) -> Response:
        release, split, variant, rows = _ranking(request, release_id)
        body = {
            "release": release.pk,
            "number": release.number,
            "digest": release.digest,
            "split": split,
            "variant": variant,
            "variants": list(VARIANTS.values()),
            "details": _maintains(person(request), release),
            "rows": rows,
        }
        return Response(LeaderboardSerializer(body).data)


class LeaderboardFile(APIView):
    @extend_schema(parameters=[SPLIT, VARIANT], responses={(200, "text/csv"): OpenApiTypes.STR})
    def get(self, request: Request, release_id: int) -> HttpResponse:
        """The leaderboard as CSV: one line for each contestant and group."""
        release, split, variant, rows = _ranking(request, release_id)
        answer = HttpResponse(as_csv(rows, variant=variant), content_type="text/csv; charset=utf-8")
        name = f"{release.dataset.slug}-{release.number}-{split}-{variant}.csv"
        answer["Content-Disposition"] = f'attachment; filename="{name}"'
        return answer


class Answers(APIView):
    @extend_schema(
        parameters=[
            SPLIT,
            VARIANT,
            OpenApiParameter("of", str, enum=["people", "person", "model"], default="people"),
            OpenApiParameter("contestant", int, default=0),
            OpenApiParameter("offset", int, default=0),
        ],
        responses=AnswerListSerializer,
    )
    def get(self, request: Request, release_id: int) -> Response:
        """The answers of a contestant, task by task."""
        release = enter_release(person(request), release_id, Role.MAINTAINER)
        split, variant = _split_and_variant(request)
        of = request.query_params.get("of", "people")
        contestant, offset = (request.query_params.get(name, "0") for name in ("contestant", "offset"))
        rows = answers.answers(release, split, of=of, contestant=_number(contestant))
        start, total = _number(offset), rows.count()
        page = [answer_row(row, variant) for row in rows[start : start + PAGE]]
        more = start + PAGE if start + PAGE < total else None
        name = answers.name_of(release, of=of, contestant=_number(contestant))
        return Response(AnswerListSerializer({"name": name, "total": total, "next_offset": more, "answers": page}).data)


class OneAnswer(APIView):
    @extend_schema(parameters=[VARIANT], responses=AnswerDetailSerializer)
    def get(self, request: Request, kind: str, answer_id: int) -> Response:
        """One answer with its gold."""
        row = enter_answer(person(request), kind, answer_id)
        return Response(AnswerDetailSerializer(answer_detail(row, _split_and_variant(request)[1])).data)


class AnswerImage(APIView):
    @extend_schema(responses={(200, "image/png"): OpenApiTypes.BINARY})
    def get(self, request: Request, kind: str, answer_id: int) -> HttpResponse:
        return released_picture(enter_answer(person(request), kind, answer_id))


def _ranking(request: Request, release_id: int) -> tuple[Release, str, str, list[Row]]:
    release = enter_release(person(request), release_id)
    split, variant = _split_and_variant(request)
    rows = leaderboard(release=release, split=split, variant=variant, viewer=person(request))
    return release, split, variant, rows


def split_of(request: Request) -> str:
    """The split that the request names, `test` without. Raises Http404 for another."""
    split = request.query_params.get("split", "test")
    known: str = require_found(split if split in SPLITS else None)
    return known


def _split_and_variant(request: Request) -> tuple[str, str]:
    return split_of(request), answers.known_variant(request.query_params.get("variant"))


def _number(text: str) -> int:
    return int(require_found(text if text.isdecimal() and len(text) < 18 else None))


def _maintains(user: User, release: Release) -> bool:
    return Role.MAINTAINER in roles_of(user, release.dataset)
