"""Views of assistants: endpoints, prompts with their revisions, asks."""

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.assistants import selectors, services
from annotator.assistants.api.access import enter_ask, enter_endpoint, enter_prompt
from annotator.assistants.models import Ask, Endpoint
from annotator.assistants.selectors.starters import STARTERS
from annotator.assistants.serializers import (
    AskDetailSerializer,
    AskSerializer,
    AssistantsSerializer,
    ChangedEndpointSerializer,
    EndpointSerializer,
    NewEndpointSerializer,
    NewPromptSerializer,
    PromptTextSerializer,
    RevisionSerializer,
)
from annotator.datasets.api.access import enter
from annotator.datasets.models import Role
from annotator.domain.prompts import VARIABLES
from annotator.http.pagination import Pages
from annotator.http.requests import person
from annotator.jobs.models import Status


class Assistants(APIView):
    @extend_schema(responses=AssistantsSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """The dataset's endpoints with what was spent today, and its prompts."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        body = {
            "endpoints": [_with_usage(endpoint) for endpoint in selectors.endpoints_of(dataset)],
            "prompts": selectors.prompts_of(dataset),
            "variables": [{"name": name, "about": about} for name, about in VARIABLES.items()],
            "starters": STARTERS,
        }
        return Response(AssistantsSerializer(body).data)


class Endpoints(APIView):
    @extend_schema(request=NewEndpointSerializer, responses={201: EndpointSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Adds an endpoint; its key is encrypted and never sent back."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        serializer = NewEndpointSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        endpoint = services.create_endpoint(dataset=dataset, by=person(request), **serializer.validated_data)
        return Response(EndpointSerializer(_with_usage(endpoint)).data, status=201)


class OneEndpoint(APIView):
    @extend_schema(request=ChangedEndpointSerializer, responses=EndpointSerializer)
    def patch(self, request: Request, endpoint_id: int) -> Response:
        """Changes what is given; another address needs the key again."""
        endpoint = enter_endpoint(person(request), endpoint_id)
        serializer = ChangedEndpointSerializer(data=request.data, partial=True)
        serializer.is_valid(raise_exception=True)
        changed = services.change_endpoint(endpoint=endpoint, **serializer.validated_data)
        return Response(EndpointSerializer(_with_usage(changed)).data)

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, endpoint_id: int) -> Response:
        """Removes the endpoint and erases its key; what was asked there stays."""
        services.remove_endpoint(endpoint=enter_endpoint(person(request), endpoint_id))
        return Response(status=204)


class Prompts(APIView):
    @extend_schema(request=NewPromptSerializer, responses={201: RevisionSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Adds a prompt with its first revision."""
        dataset = enter(person(request), slug, Role.MAINTAINER)
        serializer = NewPromptSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        revision = services.create_prompt(dataset=dataset, by=person(request), **serializer.validated_data)
        return Response(RevisionSerializer(revision).data, status=201)


class Revisions(APIView):
    @extend_schema(request=PromptTextSerializer, responses={201: RevisionSerializer})
    def post(self, request: Request, prompt_id: int) -> Response:
        """Adds the next revision of the prompt; the same text again is the latest one."""
        prompt = enter_prompt(person(request), prompt_id)
        serializer = PromptTextSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        revision = services.add_revision(prompt=prompt, by=person(request), **serializer.validated_data)
        return Response(RevisionSerializer(revision).data, status=201)


class AskPages(Pages):
    ordering = "-pk"


class Asks(ListAPIView[Ask]):
    serializer_class = AskSerializer
    pagination_class = AskPages

    @extend_schema(parameters=[OpenApiParameter("status", str, enum=Status.values)])
    def get(self, request: Request, slug: str) -> Response:
        """The dataset's asks, the latest first."""
        asks = selectors.asks_of(enter(person(request), slug, Role.MAINTAINER))
        if status := request.query_params.get("status"):
            asks = asks.filter(status=status)
        return self.get_paginated_response(AskSerializer(self.paginate_queryset(asks), many=True).data)


class OneAsk(APIView):
    @extend_schema(responses=AskDetailSerializer)
    def get(self, request: Request, ask_id: int) -> Response:
        """What was sent and what came back."""
        return Response(AskDetailSerializer(enter_ask(person(request), ask_id)).data)


def _with_usage(endpoint: Endpoint) -> Endpoint:
    endpoint.today = selectors.usage_today(endpoint)  # type: ignore[attr-defined]
    return endpoint
