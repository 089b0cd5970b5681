"""From an address to a task or an episode, for people who may see them."""

from django.core.exceptions import PermissionDenied

from annotator.accounts.models import User
from annotator.datasets.api.access import require, require_found
from annotator.datasets.models import Role
from annotator.datasets.selectors import roles_of
from annotator.episodes.models import Episode, EpisodeTask


def enter_task(user: User, task_id: int, *roles: Role) -> EpisodeTask:
    known = EpisodeTask.objects.select_related("environment__dataset")
    task: EpisodeTask = require_found(known.filter(pk=task_id, withdrawn_at=None).first())
    require(user, task.environment.dataset, *roles)
    return task


def enter_episode(user: User, episode_id: int) -> Episode:
    """The episode, for its person and the maintainers of its dataset.

    Raises Http404 for people who are no members, PermissionDenied for other members.
    """
    known = Episode.objects.select_related("task__environment__dataset", "session")
    episode: Episode = require_found(known.filter(pk=episode_id).first())
    require(user, episode.task.environment.dataset)
    if episode.person_id != user.pk and Role.MAINTAINER not in roles_of(user, episode.task.environment.dataset):
        raise PermissionDenied("This episode is somebody else's; only they and maintainers see it.")
    return episode


def enter_own_episode(user: User, episode_id: int) -> Episode:
    """The episode, for the person who performs it."""
    episode = enter_episode(user, episode_id)
    if episode.person_id != user.pk:
        raise PermissionDenied("This episode is somebody else's; only they can change it.")
    require(user, episode.task.environment.dataset, Role.VOLUNTEER)
    return episode
