"""URLs of the installation; its probes are answered before any URL is looked up."""

from django.urls import path

from annotator.installation.api.status import Installation

urlpatterns = [path("installation", Installation.as_view(), name="installation")]
