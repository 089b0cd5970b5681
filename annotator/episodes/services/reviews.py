"""Service of the review of episodes: judge one submission."""

from uuid import UUID

from django.db import transaction

from annotator.accounts.models import User
from annotator.datasets.models import WorkStage
from annotator.domain.problems import Conflict, Problem, Rejected
from annotator.episodes.models import Episode, EpisodeVerdict, Judgement, Submission
from annotator.episodes.selectors import State, Tier, summary
from annotator.leases import services as leases
from annotator.timesheets.services.activity import record_activity


@transaction.atomic
def judge(
    *, submission: Submission, reviewer: User, judgement: Judgement | str, reason: str = "", token: UUID | None = None
) -> EpisodeVerdict:
    """Accepts, returns or drops a submitted episode.

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
    if current.state is not State.SUBMITTED or current.submission != submission:
        raise Conflict(Problem("judged-meanwhile", "This episode has been judged or changed meanwhile; load it again."))
    if judgement == Judgement.ACCEPTED and current.tier is Tier.WAITING:
        raise Rejected(Problem("not-replayed", "Its replay has not ended; wait for it before you accept the episode."))
    leases.complete(stage=WorkStage.EPISODE_REVIEW, item=str(episode.pk), person=reviewer, token=token)
    return EpisodeVerdict.objects.create(
        submission=submission, reviewer=reviewer, judgement=judgement, reason=reason.strip()
    )
