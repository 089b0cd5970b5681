"""Services of episodes."""

from annotator.episodes.services.check_pictures import keep_check_picture
from annotator.episodes.services.episodes import begin, continue_recording, give_up, submit
from annotator.episodes.services.imports import (
    check_fits,
    import_episode,
    import_key,
    is_imported,
    long_names,
    replay_imported,
)
from annotator.episodes.services.recording import RecordedStep, keep_video, record_steps, record_video
from annotator.episodes.services.reviews import judge
from annotator.episodes.services.steps import change_steps, undo_last_step
from annotator.episodes.services.tasks import revise_sentence, withdraw_task, write_task

__all__ = [
    "RecordedStep",
    "begin",
    "change_steps",
    "check_fits",
    "continue_recording",
    "give_up",
    "import_episode",
    "import_key",
    "is_imported",
    "judge",
    "keep_check_picture",
    "keep_video",
    "long_names",
    "record_steps",
    "record_video",
    "replay_imported",
    "revise_sentence",
    "submit",
    "undo_last_step",
    "withdraw_task",
    "write_task",
]
