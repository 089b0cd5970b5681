"""A Gymnasium environment in which an agent performs one task of a release: `gymnasium.make(ENVIRONMENT_ID, …)`."""

import gymnasium

from workers.gymnasium_environment.episode_environment import EpisodeEnvironment
from workers.gymnasium_environment.released_tasks import BadRelease, ReleasedTask, read_task, read_tasks

ENVIRONMENT_ID = "Actwright/Episode-v0"
gymnasium.register(id=ENVIRONMENT_ID, entry_point=f"{EpisodeEnvironment.__module__}:{EpisodeEnvironment.__name__}")

__all__ = ["ENVIRONMENT_ID", "BadRelease", "EpisodeEnvironment", "ReleasedTask", "read_task", "read_tasks"]
