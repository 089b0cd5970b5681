"""Comments of the people of a dataset on a screen, one of its boxes or one of its tasks."""
