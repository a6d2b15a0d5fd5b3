"""Lines to and from another program, which may do whatever it likes: hang, crash, never stop talking."""

import contextlib
import os
import queue
import signal
import subprocess
import threading
import time
import weakref
from collections import deque
from collections.abc import Callable
from typing import IO

LONGEST_LINE = 1_000_000  # bytes
LINES_AHEAD = 1000  # a program that talks faster than it is listened to has to wait
KEPT_ERRORS = 20  # lines of its standard error
QUIT_SECONDS = 0.5  # to leave by itself before it is ended


class PipeError(Exception):
    """The program does not do its part; the text goes on from its name: "ended with code 1"."""


class Pipe:
    """A running program and its two pipes."""

    def __init__(self, command: list[str]) -> None:
        """Start the program, in a session of its own so that its children can be ended with it."""
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=os.name == "posix",
            )
        except OSError as error:
            raise PipeError(f"could not be started: {(error.strerror or str(error)).lower()}") from None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._lines: queue.Queue[bytes | None] = queue.Queue(LINES_AHEAD)
        self._errors: deque[str] = deque(maxlen=KEPT_ERRORS)
        self._to_send: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._closing = threading.Event()
        self._errors_read = _in_background(self._read_errors, self._process.stderr)
        self._threads = [
            _in_background(self._read, self._process.stdout),
            _in_background(self._write, self._process.stdin),
            self._errors_read,
        ]
        self._end = weakref.finalize(self, _end, self._process)

    def send(self, line: str) -> None:
        """Send a line, without waiting for it to be read; threads may send at the same time.

        A program that has gone is noticed when its answer is awaited.
        """
        self._to_send.put(line.encode() + b"\n")

    def receive(self, deadline: float, question: str) -> str:
        """Return the next line that is not empty; PipeError if none has come by the `deadline`."""
        text = ""
        while not text:
            try:
                line = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                raise PipeError(f"gave no answer to {question!r} in time") from None
            if line is None:
                raise PipeError(self._how_it_ended())
            if not line.endswith(b"\n") and len(line) >= LONGEST_LINE:
                raise PipeError(f"answered {question!r} by a line of more than {LONGEST_LINE} bytes")
            text = line.decode(errors="replace").strip()
        return text

    def forget_lines(self) -> None:
        """Pass over what the program has said unasked."""
        with contextlib.suppress(queue.Empty):
            while True:
                if self._lines.get_nowait() is None:
                    raise PipeError(self._how_it_ended())

    def close(self) -> None:
        """Ask the program to leave, then make it."""
        self.send("quit")
        self._closing.set()
        self._end()
        for thread in self._threads:
            thread.join(timeout=1)

    def _how_it_ended(self) -> str:
        try:
            code = self._process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            return "closed its standard output"
        self._errors_read.join(timeout=1)
        last = next((line for line in reversed(self._errors) if line.strip()), "")
        said = f" ({last.strip()[:200]})" if last else ""
        return f"was ended by signal {-code}{said}" if code < 0 else f"ended with code {code}{said}"

    def _read(self, out: IO[bytes]) -> None:
        with out:
            while line := out.readline(LONGEST_LINE):
                self._keep(line)
        self._keep(None)

    def _keep(self, line: bytes | None) -> None:
        while not self._closing.is_set():
            with contextlib.suppress(queue.Full):
                self._lines.put(line, timeout=0.1)
                return

    def _read_errors(self, out: IO[bytes]) -> None:
        with out:
            while line := out.readline(LONGEST_LINE):
                self._errors.append(line.decode(errors="replace"))

    def _write(self, into: IO[bytes]) -> None:
        with contextlib.suppress(OSError), into:
            while not (self._closing.is_set() and self._to_send.empty()):
                with contextlib.suppress(queue.Empty):
                    into.write(self._to_send.get(timeout=0.1))
                    into.flush()


def _in_background(target: Callable[[IO[bytes]], None], pipe: IO[bytes]) -> threading.Thread:
    thread = threading.Thread(target=target, args=(pipe,), daemon=True)
    thread.start()
    return thread


def _end(process: "subprocess.Popen[bytes]") -> None:
    """End a program and all that it has started."""
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(timeout=QUIT_SECONDS)
    if os.name == "posix":
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
    process.wait()
