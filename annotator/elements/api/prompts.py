"""Views of prompts on released screens: what would be sent, and one ask to try it."""

from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.assistants.models import Endpoint, PromptRevision
from annotator.assistants.selectors import endpoints_of, revision_of
from annotator.datasets.api.access import require_found
from annotator.datasets.models import Role
from annotator.elements.serializers import NewTrySerializer, PromptChoiceSerializer, PromptPreviewSerializer
from annotator.elements.services.prompts import content_of, try_prompt
from annotator.http.requests import person
from annotator.jobs.serializers import JobSerializer
from annotator.releases.api.access import enter_release
from annotator.releases.models import Release, ReleaseItem
from annotator.trials.selectors.released_tasks import sentence_in

PICTURE = OpenApiParameter("name", str, enum=["screenshot", "set-of-mark"], default="screenshot")


class PromptPreview(APIView):
    @extend_schema(parameters=[PromptChoiceSerializer], responses=PromptPreviewSerializer)
    def get(self, request: Request, release_id: int, revision_id: int) -> Response:
        """What an assistant would be sent about one task of the release."""
        release, choice = _enter(request, release_id, PromptChoiceSerializer(data=request.query_params))
        item, revision = _item(release, choice), _revision(release, revision_id)
        content = content_of(revision, choice["about"] | {"item": item.pk}, drawn=False)
        names = [*(["screenshot"] if choice["picture"] else [])]
        names += ["set-of-mark"] if choice["picture"] and choice["source"] else []
        body = {
            "tasks": release.items.count(),
            "task": sentence_in(item.record, 0),
            "screen": f"{item.record['screen']['application']} {item.record['screen']['number']}",
            "instructions": content.instructions,
            "text": content.text,
            "pictures": names,
            "width": item.record["screen"]["width"],
            "height": item.record["screen"]["height"],
        }
        return Response(PromptPreviewSerializer(body).data)

    @extend_schema(request=NewTrySerializer, responses={201: JobSerializer})
    def post(self, request: Request, release_id: int, revision_id: int) -> Response:
        """Asks an endpoint once about this task; the reply is kept with the ask and goes nowhere else."""
        release, choice = _enter(request, release_id, NewTrySerializer(data=request.data))
        item, revision = _item(release, choice), _revision(release, revision_id)
        endpoint: Endpoint = require_found(endpoints_of(release.dataset).filter(pk=choice["endpoint"]).first())
        about = choice["about"] | {"item": item.pk}
        ask = try_prompt(endpoint=endpoint, revision=revision, about=about, by=person(request))
        return Response(JobSerializer(ask).data, status=201)


class PromptPicture(APIView):
    @extend_schema(parameters=[PromptChoiceSerializer, PICTURE], responses={(200, "image/png"): OpenApiTypes.BINARY})
    def get(self, request: Request, release_id: int, revision_id: int) -> HttpResponse:
        """One of the pictures that would be sent."""
        release, choice = _enter(request, release_id, PromptChoiceSerializer(data=request.query_params))
        item, revision = _item(release, choice), _revision(release, revision_id)
        pictures = content_of(revision, choice["about"] | {"item": item.pk}).pictures
        name = request.query_params.get("name", "screenshot")
        picture = require_found(next((each for each in pictures if each.name == name), None))
        headers = {"Cache-Control": "private, no-cache"}
        return HttpResponse(picture.content, content_type="image/png", headers=headers)


def _enter(request: Request, release_id: int, serializer: Any) -> tuple[Release, dict[str, Any]]:
    """The release and the choices, for maintainers only; `about` is of them what an ask keeps."""
    release = enter_release(person(request), release_id, Role.MAINTAINER)
    serializer.is_valid(raise_exception=True)
    choice = dict(serializer.validated_data)
    choice["source"] = "" if choice["elements"] == "none" else choice["elements"]
    choice["about"] = {"sentence": 0, "source": choice["source"], "picture": choice["picture"]}
    return release, choice


def _item(release: Release, choice: dict[str, Any]) -> ReleaseItem:
    item: ReleaseItem = require_found(release.items.order_by("position")[choice["task"] :][:1].first())
    return item


def _revision(release: Release, revision_id: int) -> PromptRevision:
    known = revision_of(revision_id)
    revision: PromptRevision = require_found(known if known and known.prompt.dataset_id == release.dataset_id else None)
    return revision
