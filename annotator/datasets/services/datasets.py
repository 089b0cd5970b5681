"""Services of datasets: create and change them, their memberships, guidelines and applications."""

from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.text import slugify

from annotator.accounts.models import User
from annotator.audit.models import Action, ObjectType
from annotator.audit.services import record
from annotator.datasets.models import Application, Dataset, Guideline, Membership, Role, WorkStage
from annotator.datasets.selectors import guideline, maintainers
from annotator.datasets.selectors.hosts import read_hosts
from annotator.domain.categories import category_problem, normalised_category
from annotator.domain.problems import Conflict, Problem, Rejected


@transaction.atomic
def create_dataset(*, name: str, description: str = "", founder: User, slug: str = "") -> Dataset:
    """A new dataset with its creator as maintainer."""
    slug = slug or slug_of(name)
    if not slug:
        raise Rejected(Problem("no-slug", "Give a name with letters or digits; it becomes the address.", field="name"))
    if Dataset.objects.filter(slug=slug).exists():
        raise Rejected(Problem("slug-taken", f"There is a dataset “{slug}” already.", field="name"))
    dataset = Dataset.objects.create(slug=slug, name=name, description=description)
    Membership.objects.create(dataset=dataset, user=founder, role=Role.MAINTAINER)
    _record(Action.DATASET_CREATED, dataset, actor_id=founder.pk)
    return dataset


@transaction.atomic
def change_dataset(*, dataset: Dataset, **changes: Any) -> Dataset:
    """Changes fields of a dataset. Raises Rejected for hosts that it may not open (`read_hosts`)."""
    if "allowed_hosts" in changes:
        changes["allowed_hosts"] = read_hosts(changes["allowed_hosts"])
    before = {name: getattr(dataset, name) for name, value in changes.items() if getattr(dataset, name) != value}
    for name, value in changes.items():
        setattr(dataset, name, value)
    dataset.save(update_fields=list(changes))
    hosts_before = before.pop("allowed_hosts", None)
    if hosts_before is not None:
        _record(Action.ALLOWED_HOSTS_CHANGED, dataset, before=hosts_before, after=dataset.allowed_hosts)
    if before:
        # Of texts, which may name people, only that they have changed.
        values = {name: [value, changes[name]] for name, value in before.items() if not isinstance(value, str)}
        _record(Action.DATASET_CHANGED, dataset, fields=sorted(before), before_and_after=values)
    return dataset


@transaction.atomic
def write_guideline(
    *, dataset: Dataset, stage: WorkStage | str, text: str, author: User, base_version: int | None = None
) -> Guideline:
    """Stores a new version of guidelines; earlier versions stay.

    `base_version` is the one that the author changed, 0 where there was none. Raises Conflict where another has been
    written since, with that one as `current`.
    """
    Dataset.objects.select_for_update().get(pk=dataset.pk)
    latest = guideline(dataset, stage)
    version = latest.version if latest else 0
    if base_version is not None and base_version != version:
        newer = f"Version {version} has been written meanwhile, by {latest and latest.author}: read it before you save."
        current = latest and {"version": version, "text": latest.text}
        raise Conflict(Problem("newer-guideline", newer, field="text"), current=current)
    written = Guideline.objects.create(dataset=dataset, stage=stage, text=text, author=author, version=version + 1)
    version_as: dict[str, Any] = {"stage": str(stage), "version": written.version}
    record(Action.GUIDELINE_WRITTEN, ObjectType.GUIDELINE, written.pk, dataset_id=dataset.pk, **version_as)
    return written


@transaction.atomic
def join(*, dataset: Dataset, user: User, role: Role | str) -> Membership:
    """Adds a membership for a person who has agreed to it.

    Raises Rejected for whoever was deactivated: reactivating is a decision of its own.
    """
    if dataset.memberships.filter(user=user).exclude(inactive_since=None).exists():
        message = f"{user} is inactive in this dataset; a maintainer can reactivate them under People."
        raise Rejected(Problem("inactive-member", message))
    membership, is_new = Membership.objects.get_or_create(dataset=dataset, user=user, role=role)
    if is_new:
        _record_member(Action.MEMBER_JOINED, dataset, user, actor_id=user.pk, role=str(role))
    return membership


@transaction.atomic
def deactivate(*, dataset: Dataset, user: User) -> None:
    """Deactivates a member in all roles; their work stays. Raises Rejected for the last maintainer."""
    _lock(dataset)
    own_memberships = dataset.memberships.filter(user=user, inactive_since=None)
    if own_memberships.filter(role=Role.MAINTAINER).exists() and not maintainers(dataset).exclude(user=user).exists():
        raise _last_maintainer()
    own_memberships.update(inactive_since=timezone.now())


@transaction.atomic
def reactivate(*, dataset: Dataset, user: User) -> None:
    """Activates a member again, in the roles they had."""
    if dataset.memberships.filter(user=user).exclude(inactive_since=None).update(inactive_since=None):
        _record_member(Action.MEMBER_REACTIVATED, dataset, user)


@transaction.atomic
def remove_member(*, membership: Membership) -> None:
    """Removes one membership; the person's work stays. Raises Rejected for the last maintainer."""
    dataset = _lock(membership.dataset)
    if membership.role == Role.MAINTAINER and not maintainers(dataset).exclude(pk=membership.pk).exists():
        raise _last_maintainer()
    membership.delete()
    _record_member(Action.ROLE_REMOVED, dataset, membership.user, role=membership.role)


def slug_of(name: str) -> str:
    """The slug of a dataset's or an application's name; empty where that has neither letter nor digit."""
    return slugify(name)[:50]


def add_application(
    *, dataset: Dataset, name: str, platform: str, category: str = "", target: int = 4, slug: str = ""
) -> Application:
    """A new application. Raises Rejected for a web application without category, or any other with one."""
    category = _checked_category(platform, category)
    slug = slug or slug_of(name)
    if not slug:
        raise Rejected(Problem("no-slug", "Give a name with letters or digits; it becomes a folder.", field="name"))
    try:
        with transaction.atomic():
            return Application.objects.create(
                dataset=dataset, slug=slug, name=name, platform=platform, category=category, target=target
            )
    except IntegrityError:
        problem = Problem("slug-taken", f"This dataset has an application “{slug}” already.", field="name")
        raise Rejected(problem) from None


def change_application(*, application: Application, **changes: object) -> Application:
    for name, value in changes.items():
        setattr(application, name, value)
    application.category = _checked_category(application.platform, application.category)
    application.save(update_fields=list(changes))
    return application


def _record(action: Action, dataset: Dataset, **detail: Any) -> None:
    record(action, ObjectType.DATASET, dataset.pk, dataset_id=dataset.pk, **detail)


def _record_member(action: Action, dataset: Dataset, user: User, **detail: Any) -> None:
    record(action, ObjectType.ACCOUNT, user.pk, dataset_id=dataset.pk, **detail)


def _lock(dataset: Dataset) -> Dataset:
    """Locks the dataset's row, so that changes of its maintainers follow each other."""
    return Dataset.objects.select_for_update().get(pk=dataset.pk)


def _last_maintainer() -> Rejected:
    missing = "Somebody must maintain the dataset: add another maintainer first."
    return Rejected(Problem("last-maintainer", missing))


def _checked_category(platform: str, category: str) -> str:
    """The category as it is stored: one of the paper's, or another that the dataset names itself."""
    category = normalised_category(category)
    if problem := category_problem(platform, category):
        raise Rejected(problem)
    return category
