"""Log lines as JSON, one object a line, with the request's id and nothing that tells who somebody is.

Only the fields named here are written. What an exception says is left out, because it may quote a form or a
row ("Key (email)=(...) already exists"); its kind and the lines of code that it passed are kept.
"""

import json
import logging
import traceback
from datetime import UTC, datetime
from pathlib import Path

from troefcall_league.request_log import current_request_id

ROOT = Path(__file__).resolve().parent.parent
# What our own code may add by logging's ``extra``.
EXTRA_FIELDS = ("method", "path", "status", "milliseconds", "reason", "job", "stage", "page")
OUR_LOGGERS = "troefcall."


class JsonFormatter(logging.Formatter):
    """One log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": message_of(record),
            "request_id": current_request_id.get(),
        }
        line.update({name: getattr(record, name) for name in EXTRA_FIELDS if hasattr(record, name)})
        if record.exc_info and record.exc_info[0]:
            line["exception"] = record.exc_info[0].__qualname__
            line["code"] = code_passed(record)
        return json.dumps(line, ensure_ascii=False, default=str)


def message_of(record: logging.LogRecord) -> str:
    """The record's sentence; a fixed one where a library would quote an address or an exception."""
    if record.name == "django.request" or (record.exc_info and not record.name.startswith(OUR_LOGGERS)):
        return "failed"
    return record.getMessage()


def code_passed(record: logging.LogRecord) -> list[str]:
    """The lines of code from outside to where the exception was raised, our own paths shortened."""
    frames = traceback.extract_tb(record.exc_info[2] if record.exc_info else None)
    return [f"{shortened(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames]


def shortened(filename: str) -> str:
    path = Path(filename)
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else filename
