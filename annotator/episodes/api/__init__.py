"""Views of episodes."""
