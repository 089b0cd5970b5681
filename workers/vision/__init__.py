"""Box proposals from the pixels of a screenshot, without its DOM."""
