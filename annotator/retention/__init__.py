"""Archiving, deletion and removal of datasets and applications: what goes with them, and what has to stay."""
