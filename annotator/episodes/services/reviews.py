"""Service of the review of episodes: judge one submission."""

from uuid import UUID

from django.db import transaction
from django.utils import timezone

from annotator.accounts.models import User
from annotator.datasets.models import WorkStage
from annotator.domain.problems import Conflict, Problem, Rejected
from annotator.episodes.models import Episode, EpisodeVerdict, Judgement, Submission
from annotator.episodes.selectors import EpisodeSummary, State, Tier, summary
from annotator.leases import services as leases
from annotator.timesheets.services.activity import record_activity


@transaction.atomic
def judge(
    *, submission: Submission, reviewer: User, judgement: Judgement | str, reason: str = "", token: UUID | None = None
) -> EpisodeVerdict:
    """Accepts, returns or drops a submitted episode, or puts another verdict in place of one's own of a moment ago.

    Raises Rejected for one's own episode or task, a return or drop without a reason, or accepting before the replay has
    ended; Conflict when there is a newer submission or a verdict, or the lease was lost; Locked while somebody else
    reviews it.
    """
    episode = submission.episode
    record_activity(person=reviewer, dataset=episode.task.environment.dataset, stage=WorkStage.EPISODE_REVIEW)
    Episode.objects.select_for_update().get(pk=episode.pk)
    if reviewer.pk in (episode.person_id, episode.task.author_id):
        raise Rejected(Problem("own-episode", "You wrote this task or performed it; somebody else reviews it."))
    if judgement != Judgement.ACCEPTED and not reason.strip():
        raise Rejected(Problem("reason-missing", "Say what is wrong with the episode.", field="reason"))
    current = summary(episode)
    may_judge = current.state is State.SUBMITTED or _is_own_and_recent(current, reviewer)
    if not may_judge or current.submission != submission:
        raise Conflict(Problem("judged-meanwhile", "This episode has been judged or changed meanwhile; load it again."))
    if judgement == Judgement.ACCEPTED and current.tier is Tier.WAITING:
        raise Rejected(Problem("not-replayed", "Its replay has not ended; wait for it before you accept the episode."))
    leases.complete(stage=WorkStage.EPISODE_REVIEW, item=str(episode.pk), person=reviewer, token=token)
    return EpisodeVerdict.objects.create(
        submission=submission, reviewer=reviewer, judgement=judgement, reason=reason.strip()
    )


def _is_own_and_recent(current: EpisodeSummary, reviewer: User) -> bool:
    """Whether the verdict is this reviewer's, given less than LEASE_TTL ago, and nobody has acted on it."""
    verdict, episode = current.verdict, current.episode
    if verdict is None or verdict.reviewer_id != reviewer.pk:
        return False
    since = verdict.made_at
    went_on = (
        episode.steps.filter(recorded_at__gt=since).exists()
        or episode.changes.filter(made_at__gt=since).exists()
        or episode.session.requested_at > since
    )
    return since > timezone.now() - leases.LEASE_TTL and not went_on
