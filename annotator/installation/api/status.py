"""The status of the installation, for those who run it."""

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotator.accounts.selectors import is_operator
from annotator.http.requests import person
from annotator.installation.serializers import InstallationStatusSerializer
from annotator.installation.services.status import installation_status


class Installation(APIView):
    @extend_schema(responses=InstallationStatusSerializer)
    def get(self, request: Request) -> Response:
        """Checks, workers, queues, disk, last backup, versions and the jobs that failed within a day. For staff."""
        if not is_operator(person(request)):
            raise Http404
        return Response(InstallationStatusSerializer(installation_status()).data)
