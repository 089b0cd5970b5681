"""Doors of gold items, for maintainers only: whoever names boxes must not know them."""

from typing import Any

from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.boxes.selectors import box as box_with
from annotator.datasets.access import enter, found
from annotator.datasets.models import Role
from annotator.http.pagination import Pages
from annotator.http.requests import person
from annotator.http.schema import ProblemsShape
from annotator.labels import gold_marks
from annotator.labels.gold import in_play, percent_of
from annotator.labels.gold_models import GoldAnswer, GoldBox
from annotator.labels.models import Choice
from annotator.labels.shapes import NamedBoxShape


class GoldAnswerShape(serializers.Serializer[Any]):
    """`text` is what was typed, `skip` why nothing was; `right`: it is among the accepted answers of now."""

    person = serializers.CharField(source="person.__str__")
    text = serializers.CharField()
    slug = serializers.CharField()
    skip = serializers.CharField()
    made_at = serializers.DateTimeField()
    right = serializers.SerializerMethodField()

    def get_right(self, given: GoldAnswer) -> bool:
        return given.slug in given.gold.answers


class GoldItemShape(serializers.Serializer[Any]):
    """A box with a known answer. `in_play`: people are given it."""

    id = serializers.IntegerField()
    box = NamedBoxShape(source="choice.box")
    slug = serializers.CharField(source="choice.slug")
    answers = serializers.ListField(child=serializers.CharField())
    marked_by = serializers.CharField(source="marked_by.__str__")
    marked_at = serializers.DateTimeField()
    in_play = serializers.SerializerMethodField()
    given = GoldAnswerShape(many=True)

    def get_in_play(self, gold: GoldBox) -> bool:
        return gold.pk in self.context["in_play"]


class GoldMarkShape(serializers.Serializer[Any]):
    """`answers`: what is right besides the label of the box."""

    box = serializers.UUIDField()
    answers = serializers.ListField(child=serializers.CharField(max_length=200), max_length=20, required=False)


class GoldRateShape(serializers.Serializer[Any]):
    """How many in a hundred boxes that people are given are gold, while there are any that they do not know."""

    percent = serializers.IntegerField(min_value=0, max_value=50)


class GoldCandidateShape(serializers.Serializer[Any]):
    """A settled label that could be gold; `said` are other labels that were proposed for it."""

    box = NamedBoxShape()
    slug = serializers.CharField()
    how = serializers.CharField()
    said = serializers.SerializerMethodField()

    @extend_schema_field(serializers.ListField(child=serializers.CharField()))
    def get_said(self, choice: Choice) -> list[str]:
        said = [proposal.slug for proposal in getattr(choice.box, "said")]  # noqa: B009 - prefetched
        return [slug for slug in dict.fromkeys(said) if slug and slug != choice.slug]


class WordsShape(serializers.Serializer[Any]):
    """`q`: words that occur in the label."""

    q = serializers.CharField(default="", allow_blank=True, max_length=200)


class Gold(APIView):
    @extend_schema(responses=GoldItemShape(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """All gold items with what people called them, latest first."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        marked = GoldBox.objects.filter(choice__screen__application__dataset=dataset)
        rows = marked.select_related("choice__box__screen__application", "marked_by")
        context = {"in_play": set(in_play(dataset).values_list("pk", flat=True))}
        return Response(GoldItemShape(rows.prefetch_related("given__person"), many=True, context=context).data)

    @extend_schema(request=GoldMarkShape, responses={201: None, 400: ProblemsShape, 409: ProblemsShape})
    def post(self, request: Request, slug: str) -> Response:
        """Marks a settled box as gold, or changes its accepted answers."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        shape = GoldMarkShape(data=request.data)
        shape.is_valid(raise_exception=True)
        box = box_with(shape.validated_data["box"])
        found(box if box and box.screen.application.dataset == dataset else None)
        assert box is not None  # noqa: S101 - mypy: found raises
        gold_marks.mark(box=box, answers=shape.validated_data.get("answers", []), by=person(request))
        return Response(status=201)


class OneGold(APIView):
    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, slug: str, gold_id: int) -> Response:
        """Retires a gold item; what was answered stays."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        marked = GoldBox.objects.filter(choice__screen__application__dataset=dataset, pk=gold_id)
        gold_marks.retire(gold=found(marked.first()))
        return Response(status=204)


class Rate(APIView):
    @extend_schema(responses=GoldRateShape)
    def get(self, request: Request, slug: str) -> Response:
        return Response({"percent": percent_of(enter(person(request), slug, Role.MAINTAINER))})

    @extend_schema(request=GoldRateShape, responses=GoldRateShape)
    def put(self, request: Request, slug: str) -> Response:
        dataset = enter(person(request), slug, Role.MAINTAINER)
        shape = GoldRateShape(data=request.data)
        shape.is_valid(raise_exception=True)
        rate = gold_marks.set_rate(dataset=dataset, **shape.validated_data)
        return Response({"percent": rate.percent})


class Candidates(ListAPIView[Choice]):
    serializer_class = GoldCandidateShape

    class pagination_class(Pages):  # noqa: N801 - DRF's name
        ordering = "-pk"

    @extend_schema(parameters=[WordsShape])
    def get(self, request: Request, slug: str) -> Response:
        """Settled labels that could be marked, latest first."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        asked = WordsShape(data=request.query_params)
        asked.is_valid(raise_exception=True)
        page = self.paginate_queryset(gold_marks.candidates(dataset, words=asked.validated_data["q"]))
        return self.get_paginated_response(GoldCandidateShape(page, many=True).data)
