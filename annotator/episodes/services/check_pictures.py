"""Pictures that outcome checks compare the screen with."""

from annotator.datasets.models import Dataset
from annotator.domain.clean_text import clean
from annotator.episodes.models import CheckPicture
from annotator.episodes.services.recording import keep_step_picture
from annotator.screens.services.pictures import read_picture

NAME_LENGTH = 200


def keep_check_picture(*, dataset: Dataset, data: bytes, name: str) -> CheckPicture:
    """The picture, which the checks of this dataset's environments can name from now on; the same one twice is one.

    Raises Rejected for what is no picture of at most 40 megapixels.
    """
    picture = keep_step_picture(read_picture(data).png)
    kept, _ = CheckPicture.objects.get_or_create(
        dataset=dataset, picture=picture, defaults={"name": clean(name)[:NAME_LENGTH]}
    )
    return kept
