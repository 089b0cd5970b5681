"""Views of gold boxes, for maintainers only: whoever names boxes must not know which are gold."""

from typing import Any

from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.boxes.selectors import box as box_with
from annotator.datasets.api.access import enter, require_found
from annotator.datasets.models import Role
from annotator.http.fields import PersonNameField
from annotator.http.pagination import Pages
from annotator.http.requests import person
from annotator.http.schema import ProblemsSerializer
from annotator.labels.models import Choice, GoldAnswer, GoldBox
from annotator.labels.selectors.gold import in_play, percent_of
from annotator.labels.serializers import NamedBoxSerializer
from annotator.labels.services import gold_marks


class GoldAnswerSerializer(serializers.Serializer[Any]):
    """An answer to a gold box: the typed `text` or the `skip` reason; `right`: among the answers accepted now."""

    person = PersonNameField()
    text = serializers.CharField()
    slug = serializers.CharField()
    skip = serializers.CharField()
    made_at = serializers.DateTimeField()
    right = serializers.SerializerMethodField()

    def get_right(self, gold_answer: GoldAnswer) -> bool:
        return gold_answer.slug in gold_answer.gold.answers


class GoldItemSerializer(serializers.Serializer[Any]):
    """A gold box with its accepted answers and what people named it. `in_play`: people get it."""

    id = serializers.IntegerField()
    box = NamedBoxSerializer(source="choice.box")
    slug = serializers.CharField(source="choice.slug")
    answers = serializers.ListField(child=serializers.CharField())
    marked_by = PersonNameField()
    marked_at = serializers.DateTimeField()
    in_play = serializers.SerializerMethodField()
    responses = GoldAnswerSerializer(many=True, source="given")

    def get_in_play(self, gold: GoldBox) -> bool:
        return gold.pk in self.context["in_play"]


class GoldMarkSerializer(serializers.Serializer[Any]):
    """A box to mark as gold; `answers`: accepted labels besides its own."""

    box = serializers.UUIDField()
    answers = serializers.ListField(child=serializers.CharField(max_length=200), max_length=20, required=False)


class GoldRateSerializer(serializers.Serializer[Any]):
    """The percentage of gold among the boxes given to people, as long as there are gold boxes new to them."""

    percent = serializers.IntegerField(min_value=0, max_value=50)


class GoldCandidateSerializer(serializers.Serializer[Any]):
    """A settled label that could be gold; `proposed`: the other labels proposed for its box."""

    box = NamedBoxSerializer()
    slug = serializers.CharField()
    how = serializers.CharField()
    proposed = serializers.SerializerMethodField()

    @extend_schema_field(serializers.ListField(child=serializers.CharField()))
    def get_proposed(self, choice: Choice) -> list[str]:
        slugs = [proposal.slug for proposal in getattr(choice.box, "counted_proposals")]  # noqa: B009 - prefetched
        return [slug for slug in dict.fromkeys(slugs) if slug and slug != choice.slug]


class WordsSerializer(serializers.Serializer[Any]):
    """A search; `q`: words that occur in the label."""

    q = serializers.CharField(default="", allow_blank=True, max_length=200)


class Gold(APIView):
    @extend_schema(responses=GoldItemSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """All gold boxes with the labels that people gave them, latest first."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        gold_boxes = GoldBox.objects.filter(choice__screen__application__dataset=dataset)
        rows = gold_boxes.select_related("choice__box__screen__application", "marked_by")
        context = {"in_play": set(in_play(dataset).values_list("pk", flat=True))}
        return Response(GoldItemSerializer(rows.prefetch_related("given__person"), many=True, context=context).data)

    @extend_schema(request=GoldMarkSerializer, responses={201: None, 400: ProblemsSerializer, 409: ProblemsSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Marks a settled box as gold, or changes its accepted answers."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        serializer = GoldMarkSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        box = box_with(serializer.validated_data["box"])
        require_found(box if box and box.screen.application.dataset == dataset else None)
        assert box is not None  # noqa: S101 - mypy: require_found raises
        gold_marks.mark(box=box, answers=serializer.validated_data.get("answers", []), by=person(request))
        return Response(status=201)


class OneGold(APIView):
    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, slug: str, gold_id: int) -> Response:
        """Retires a gold box; its answers stay."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        gold_boxes = GoldBox.objects.filter(choice__screen__application__dataset=dataset, pk=gold_id)
        gold_marks.retire(gold=require_found(gold_boxes.first()))
        return Response(status=204)


class Rate(APIView):
    @extend_schema(responses=GoldRateSerializer)
    def get(self, request: Request, slug: str) -> Response:
        return Response({"percent": percent_of(enter(person(request), slug, Role.MAINTAINER))})

    @extend_schema(request=GoldRateSerializer, responses=GoldRateSerializer)
    def put(self, request: Request, slug: str) -> Response:
        dataset = enter(person(request), slug, Role.MAINTAINER)
        serializer = GoldRateSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        rate = gold_marks.set_rate(dataset=dataset, **serializer.validated_data)
        return Response({"percent": rate.percent})


class Candidates(ListAPIView[Choice]):
    serializer_class = GoldCandidateSerializer

    class pagination_class(Pages):  # noqa: N801 - DRF's name
        ordering = "-pk"

    @extend_schema(parameters=[WordsSerializer])
    def get(self, request: Request, slug: str) -> Response:
        """The settled labels that could be marked as gold, latest first."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        query = WordsSerializer(data=request.query_params)
        query.is_valid(raise_exception=True)
        page = self.paginate_queryset(gold_marks.candidates(dataset, words=query.validated_data["q"]))
        return self.get_paginated_response(GoldCandidateSerializer(page, many=True).data)
