"""Django settings; what differs between machines is read from environment variables."""

import contextlib
import os
import shutil
import tempfile
import tomllib
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key

from annotator.domain.session_programs import read_programs
from annotator.environment_variables import EnvironmentVariables
from annotator.http import rest_settings
from annotator.logs.config import logging_config

BASE_DIR = Path(__file__).resolve().parent.parent
env = EnvironmentVariables()
env.read_env(BASE_DIR / ".env", overwrite=False)
VERSION: str = tomllib.loads((BASE_DIR / "pyproject.toml").read_text())["project"]["version"]

DATA_DIR = Path(env.str("DATA_DIR", default=str(BASE_DIR / "var"))).resolve()
DATA_DIR.mkdir(parents=True, exist_ok=True)


def _secret_key() -> str:
    """The installation's secret key, generated once and stored in its data folder."""
    if configured := env.str("SECRET_KEY", default=""):
        return str(configured)
    key_file = DATA_DIR / "secret_key"
    # An empty file was left by a full disk or a killed start of an earlier version.
    if not key_file.exists() or not key_file.stat().st_size:
        _write_secret_key(key_file)
    return key_file.read_text()


def _write_secret_key(path: Path) -> None:
    """Whole or not at all, and once: several processes may start at the same moment."""
    with tempfile.NamedTemporaryFile("w", dir=path.parent, prefix=".secret_key-") as file:
        file.write(get_random_secret_key())
        file.flush()
        os.fsync(file.fileno())
        if path.exists() and not path.stat().st_size:
            path.unlink(missing_ok=True)
        with contextlib.suppress(FileExistsError):
            os.link(file.name, path)


SECRET_KEY = _secret_key()
DEBUG = env.bool("DEBUG", default=False)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

APPS = [
    "audit",
    "jobs",
    "accounts",
    "datasets",
    "timesheets",
    "leases",
    "assistants",
    "environments",
    "screens",
    "boxes",
    "labels",
    "training",
    "tasks",
    "episodes",
    "dialogues",
    "reviews",
    "comments",
    "imports",
    "releases",
    "trials",
    "people",
    "dashboards",
    "elements",
    "retention",
    "installation",
]
INSTALLED_APPS = [
    "allauth",
    "allauth.account",
    "annotator.social_accounts.SocialAccounts",
    "allauth.socialaccount.providers.openid_connect",
    # Before Django's: their commands take the place of Django's. After allauth's: their admin takes some of its away.
    *[f"annotator.{app}" for app in APPS],
    "django.contrib.admin.apps.SimpleAdminConfig",  # annotator.urls finds its pages: commands and workers need none
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "django_vite",
    "workers",
]
MIDDLEWARE = [
    "annotator.installation.api.probes.Probes",
    "annotator.http.request_log.RequestLog",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "annotator.http.parsers.CleanAddress",
    "annotator.audit.api.AuditOrigin",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "annotator.accounts.api.session_details.SessionDetails",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
ROOT_URLCONF = "annotator.urls"
ASGI_APPLICATION = "annotator.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "annotator" / "http" / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["annotator.accounts.api.password_backend.LimitedPasswordBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
# Beside them, whoever has the permission datasets.add_dataset.
DATASET_FOUNDERS = env.choice("DATASET_FOUNDERS", "staff", "everybody")
# Links in e-mails and of commands begin with it; without it, links of requests begin as the browser asked.
HAS_PUBLIC_ORIGIN = bool(env.str("PUBLIC_ORIGIN", default=""))
PUBLIC_ORIGIN = env.str("PUBLIC_ORIGIN", default="").rstrip("/") or (
    f"http://{env.str('HOST', default='') or '127.0.0.1'}:{env.str('PORT', default='') or '8000'}"
)
# Without it nothing is sent: staff hands links to a new password on.
EMAIL_URL = env.str("EMAIL_URL", default="")
vars().update(env.email_url_config(EMAIL_URL or "dummymail://"))
DEFAULT_FROM_EMAIL = env.str("EMAIL_FROM", default="actwright@localhost")
EMAIL_TIMEOUT = 20
# Without OIDC_ISSUER people sign in with passwords only.
OIDC_ISSUER = env.str("OIDC_ISSUER", default="").rstrip("/")
OIDC_NAME = env.str("OIDC_NAME", default="single sign-on")
SOCIALACCOUNT_ADAPTER = "annotator.people.api.single_sign_on.SingleSignOnAdapter"
SOCIALACCOUNT_PROVIDERS = {
    "openid_connect": {
        "OAUTH_PKCE_ENABLED": True,
        "APPS": [
            {
                "provider_id": "oidc",
                "name": OIDC_NAME,
                "client_id": env.str("OIDC_CLIENT_ID", default=""),
                "secret": env.str("OIDC_CLIENT_SECRET", default=""),
                "settings": {"server_url": OIDC_ISSUER},
            }
        ],
    }
}
if OIDC_ISSUER and not env.str("OIDC_CLIENT_ID", default=""):
    raise ImproperlyConfigured("OIDC_ISSUER is set, OIDC_CLIENT_ID is not: both are of the provider's registration.")
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if PUBLIC_ORIGIN.startswith("https://") else "http"
PASSWORD_RESET_TIMEOUT = 3 * 24 * 60 * 60
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
DATABASES = {"default": env.database("DATABASE_URL", f"sqlite:///{DATA_DIR / 'actwright.sqlite3'}")}
# The web server's threads keep their connections: one that is new costs more than most questions.
DATABASES["default"].update(CONN_MAX_AGE=600, CONN_HEALTH_CHECKS=True)
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # WAL and IMMEDIATE: eight writers never meet "database is locked"; Django's defaults fail a third.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA cache_size=-8000;",
    }
if DATABASES["default"]["ENGINE"] == "django.db.backends.postgresql":
    # A server that has gone without a word is given up within seconds, not after the minutes that TCP waits.
    silence = {"connect_timeout": 5, "keepalives_idle": 20, "keepalives_interval": 5, "keepalives_count": 3}
    DATABASES["default"]["OPTIONS"] = {**silence, "tcp_user_timeout": 20_000, **DATABASES["default"].get("OPTIONS", {})}

REDIS_URL = env.str("REDIS_URL", default=f"redis+socket://{DATA_DIR / 'valkey' / 'valkey.sock'}")

LANGUAGE_CODE = "en-us"
TIME_ZONE, USE_TZ = "UTC", True

FRONTEND_DIST = Path(env.str("FRONTEND_DIST", default=str(BASE_DIR / "frontend" / "dist")))
STATIC_URL = "/static/"
# The port of Vite's development server, from which the page then loads its scripts; 0 serves the built frontend.
VITE_DEV_PORT = env.int("VITE_DEV_PORT", default=0)
STATICFILES_DIRS = [
    folder for folder in (BASE_DIR / "frontend" / "public" if VITE_DEV_PORT else FRONTEND_DIST,) if folder.exists()
]
# Vite has hashed the names already, so the files are served where they were built.
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = DEBUG
WHITENOISE_IMMUTABLE_FILE_TEST = r"^/static/assets/"
DJANGO_VITE = {
    "default": {
        "dev_mode": VITE_DEV_PORT != 0,
        "dev_server_host": "127.0.0.1",
        "dev_server_port": VITE_DEV_PORT,
        "manifest_path": FRONTEND_DIST / "manifest.json",
    }
}
MEDIA_ROOT = DATA_DIR / "media"
# The files in an object store instead of in DATA_DIR: machines that share it need no shared disk.
S3_BUCKET = env.str("S3_BUCKET", default="")
S3_STORAGE = {
    "BACKEND": "annotator.files.s3_storage.S3ContentStorage",
    "OPTIONS": {
        "bucket_name": S3_BUCKET,
        "location": env.str("S3_PREFIX", default=""),
        "endpoint_url": env.str("S3_ENDPOINT_URL", default="") or None,
        "region_name": env.str("S3_REGION", default="") or None,
        # Without them, what the machine has been given: a role, a profile, a file.
        "access_key": env.str("S3_ACCESS_KEY_ID", default="") or None,
        "secret_key": env.str("S3_SECRET_ACCESS_KEY", default="") or None,
        "addressing_style": env.str("S3_ADDRESSING_STYLE", default="") or None,
    },
}
STORAGES = {
    "default": S3_STORAGE if S3_BUCKET else {"BACKEND": "annotator.files.storage.DurableStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
# Bytes of a request's body; views that take files say UPLOAD_LIMIT.
BODY_LIMIT = 4 * 1024 * 1024
UPLOAD_LIMIT = env.int("UPLOAD_LIMIT", default=2 * 1024**3)
DATA_UPLOAD_MAX_MEMORY_SIZE = FILE_UPLOAD_MAX_MEMORY_SIZE = BODY_LIMIT
DATA_UPLOAD_MAX_NUMBER_FILES = 500

REST_FRAMEWORK, SPECTACULAR_SETTINGS = rest_settings.REST_FRAMEWORK, rest_settings.SPECTACULAR_SETTINGS

CSRF_FAILURE_VIEW = "annotator.http.problem_answers.forged"
SESSION_ENGINE = "annotator.accounts.session_store"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = env.bool("SECURE_COOKIES", default=False)
CSRF_COOKIE_SECURE = SESSION_COOKIE_SECURE
SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", default=3600 if SESSION_COOKIE_SECURE else 0)
# The proxy that speaks HTTPS redirects (a redirect from here would loop where TRUSTED_PROXIES does not name it);
# subdomains and preload lists are for the owner of the domain to decide.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W008", "security.W021"]
SECURE_CONTENT_TYPE_NOSNIFF = True
X_FRAME_OPTIONS = "DENY"
CHROMIUM_PATH = env.str("CHROMIUM_PATH", default="/usr/bin/chromium")
# The headless shell takes the same pictures for less than half the work; proofs need the whole browser.
CAPTURE_CHROMIUM_PATH = env.str(
    "CAPTURE_CHROMIUM_PATH",
    default=env.str("CHROMIUM_PATH", default="") or shutil.which("chromium-headless-shell") or CHROMIUM_PATH,
)
IS_DEMO = env.bool("DEMO", default=False)
DEMO_SITES_PORT = 8765  # where load_demo serves the demo's sites while it captures them
DEMO_ASSISTANT_PORT = 8766  # where the demo's assistant, a stand-in for a model, is expected
# The private hosts that datasets may open, and those of models that run here; the demo's own among them.
CAPTURE_ALLOWED_HOSTS = env.list("CAPTURE_ALLOWED_HOSTS", default=[]) + [f"127.0.0.1:{DEMO_SITES_PORT}"] * IS_DEMO
ASSISTANT_ALLOWED_HOSTS = (
    env.list("ASSISTANT_ALLOWED_HOSTS", default=[]) + [f"127.0.0.1:{DEMO_ASSISTANT_PORT}"] * IS_DEMO
)
CAPTURE_ACCEPT_CERTIFICATES = env.list("CAPTURE_ACCEPT_CERTIFICATES", default=[])  # hosts, self-signed ones for example
CAPTURE_TIME_LIMIT = env.float("CAPTURE_TIME_LIMIT", default=60.0)
EXECUTION_TIME_LIMIT = env.float("EXECUTION_TIME_LIMIT", default=60.0)
RECHECK_QUIET_SECONDS = env.float("RECHECK_QUIET_SECONDS", default=20.0)
# Where the session manager listens for the web server and keeps the journals of running sessions.
SESSIONS_DIR = DATA_DIR / "sessions"
# Live sessions at the same time on this machine; the others wait.
SESSIONS_LIMIT = env.int("SESSIONS_LIMIT", default=4)
# Megabytes of memory of one session; seconds without input after which it ends.
SESSION_MEMORY = env.int("SESSION_MEMORY", default=1536)
SESSION_IDLE_SECONDS = env.int("SESSION_IDLE_SECONDS", default=300)
# Megabytes of what hosts answer that are kept with one recording.
SESSION_RESPONSES = env.int("SESSION_RESPONSES", default=200)
# Programs that sessions may run, beside or instead of those in annotator/domain/session_programs.py.
SESSION_PROGRAMS = env.json_for("SESSION_PROGRAMS", read_programs)
JOB_MAX_ATTEMPTS = 3
JOB_HEARTBEAT_SECONDS = 5
JOB_LEASE_SECONDS = 30
# After so long a queued job is sent again: the broker may have lost it.
JOB_RESEND_SECONDS = 60
# How often the scheduler has lost jobs looked for.
SWEEP_SECONDS = 15.0
# What /metrics wants as a bearer token; without it there are no metrics.
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")
# So long the files of a release's exports in other formats are kept.
RELEASE_EXPORT_DAYS = env.int("RELEASE_EXPORT_DAYS", default=14)
# Free bytes below which /readyz reports the disk.
DISK_RESERVE = env.int("DISK_RESERVE", default=200 * 1024 * 1024)

LOG_FORMAT = env.choice("LOG_FORMAT", "text", "json")
LOGGING = logging_config(LOG_FORMAT, level=env.str("LOG_LEVEL", default="WARNING"))
