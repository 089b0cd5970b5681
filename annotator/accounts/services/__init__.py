"""Changes of accounts; tokens, sessions and ways to sign in have modules of their own."""

from annotator.accounts.services.accounts import anonymise, create_user, keep_keys
from annotator.accounts.services.secrets import digest, new_secret
from annotator.accounts.services.tokens import create_token

__all__ = [
    "anonymise",
    "create_token",
    "create_user",
    "digest",
    "keep_keys",
    "new_secret",
]
