"""The settings of tests: passwords are checked in no time. The real hasher is slow on purpose.

Those that are about signing in, tests/e2e/test_accounts.py and the first command's, have annotator.settings.
"""

from annotator.settings import *  # noqa: F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
