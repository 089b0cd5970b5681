"""The service of samples: draw one of the tasks that people made of suggestions."""

import random

from django.db import transaction

from annotator.accounts.models import User
from annotator.datasets.models import Dataset
from annotator.domain.problems import Problem, Rejected
from annotator.reviews.models import SampledScript, TaskSample
from annotator.reviews.selectors.samples import checked_scripts


@transaction.atomic
def draw_sample(*, dataset: Dataset, size: int, seed: int, by: User | None) -> TaskSample:
    """Draws so many tasks, or all where there are fewer; the same seed draws the same of the same tasks.

    Raises Rejected where nobody has made a task of a suggestion.
    """
    keys = sorted(checked_scripts(dataset).values_list("pk", flat=True))
    if not keys:
        message = "No task that was made of a suggestion is proven yet; there is nothing to draw from."
        raise Rejected(Problem("nothing-to-draw", message))
    drawn = random.Random(seed).sample(keys, min(size, len(keys)))  # noqa: S311 - no secret
    sample = TaskSample.objects.create(dataset=dataset, seed=seed, population=len(keys), drawn_by=by)
    SampledScript.objects.bulk_create(SampledScript(sample=sample, script_id=key) for key in drawn)
    return sample
