"""Looks at the folders that a user names on a command line for what is written."""

from pathlib import Path


def is_new_or_empty(folder: Path) -> bool:
    """Whether nothing is at this path, or a folder without anything in it."""
    return not folder.exists() or (folder.is_dir() and not any(folder.iterdir()))
