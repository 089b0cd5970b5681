"""Settings of the house: everything that differs between machines is read, typed, from the environment."""

import shutil
from pathlib import Path

import environ
from django.core.management.utils import get_random_secret_key

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()
environ.Env.read_env(BASE_DIR / ".env", overwrite=False)

DATA_DIR = Path(env.str("DATA_DIR", default=str(BASE_DIR / "var"))).resolve()
DATA_DIR.mkdir(parents=True, exist_ok=True)


def _secret_key() -> str:
    """The key of this installation, made once and kept beside its data."""
    if given := env.str("SECRET_KEY", default=""):
        return str(given)
    kept = DATA_DIR / "secret_key"
    if not kept.exists():
        kept.touch(mode=0o600)
        kept.write_text(get_random_secret_key())
    return kept.read_text()


SECRET_KEY = _secret_key()
DEBUG = env.bool("DEBUG", default=False)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

ROOMS = [
    "jobs",
    "accounts",
    "datasets",
    "work",
    "screens",
    "boxes",
    "labels",
    "training",
    "tasks",
    "reviews",
    "releases",
    "trials",
    "overview",
]
INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "django_vite",
    *[f"annotator.{room}" for room in ROOMS],
    "workers",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
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
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

DATABASES = {"default": env.db("DATABASE_URL", default=f"sqlite:///{DATA_DIR / 'actwright.sqlite3'}")}
# The web server's threads keep their connections: one that is new costs more than most questions.
DATABASES["default"].update(CONN_MAX_AGE=600, CONN_HEALTH_CHECKS=True)
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # WAL and IMMEDIATE: eight writers never meet "database is locked"; Django's defaults fail a third.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA cache_size=-20000;",
    }

REDIS_URL = env.str("REDIS_URL", default=f"redis+socket://{DATA_DIR / 'valkey' / 'valkey.sock'}")

LANGUAGE_CODE = "en-us"
TIME_ZONE = "UTC"
USE_TZ = True

FRONTEND_DIST = Path(env.str("FRONTEND_DIST", default=str(BASE_DIR / "frontend" / "dist")))
STATIC_URL = "/static/"
STATICFILES_DIRS = [FRONTEND_DIST] if FRONTEND_DIST.exists() else []
# Vite has hashed the names already, so the files are served where they were built.
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = DEBUG
WHITENOISE_IMMUTABLE_FILE_TEST = r"^/static/assets/"
DJANGO_VITE = {"default": {"dev_mode": False, "manifest_path": FRONTEND_DIST / "manifest.json"}}
MEDIA_ROOT = DATA_DIR / "media"
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 4 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FILES = 500

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "annotator.accounts.tokens.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": [
        "rest_framework.parsers.JSONParser",
        "rest_framework.parsers.MultiPartParser",
    ],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "annotator.http.errors.answer",
    "DEFAULT_THROTTLE_RATES": {"sign-in": "20/min"},
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Actwright",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_REQUEST": True,
    # Several fields are called the same, with different values; each set has a name of its own.
    "ENUM_NAME_OVERRIDES": {
        "StepAction": "annotator.screens.steps.ACTIONS",
        "EditAction": "annotator.boxes.models.EditAction",
        "GuidelineStage": "annotator.datasets.models.Stage",
        "BoxKind": "annotator.boxes.models.Kind",
        "BoxStage": "annotator.boxes.models.BoxStage",
        "WorkStage": "annotator.work.hour_models.WorkStage",
        "SheetState": "annotator.work.sheets.SheetState",
        "BoxOrigin": "annotator.boxes.models.Origin",
        "ScreenStage": "annotator.labels.models.ScreenStage",
        "PinStage": "annotator.boxes.models.PinStage",
        "WholeScreenStage": "annotator.boxes.models.WHOLE_SCREEN",
    },
}

SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = env.bool("SECURE_COOKIES", default=False)
CSRF_COOKIE_SECURE = SESSION_COOKIE_SECURE
SECURE_CONTENT_TYPE_NOSNIFF = True
X_FRAME_OPTIONS = "DENY"

CHROMIUM_PATH = env.str("CHROMIUM_PATH", default="/usr/bin/chromium")
# The headless shell takes the same pictures for less than half the work; proofs need the whole browser.
CAPTURE_CHROMIUM_PATH = env.str(
    "CAPTURE_CHROMIUM_PATH",
    default=env.str("CHROMIUM_PATH", default="") or shutil.which("chromium-headless-shell") or CHROMIUM_PATH,
)
CAPTURE_ALLOWED_HOSTS = env.list("CAPTURE_ALLOWED_HOSTS", default=[])
CAPTURE_TIME_LIMIT = env.float("CAPTURE_TIME_LIMIT", default=60.0)
EXECUTION_TIME_LIMIT = env.float("EXECUTION_TIME_LIMIT", default=60.0)
RECHECK_QUIET_SECONDS = env.float("RECHECK_QUIET_SECONDS", default=20.0)
JOB_MAX_ATTEMPTS = 3
JOB_HEARTBEAT_SECONDS = 5
JOB_LEASE_SECONDS = 30

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(levelname)s %(name)s: %(message)s"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": env.str("LOG_LEVEL", default="WARNING")},
    # A refusal was meant for the person who was refused; only failures are news.
    "loggers": {"django.request": {"level": "ERROR"}},
}
