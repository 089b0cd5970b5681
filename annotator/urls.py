"""The root URL configuration: the apps' URLs, then the page for every other address."""

from allauth.socialaccount.providers import registry
from django.conf import settings
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path, re_path

from annotator.http.page import page
from annotator.http.problem_answers import not_found
from annotator.http.schema_view import SchemaView
from annotator.people.api.single_sign_on import callback

registry.load()
admin.autodiscover()

app_urls: list[URLPattern | URLResolver] = [
    path("", include("annotator.accounts.urls")),
    path("", include("annotator.datasets.urls")),
    path("", include("annotator.jobs.urls")),
    path("", include("annotator.timesheets.urls")),
    path("", include("annotator.leases.urls")),
    path("", include("annotator.assistants.urls")),
    path("", include("annotator.environments.urls")),
    path("", include("annotator.screens.urls")),
    path("", include("annotator.boxes.urls")),
    path("", include("annotator.labels.urls")),
    path("", include("annotator.training.urls")),
    path("", include("annotator.tasks.urls")),
    path("", include("annotator.episodes.urls")),
    path("", include("annotator.dialogues.urls")),
    path("", include("annotator.reviews.urls")),
    path("", include("annotator.comments.urls")),
    path("", include("annotator.imports.urls")),
    path("", include("annotator.releases.urls")),
    path("", include("annotator.trials.urls")),
    path("", include("annotator.people.urls")),
    path("", include("annotator.dashboards.urls")),
    path("", include("annotator.elements.urls")),
    path("", include("annotator.retention.urls")),
    path("", include("annotator.installation.urls")),
    path("schema", SchemaView.as_view(), name="schema"),
    re_path("^.*$", not_found),
]


def provider_urls() -> list[URLPattern]:
    """Where the OpenID provider sends browsers back to, by the name that django-allauth looks for."""
    if not settings.OIDC_ISSUER:
        return []
    return [path("oidc/<slug:provider_id>/callback", callback, name="openid_connect_callback")]


urlpatterns = [
    *provider_urls(),
    path("api/", include(app_urls)),
    path("admin/", admin.site.urls),
    re_path(r"^(?!static/).*$", page, name="page"),
]

handler400 = "annotator.http.problem_answers.bad_request"
handler403 = "annotator.http.problem_answers.permission_denied"
handler500 = "annotator.http.problem_answers.failed"
