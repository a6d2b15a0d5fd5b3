"""A person at a real (pseudo-)terminal: keys go in, the screen comes out."""

import codecs
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path
from types import TracebackType

PATIENCE = 60  # seconds; the engine may have to be compiled first
ENTER, TAB, LEFT, RIGHT, HOME, END, CTRL_D = "\r", "\t", "\x1b[D", "\x1b[C", "\x1b[H", "\x1b[F", "\x04"

_STYLES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Terminal:
    """Runs `parure ARGUMENTS…` in a terminal of 100 columns."""

    def __init__(self, *arguments: str | Path, folder: Path) -> None:
        command = [str(Path(sys.executable).with_name("parure")), *map(str, arguments)]
        self.seen = ""  # all that has come, without styles
        self.read = 0  # how much of it has been expected
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        self.screen, inside = pty.openpty()
        fcntl.ioctl(inside, termios.TIOCSWINSZ, struct.pack("HHHH", 60, 100, 0, 0))
        environment = {**os.environ, "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1", "PAGER": "cat"}
        self.process = subprocess.Popen(
            command, stdin=inside, stdout=inside, stderr=inside, cwd=folder, env=environment
        )
        os.close(inside)

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        os.close(self.screen)
        self.process.kill()
        self.process.wait()

    def type(self, keys: str) -> None:
        """Press keys."""
        os.write(self.screen, keys.encode())

    def expect(self, text: str) -> str:
        """Wait for a text to appear; return what came since the last one expected, up to its end."""
        until = time.monotonic() + PATIENCE
        while (found := self.seen.find(text, self.read)) < 0:
            assert self._receive(until - time.monotonic()), f"no {text!r} in {self.seen[self.read :]!r}"
        start, self.read = self.read, found + len(text)
        return self.seen[start : self.read]

    def close(self) -> int:
        """Wait for the program to end; return its exit code."""
        until = time.monotonic() + PATIENCE
        while self._receive(until - time.monotonic()):
            pass
        return self.process.wait(PATIENCE)

    def _receive(self, seconds: float) -> bool:
        """Take in what the program shows; False when it has ended or time is up."""
        if not select.select([self.screen], [], [], max(0, seconds))[0]:
            return False
        try:
            data = os.read(self.screen, 65536)
        except OSError:  # the other end is closed
            return False
        self.seen += _STYLES.sub("", self._decode(data))
        return bool(data)
