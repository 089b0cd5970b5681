"""Log lines as JSON objects, one a line, with the ids of request and job."""

import json
import logging
from datetime import UTC, datetime
from typing import Any

from annotator.logs.context import job_id, request_id


class JSONFormatter(logging.Formatter):
    """{time, level, logger, message, request_id?, job_id?, exception?} and what the record's `fields` has."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        ids = {"request_id": request_id.get(), "job_id": job_id.get()}
        line |= {name: value for name, value in ids.items() if value}
        line |= getattr(record, "fields", {})
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)
