"""The URLs of an installation with a provider; read while OIDC_ISSUER is set."""

from annotator import urls

urlpatterns = [*urls.provider_urls(), *urls.urlpatterns]
