"""The implementation of `run.py`, standard library only: install, build, start, supervise, test."""
