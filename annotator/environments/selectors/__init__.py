"""Selectors of environments and sessions."""

from annotator.environments.selectors.environments import (
    environment_of,
    environments_of,
    equal_environment,
    files_of,
    import_names,
    seed_of,
    seeds_of,
    session_of,
)
from annotator.environments.selectors.programs import ProgramState, program_states, programs
from annotator.environments.selectors.sessions import SessionState, place_in_queue, session_folder, state_of

__all__ = [
    "ProgramState",
    "SessionState",
    "environment_of",
    "environments_of",
    "equal_environment",
    "files_of",
    "import_names",
    "place_in_queue",
    "program_states",
    "programs",
    "seed_of",
    "seeds_of",
    "session_folder",
    "session_of",
    "state_of",
]
