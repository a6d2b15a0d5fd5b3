"""Logs: lines for people, or one JSON object a line for machines. Secrets never get into them."""

import json
import logging
import sys
import time

PLAIN = set(vars(logging.LogRecord("", 0, "", 0, "", (), None))) | {
    "message",
    "asctime",
    "taskName",
    "color_message",
}


class JsonLines(logging.Formatter):
    """One JSON object a line: time, level, logger, message, and whatever was given as `extra`."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a record."""
        line: dict[str, object] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line.update({key: value for key, value in vars(record).items() if key not in PLAIN})
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str, ensure_ascii=False)


class TextLines(logging.Formatter):
    """A line a person reads."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a record."""
        extra = " ".join(f"{key}={value}" for key, value in vars(record).items() if key not in PLAIN)
        at = time.strftime("%H:%M:%S", time.localtime(record.created))
        line = f"{at} {record.levelname.lower():7} {record.getMessage()}"
        line += f"  {extra}" if extra else ""
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


def set_up_logs(kind: str) -> None:
    """Send all logs to standard error, as text or as JSON; "quiet": as text, and only what is wrong."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if kind == "json" else TextLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING if kind == "quiet" else logging.INFO)
    logging.getLogger("parure.request").setLevel(logging.INFO if kind == "json" else logging.WARNING)
    for chatty in ("alembic", "httpx", "uvicorn.access", "uvicorn.error"):
        logging.getLogger(chatty).setLevel(logging.WARNING)
