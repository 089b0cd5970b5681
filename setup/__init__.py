"""What `run.py` does, with the standard library only: install, build, start, watch, test."""
