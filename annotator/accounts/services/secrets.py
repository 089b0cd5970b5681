"""Secrets of tokens and links: random, kept as a digest."""

import hashlib
import secrets


def digest(secret: str) -> str:
    """SHA-256 in hex, as which secrets are stored."""
    return hashlib.sha256(secret.encode()).hexdigest()


def new_secret() -> str:
    """A random secret of 256 bits, safe in URLs."""
    return secrets.token_urlsafe(32)
