"""A process that plays the games it is sent; see workers.py."""

import os
import queue
import sys
import threading

import msgspec

from parure.arena.match import Match
from parure.arena.schedule import Contest, Fixture


def main() -> None:
    """Read a contest, then fixtures; write results, until the input ends."""
    lines = sys.stdin.buffer
    out = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # what a bot may print must not pass for a result
    contest = msgspec.json.decode(lines.readline(), type=Contest)
    match = Match(contest)
    todo: queue.Queue[Fixture] = queue.Queue()

    def receive() -> None:
        for line in lines:
            todo.put(msgspec.json.decode(line, type=Fixture))
        match.close()
        os._exit(0)  # in the middle of a game, if need be: nobody waits for it any more

    threading.Thread(target=receive, daemon=True).start()
    while True:
        out.write(msgspec.json.encode(match.play(todo.get())) + b"\n")


if __name__ == "__main__":
    main()
