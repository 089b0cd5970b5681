"""What Python's logging is configured with."""

from typing import Any


def logging_config(log_format: str, level: str) -> dict[str, Any]:
    """The configuration of `logging.config.dictConfig`: lines of text, or one JSON object a line."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "text": {"format": "%(levelname)s %(name)s: %(message)s"},
            "json": {"()": "annotator.logs.formatters.JSONFormatter"},
        },
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": log_format}},
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            # A refusal was meant for the person who was refused; only failures are news.
            "django.request": {"level": "ERROR"},
            **({"annotator.http.request_log": {"level": "INFO"}} if log_format == "json" else {}),
            # They come with handlers of their own, whose lines are no JSON.
            **(
                {name: {"handlers": [], "propagate": True} for name in ("uvicorn", "uvicorn.access", "uvicorn.error")}
                if log_format == "json"
                else {}
            ),
        },
    }
