"""The app of django-allauth's social accounts without its providers, which `annotator.urls` loads.

They bring an HTTP client along: commands and workers, where nobody signs in, start sooner and smaller without it.
"""

from allauth.socialaccount.apps import SocialAccountConfig


class SocialAccounts(SocialAccountConfig):  # type: ignore[misc]  # untyped package
    """As django-allauth's, but for its `ready`."""

    def ready(self) -> None:
        from allauth.socialaccount import checks  # noqa: F401 - they register themselves
