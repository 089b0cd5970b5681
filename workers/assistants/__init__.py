"""Asks models behind OpenAI-compatible endpoints, and a stand-in for such a model."""
