"""Takes over that scripts were accepted elsewhere; they count as accepted once they are proven here."""

from collections.abc import Sequence

from annotator.accounts.models import User
from annotator.reviews.models import Judgement, Verdict
from annotator.tasks.models import Script


def import_verdicts(*, scripts: Sequence[Script], reviewer: User, reason: str) -> None:
    """Accepts scripts on behalf of whoever imports them; `reason` says where they were accepted."""
    Verdict.objects.bulk_create(
        Verdict(script=script, reviewer=reviewer, judgement=Judgement.ACCEPTED, reason=reason) for script in scripts
    )
