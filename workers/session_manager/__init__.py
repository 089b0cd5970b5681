"""The session manager: a process of its own that runs the sessions which people and replays ask for."""
