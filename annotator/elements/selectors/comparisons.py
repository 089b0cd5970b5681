"""Selectors of comparisons of orders."""

from annotator.elements.models import OrderComparison
from annotator.jobs.models import Status
from annotator.releases.models import Release


def latest_comparison(release: Release, *, done: bool = False) -> OrderComparison | None:
    """The latest comparison of a release, in whatever status; with `done` the latest that has tables."""
    comparisons = OrderComparison.objects.filter(release=release).order_by("-pk")
    return (comparisons.filter(status=Status.DONE) if done else comparisons).first()
