"""The private hosts that browsers may load for a dataset: its own settings, capped by the installation's."""

from collections.abc import Iterable, Sequence

from django.conf import settings

from annotator.datasets.models import Dataset
from annotator.domain.hosts import HostRule, within_cap
from annotator.domain.problems import Problem, Rejected


def hosts_opened_for(dataset: Dataset) -> tuple[str, ...]:
    """The private hosts that a browser may load for this dataset, as `host` or `host:port`.

    Whatever loads pages for a dataset (captures, the command capture_screens, live sessions) asks here. What stands
    in the dataset's settings from before CAPTURE_ALLOWED_HOSTS became their cap, and is no host, opens nothing.
    """
    return tuple(str(rule) for rule in within_cap(_readable(dataset.allowed_hosts), installation_rules()))


def installation_rules() -> tuple[HostRule, ...]:
    """The rules of CAPTURE_ALLOWED_HOSTS. Raises ValueError for an invalid one."""
    return tuple(HostRule.parse(host) for host in settings.CAPTURE_ALLOWED_HOSTS)


def read_hosts(hosts: Sequence[str]) -> list[str]:
    """The hosts in their stored form. Raises Rejected for each that is invalid or not opened by the installation."""
    cap = installation_rules()
    accepted, problems = [], []
    for host in hosts:
        try:
            rule = HostRule.parse(host)
        except ValueError as error:
            problems.append(Problem("not-a-host", f"{error}.", field="allowed_hosts"))
            continue
        if not within_cap([rule], cap):
            capped = f"“{rule}” is not among the private hosts that this installation opens (CAPTURE_ALLOWED_HOSTS)."
            problems.append(Problem("host-not-opened", f"{capped} Public hosts need no entry.", field="allowed_hosts"))
        accepted.append(str(rule))
    if problems:
        raise Rejected(*problems)
    return accepted


def _readable(hosts: Iterable[str]) -> Iterable[HostRule]:
    for host in hosts:
        try:
            yield HostRule.parse(host)
        except ValueError:
            continue
