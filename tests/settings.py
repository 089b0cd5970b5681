"""The settings over data of their own: SQLite in a temporary folder; PostgreSQL by TEST_DATABASE=postgres."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

from tests.services import migrated

# Set once, by the first process; the others of a parallel run inherit it.
if "ACTWRIGHT_TEST_DATA" not in os.environ:
    folder = Path(tempfile.mkdtemp(prefix="actwright-test-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    os.environ["ACTWRIGHT_TEST_DATA"] = os.environ["DATA_DIR"] = str(folder)
    # Nobody listens there: a test that wants a broker asks for `valkey_url`, and none wakes the workers of var/.
    os.environ["REDIS_URL"] = f"redis+socket://{folder}/nobody.sock"
    on_postgres = os.environ.get("TEST_DATABASE") == "postgres"
    os.environ["DATABASE_URL"] = migrated.start_postgres(folder) if on_postgres else f"sqlite:///{folder}/kept.sqlite3"

from annotator.settings import DATA_DIR, DATABASES
from tests.services.settings import *  # noqa: F403

if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # In a file, as in real life: another process or thread then meets the same rows and the same locks.
    DATABASES["default"]["TEST"] = {"NAME": str(DATA_DIR / "test.sqlite3")}
    DATABASES["default"]["OPTIONS"]["init_command"] += ";PRAGMA synchronous=OFF"
else:
    DATABASES["default"]["TEST"] = {"TEMPLATE": migrated.TEMPLATE}
# Every test client would list all static files anew otherwise: ten times as long as a request takes.
WHITENOISE_AUTOREFRESH = True
