"""Views of one release: its files, its families to browse, what differs from another, withdrawal, official mark."""

from django.core.files.storage import default_storage
from django.http import HttpResponse, StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.datasets.api.access import require_found
from annotator.datasets.models import Role
from annotator.domain.formats.episodes.record import TIERS
from annotator.domain.splits import SPLITS
from annotator.http.files import FOREVER, download, picture_response
from annotator.http.pagination import Pages
from annotator.http.requests import person
from annotator.releases import selectors, services
from annotator.releases.api.access import enter_release, enter_sighted
from annotator.releases.models import ReleaseItem, ReleaseScreen
from annotator.releases.serializers import (
    DifferencesSerializer,
    ReleasedEpisodePageSerializer,
    ReleasedEpisodeSerializer,
    ReleasedFamilyPageSerializer,
    ReleasedFamilySerializer,
    ReleaseSerializer,
    WithdrawalSerializer,
)


class ReleaseDetail(APIView):
    @extend_schema(responses=ReleaseSerializer)
    def get(self, request: Request, release_id: int) -> Response:
        return Response(ReleaseSerializer(enter_release(person(request), release_id)).data)


class ReleaseFile(APIView):
    @extend_schema(responses={(200, "application/zip"): OpenApiTypes.BINARY})
    def get(self, request: Request, release_id: int) -> StreamingHttpResponse:
        release = enter_sighted(person(request), release_id)
        name = f"{release.dataset.slug}-{release.number}-{release.format}.zip"
        file = require_found(release.file or None)
        services.record_download(release=release)
        return download(file, name=name, content_type="application/zip")


class ReleaseEvidence(APIView):
    @extend_schema(responses={(200, "application/jsonl"): OpenApiTypes.BINARY})
    def get(self, request: Request, release_id: int) -> StreamingHttpResponse:
        release = enter_sighted(person(request), release_id)
        file = require_found(release.evidence or None)
        services.record_download(release=release)
        name = f"{release.dataset.slug}-{release.number}-evidence.jsonl"
        return download(file, name=name, content_type="application/jsonl")


class ReleaseFamilies(APIView):
    @extend_schema(
        parameters=[
            OpenApiParameter("split", enum=SPLITS),
            OpenApiParameter("search", description="in the sentence, the script's labels or the application"),
            OpenApiParameter("cursor"),
            OpenApiParameter("size", int),
        ],
        responses=ReleasedFamilyPageSerializer,
    )
    def get(self, request: Request, release_id: int) -> Response:
        release = enter_sighted(person(request), release_id)
        asked = {name: request.query_params.get(name, "") for name in ("split", "search")}
        pages = Pages()
        pages.ordering = "pk"
        rows: list[ReleaseItem] = pages.paginate_queryset(selectors.families_of(release, **asked), request) or []
        context = {"proofs": selectors.proofs_of(rows)}
        serializer = ReleasedFamilySerializer(rows, many=True, context=context)  # type: ignore[arg-type]
        return pages.get_paginated_response(serializer.data)


class ReleaseEpisodes(APIView):
    @extend_schema(
        parameters=[
            OpenApiParameter("split", enum=SPLITS),
            OpenApiParameter("tier", enum=TIERS),
            OpenApiParameter("search", description="in the sentence or the environment's name"),
            OpenApiParameter("cursor"),
            OpenApiParameter("size", int),
        ],
        responses=ReleasedEpisodePageSerializer,
    )
    def get(self, request: Request, release_id: int) -> Response:
        release = enter_sighted(person(request), release_id)
        asked = {name: request.query_params.get(name, "") for name in ("split", "tier", "search")}
        pages = Pages()
        pages.ordering = "id"
        rows = pages.paginate_queryset(selectors.released_episodes(release, **asked), request) or []
        serializer = ReleasedEpisodeSerializer(rows, many=True)  # type: ignore[arg-type]
        return pages.get_paginated_response(serializer.data)


class ReleasedEpisodeImage(APIView):
    @extend_schema(responses={(200, "image/png"): OpenApiTypes.BINARY})
    def get(self, request: Request, release_id: int, episode_id: int) -> HttpResponse:
        """A small picture of how the episode ended."""
        release = enter_sighted(person(request), release_id)
        return picture_response(require_found(selectors.last_picture(release, episode_id)).thumbnail)


class ReleasedScreenPicture(APIView):
    @extend_schema(
        parameters=[OpenApiParameter("size", enum=["thumbnail"])],
        responses={(200, "image/png"): OpenApiTypes.BINARY},
    )
    def get(self, request: Request, release_id: int, screen_id: int) -> HttpResponse:
        """The picture as it was released; it never changes. `size=thumbnail`: small, where that is still kept."""
        release = enter_release(person(request), release_id)
        screen: ReleaseScreen = require_found(release.screens.filter(pk=screen_id).first())
        if request.query_params.get("size") == "thumbnail" and (small := selectors.thumbnail_of(screen)):
            return picture_response(small)
        with default_storage.open(screen.record["image"]) as opened:
            response = HttpResponse(opened.read(), content_type="image/png")
        response["Cache-Control"] = FOREVER
        return response


class ReleaseDifferences(APIView):
    @extend_schema(responses=DifferencesSerializer)
    def get(self, request: Request, release_id: int, earlier_id: int) -> Response:
        release = enter_sighted(person(request), release_id)
        earlier = enter_sighted(person(request), earlier_id)
        return Response(DifferencesSerializer(selectors.differences(earlier, release)).data)


class ReleaseWithdrawals(APIView):
    @extend_schema(request=WithdrawalSerializer, responses={201: ReleaseSerializer})
    def post(self, request: Request, release_id: int) -> Response:
        release = enter_release(person(request), release_id, Role.MAINTAINER)
        serializer = WithdrawalSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        patch = services.withdraw(release=release, by=person(request), **serializer.validated_data)
        return Response(ReleaseSerializer(patch).data, status=201)


class OfficialRelease(APIView):
    @extend_schema(request=None, responses={204: None})
    def put(self, request: Request, release_id: int) -> Response:
        services.mark_official(release=enter_release(person(request), release_id, Role.MAINTAINER))
        return Response(status=204)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, release_id: int) -> Response:
        services.unmark_official(release=enter_release(person(request), release_id, Role.MAINTAINER))
        return Response(status=204)
