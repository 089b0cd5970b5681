"""Doors of predictions and of the leaderboard."""

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import PermissionDenied
from rest_framework.generics import ListAPIView
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.accounts.models import User
from annotator.datasets.access import found
from annotator.datasets.models import Role
from annotator.datasets.selectors import roles_of
from annotator.domain.scoring.variants import VARIANTS
from annotator.domain.splits import SPLITS
from annotator.http.pagination import Pages
from annotator.http.requests import person
from annotator.releases.models import Release
from annotator.trials import answers, prediction_sets, selectors
from annotator.trials.access import enter_answer, enter_prediction_set, enter_release
from annotator.trials.api import released_picture
from annotator.trials.leaderboard import Row, as_csv, leaderboard
from annotator.trials.leaderboard_shapes import AnswerDetailShape, AnswerListShape, LeaderboardShape
from annotator.trials.models import Prediction
from annotator.trials.shapes import FaultShape, NewPredictionSetShape, PredictionSetShape

PAGE = 50
SPLIT = OpenApiParameter("split", str, enum=SPLITS, default="test")
VARIANT = OpenApiParameter("variant", str, enum=list(VARIANTS), default="paper")


class PredictionSets(APIView):
    parser_classes = [MultiPartParser]

    @extend_schema(responses=PredictionSetShape(many=True))
    def get(self, request: Request, release_id: int) -> Response:
        release = enter_release(person(request), release_id)
        return Response(PredictionSetShape(selectors.prediction_sets_of(release), many=True).data)

    @extend_schema(request=NewPredictionSetShape, responses={201: PredictionSetShape})
    def post(self, request: Request, release_id: int) -> Response:
        """Keeps the file; a job scores it."""
        release = enter_release(person(request), release_id)
        shape = NewPredictionSetShape(data=request.data)
        shape.is_valid(raise_exception=True)
        given = shape.validated_data
        if given["replace"] and not _maintains(person(request), release):
            raise PermissionDenied("Only a maintainer may replace predictions; choose another name.")
        kept = prediction_sets.upload_predictions(release=release, by=person(request), **given)
        return Response(PredictionSetShape(kept).data, status=201)


class OnePredictionSet(APIView):
    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, prediction_set_id: int) -> Response:
        known = enter_prediction_set(person(request), prediction_set_id, Role.MAINTAINER)
        prediction_sets.delete_predictions(prediction_set=known)
        return Response(status=204)


class FaultPages(Pages):
    ordering = "position"


class Faults(ListAPIView[Prediction]):
    serializer_class = FaultShape
    pagination_class = FaultPages

    def get(self, request: Request, prediction_set_id: int) -> Response:
        """What of the file scores nothing, and why; tasks without a prediction come last."""
        known = enter_prediction_set(person(request), prediction_set_id)
        page = self.paginate_queryset(known.predictions.exclude(code=""))
        return self.get_paginated_response(FaultShape(page, many=True).data)


class Leaderboard(APIView):
    @extend_schema(parameters=[SPLIT, VARIANT], responses=LeaderboardShape)
    def get(self, request: Request, release_id: int) -> Response:
        release, split, variant, rows = _standing(request, release_id)
        shown = {
            "release": release.pk,
            "number": release.number,
            "digest": release.digest,
            "split": split,
            "variant": variant,
            "variants": list(VARIANTS.values()),
            "details": _maintains(person(request), release),
            "rows": rows,
        }
        return Response(LeaderboardShape(shown).data)


class LeaderboardFile(APIView):
    @extend_schema(parameters=[SPLIT, VARIANT], responses={(200, "text/csv"): OpenApiTypes.STR})
    def get(self, request: Request, release_id: int) -> HttpResponse:
        """Every contestant and group as a line of a table."""
        release, split, variant, rows = _standing(request, release_id)
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
        responses=AnswerListShape,
    )
    def get(self, request: Request, release_id: int) -> Response:
        """What a contestant of the leaderboard answered, task by task."""
        release = enter_release(person(request), release_id, Role.MAINTAINER)
        split, variant = _asked(request)
        of = request.query_params.get("of", "people")
        contestant, offset = (request.query_params.get(name, "0") for name in ("contestant", "offset"))
        rows = answers.answers(release, split, of=of, contestant=_number(contestant))
        start, total = _number(offset), rows.count()
        page = [answers.in_list(row, variant) for row in rows[start : start + PAGE]]
        more = start + PAGE if start + PAGE < total else None
        name = answers.name_of(release, of=of, contestant=_number(contestant))
        return Response(AnswerListShape({"name": name, "total": total, "next_offset": more, "answers": page}).data)


class OneAnswer(APIView):
    @extend_schema(parameters=[VARIANT], responses=AnswerDetailShape)
    def get(self, request: Request, kind: str, answer_id: int) -> Response:
        """One answer with the gold beside it."""
        row = enter_answer(person(request), kind, answer_id)
        return Response(AnswerDetailShape(answers.in_full(row, _asked(request)[1])).data)


class AnswerImage(APIView):
    @extend_schema(responses={(200, "image/png"): OpenApiTypes.BINARY})
    def get(self, request: Request, kind: str, answer_id: int) -> HttpResponse:
        return released_picture(enter_answer(person(request), kind, answer_id))


def _standing(request: Request, release_id: int) -> tuple[Release, str, str, list[Row]]:
    release = enter_release(person(request), release_id)
    split, variant = _asked(request)
    rows = leaderboard(release=release, split=split, variant=variant, viewer=person(request))
    return release, split, variant, rows


def _asked(request: Request) -> tuple[str, str]:
    split = request.query_params.get("split", "test")
    return found(split if split in SPLITS else None), answers.known_variant(request.query_params.get("variant"))


def _number(text: str) -> int:
    return int(found(text if text.isdecimal() and len(text) < 18 else None))


def _maintains(user: User, release: Release) -> bool:
    return Role.MAINTAINER in roles_of(user, release.dataset)
