"""Creates environments and retires them."""

from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import SplitResult, urlsplit

from django.db import IntegrityError, transaction
from django.utils import timezone

from annotator.accounts.models import User
from annotator.datasets.models import Dataset
from annotator.domain.hosts import SITE_HOST, SITE_PORT, HostRule
from annotator.domain.masks import as_rows, read_masks
from annotator.domain.outcomes.reading import as_json, read_checks
from annotator.domain.problems import Conflict, Problem, Rejected
from annotator.environments.models import Environment, Kind
from annotator.environments.selectors import programs, seed_of

HOSTS_LIMIT = 100


def create_environment(*, dataset: Dataset, by: User, facts: dict[str, Any]) -> Environment:
    """A new environment; `facts` are its fields, `seed` the SHA-256 of one of the dataset's seeds or empty.

    Raises Rejected for an unknown program, address, seed, host, check or mask; Conflict for a name that is taken.
    """
    seed_digest = facts.pop("seed", "")
    seed = seed_of(dataset, seed_digest) if seed_digest else None
    checks, problems = read_checks(facts.pop("checks", []))
    hosts, host_problems = _read_hosts(facts.get("hosts", []))
    masks, mask_problems = read_masks(facts.pop("masks", []), facts["width"], facts["height"])
    problems = (*problems, *host_problems, *mask_problems, *_program_problems(facts, has_seed=bool(seed_digest)))
    if seed_digest and seed is None:
        problems = (*problems, Problem("no-seed", "The dataset has no seed with this SHA-256.", field="seed"))
    if problems:
        raise Rejected(*problems)
    environment = Environment(dataset=dataset, created_by=by, seed=seed, checks=as_json(checks), **facts)
    environment.hosts, environment.masks = hosts, as_rows(masks)
    try:
        with transaction.atomic():
            environment.save()
    except IntegrityError:
        taken = f"There is an environment “{environment.name}” already; retire it or choose another name."
        raise Conflict(Problem("name-taken", taken, field="name")) from None
    return environment


def _port(parts: SplitResult) -> int | None:
    try:
        return parts.port
    except ValueError:
        return None


def _program_problems(facts: dict[str, Any], *, has_seed: bool) -> list[Problem]:
    if facts["kind"] == Kind.BROWSER:
        parts = urlsplit(facts.get("start", ""))
        if parts.scheme not in ("http", "https") or not parts.hostname:
            return [Problem("not-an-address", "Give the first address, such as https://example.org/.", field="start")]
        is_own_site = has_seed and (parts.hostname, _port(parts)) == (SITE_HOST, SITE_PORT)
        if facts.get("hosts") or is_own_site:
            return []
        named = f"Name the hosts that the browser may reach, {parts.hostname} among them; it reaches no others."
        return [Problem("no-hosts", named, field="hosts", hints=(parts.hostname,))]
    known = programs()
    if facts.get("program") not in known:
        names = ", ".join(known)
        return [Problem("unknown-program", f"This installation lets sessions run: {names}.", field="program")]
    start = PurePosixPath(facts.get("start", ""))
    if start.is_absolute() or ".." in start.parts:
        return [Problem("bad-file", "Give the path of a file in the seed, without “..”.", field="start")]
    return []


def _read_hosts(hosts: Sequence[str]) -> tuple[list[str], list[Problem]]:
    """The hosts as they are kept; of private ones a session reaches those that captures of the dataset reach too."""
    kept, problems = [], []
    for host in hosts:
        try:
            kept.append(str(HostRule.parse(host)))
        except ValueError as error:
            problems.append(Problem("not-a-host", f"{error}.", field="hosts"))
    if len(hosts) > HOSTS_LIMIT:
        problems.append(Problem("too-many-hosts", f"At most {HOSTS_LIMIT} hosts can be named.", field="hosts"))
    return kept, problems


def retire_environment(*, environment: Environment) -> None:
    """Takes the environment out of use; its sessions and what was recorded in them stay."""
    Environment.objects.filter(pk=environment.pk, retired_at=None).update(retired_at=timezone.now())
