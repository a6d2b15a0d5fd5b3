"""A program that begins as the engine protocol asks, then misbehaves as its argument says."""

import os
import subprocess
import sys
import time

mode = sys.argv[1]


def say(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


if mode == "mute":
    time.sleep(60)
if mode == "rude":
    say("good morning\n")
if mode == "child":  # leaves a child behind that holds on to the pipes
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    with open(sys.argv[2], "w") as told:  # noqa: PTH123
        told.write(str(child.pid))
for line in sys.stdin:
    word = line.split()[0]
    if word in ("hello", "newgame"):
        say("ready\n")
    if word == "quit" and mode not in ("stubborn", "child"):
        break
    if word != "go":
        continue
    if mode == "crash":
        raise RuntimeError("I did not expect this position")
    if mode == "signal":
        os.abort()
    if mode in ("hang", "stubborn", "child"):
        time.sleep(60)
    if mode == "illegal":
        say("bestmove take everything\n")
    if mode == "nonsense":
        say("I resign\n")
    if mode == "surrender":
        say("error no such luck\n")
    if mode == "badinfo":
        say("info depth 7\n")
    if mode == "binary":
        sys.stdout.buffer.write(b"\xff\xfe\x00\n")
        sys.stdout.flush()
    if mode == "flood":
        while True:
            say("x" * 100_000)
    if mode == "chatter":
        while True:
            say('info {"iterations": 1}\n')
    if mode == "leave":
        sys.exit(3)
    if mode == "deaf":
        os.close(1)
        time.sleep(60)
