"""Selectors of statistics: of a dataset's content as it is, and of the process."""
