"""The settings of browser tests: passwords are checked in no time, for the real hasher takes half a second on purpose.

tests/e2e/test_accounts.py, which is about signing in, has the real one.
"""

from annotator.settings import *  # noqa: F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
