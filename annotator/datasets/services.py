"""Verbs of datasets: found one, describe it, invite and dismiss people, plan applications."""

from datetime import timedelta

from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.text import slugify

from annotator.accounts.models import User
from annotator.accounts.services import create_user
from annotator.accounts.tokens import digest, new_secret
from annotator.datasets.models import Application, Dataset, Guideline, Invitation, Membership, Role, Stage
from annotator.datasets.selectors import maintainers
from annotator.domain.problems import Conflict, Problem, Rejected

INVITATION_LASTS = timedelta(days=14)


@transaction.atomic
def create_dataset(*, name: str, description: str = "", founder: User, slug: str = "") -> Dataset:
    """A new dataset whose founder is its maintainer."""
    slug = slug or slugify(name)[:50]
    if not slug:
        raise Rejected(Problem("no-slug", "Give a name with letters or digits; it becomes the address.", field="name"))
    if Dataset.objects.filter(slug=slug).exists():
        raise Rejected(Problem("slug-taken", f"There is a dataset “{slug}” already.", field="name"))
    dataset = Dataset.objects.create(slug=slug, name=name, description=description)
    Membership.objects.create(dataset=dataset, user=founder, role=Role.MAINTAINER)
    return dataset


def change_dataset(*, dataset: Dataset, **changes: object) -> Dataset:
    for name, value in changes.items():
        setattr(dataset, name, value)
    dataset.save(update_fields=list(changes))
    return dataset


@transaction.atomic
def write_guideline(*, dataset: Dataset, stage: Stage | str, text: str, author: User) -> Guideline:
    """A new version; the earlier ones stay."""
    Dataset.objects.select_for_update().get(pk=dataset.pk)
    latest = dataset.guidelines.filter(stage=stage).aggregate(version=Max("version"))["version"] or 0
    return Guideline.objects.create(dataset=dataset, stage=stage, text=text, author=author, version=latest + 1)


def add_member(*, dataset: Dataset, username: str, role: Role | str) -> Membership:
    user = User.objects.filter(username=username, is_active=True).first()
    if user is None:
        unknown = f"Nobody here is called “{username}”. Invite them with a link instead."
        raise Rejected(Problem("unknown-person", unknown, field="username"))
    return _join(dataset, user, role)


def _join(dataset: Dataset, user: User, role: Role | str) -> Membership:
    """Raises Rejected for whoever was deactivated: reactivating is a decision of its own."""
    if dataset.memberships.filter(user=user).exclude(inactive_since=None).exists():
        shut = f"{user} is inactive in this dataset; a maintainer can reactivate them under People."
        raise Rejected(Problem("inactive-member", shut))
    return Membership.objects.get_or_create(dataset=dataset, user=user, role=role)[0]


@transaction.atomic
def deactivate(*, dataset: Dataset, user: User) -> None:
    """Keeps a member out of the dataset in all roles; their work stays. Somebody must go on maintaining it."""
    _lock(dataset)
    mine = dataset.memberships.filter(user=user, inactive_since=None)
    if mine.filter(role=Role.MAINTAINER).exists() and not maintainers(dataset).exclude(user=user).exists():
        raise _last_maintainer()
    mine.update(inactive_since=timezone.now())


def reactivate(*, dataset: Dataset, user: User) -> None:
    """Lets a member in again, in the roles they had."""
    dataset.memberships.filter(user=user).update(inactive_since=None)


@transaction.atomic
def remove_member(*, membership: Membership) -> None:
    """Takes one role away; the person's work stays. A dataset keeps at least one maintainer."""
    dataset = _lock(membership.dataset)
    if membership.role == Role.MAINTAINER and not maintainers(dataset).exclude(pk=membership.pk).exists():
        raise _last_maintainer()
    membership.delete()


def invite(*, dataset: Dataset, role: Role | str, by: User) -> tuple[Invitation, str]:
    """The invitation's row and the secret of its link, which is shown this once."""
    secret = new_secret()
    invitation = Invitation.objects.create(
        dataset=dataset,
        role=role,
        created_by=by,
        digest=digest(secret),
        expires_at=timezone.now() + INVITATION_LASTS,
    )
    return invitation, secret


@transaction.atomic
def accept_invitation(
    *, secret: str, user: User | None = None, username: str = "", password: str = "", name: str = ""
) -> Membership:
    """Gives the role to `user`, or to a new person made from the other arguments."""
    invitation = open_invitation(secret)
    person = user or create_user(username=username, password=password, name=name)
    used = Invitation.objects.filter(pk=invitation.pk, accepted_by=None).update(accepted_by=person)
    if not used:
        raise Conflict(Problem("invitation-used", "Somebody has used this link already; ask for another."))
    return _join(invitation.dataset, person, invitation.role)


def open_invitation(secret: str) -> Invitation:
    """The invitation behind a link. Raises Rejected when it is unknown, used or too old."""
    invitation = Invitation.objects.select_related("dataset").filter(digest=digest(secret)).first()
    if invitation is None or invitation.accepted_by_id or invitation.expires_at < timezone.now():
        raise Rejected(Problem("invitation-void", "This link is not valid (any more); ask for another."))
    return invitation


def add_application(
    *, dataset: Dataset, name: str, platform: str, category: str = "", target: int = 4, slug: str = ""
) -> Application:
    """Plans an application. Raises Rejected for a web application without category, or any other with one."""
    _check_category(platform, category)
    slug = slug or slugify(name)[:50]
    if not slug:
        raise Rejected(Problem("no-slug", "Give a name with letters or digits; it becomes a folder.", field="name"))
    try:
        with transaction.atomic():
            return Application.objects.create(
                dataset=dataset, slug=slug, name=name, platform=platform, category=category, target=target
            )
    except IntegrityError:
        taken = Problem("slug-taken", f"This dataset has an application “{slug}” already.", field="name")
        raise Rejected(taken) from None


def change_application(*, application: Application, **changes: object) -> Application:
    for name, value in changes.items():
        setattr(application, name, value)
    _check_category(application.platform, application.category)
    application.save(update_fields=list(changes))
    return application


def _lock(dataset: Dataset) -> Dataset:
    """Changes of who maintains a dataset follow each other."""
    return Dataset.objects.select_for_update().get(pk=dataset.pk)


def _last_maintainer() -> Rejected:
    missing = "Somebody must maintain the dataset: add another maintainer first."
    return Rejected(Problem("last-maintainer", missing))


def _check_category(platform: str, category: str) -> None:
    if platform == "web" and not category:
        raise Rejected(Problem("category-missing", "A web application needs a category.", field="category"))
    if platform != "web" and category:
        raise Rejected(Problem("category-not-web", "Only web applications have a category.", field="category"))
