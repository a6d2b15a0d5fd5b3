#!/usr/bin/env python3
"""A bot for Parure in plain Python, which knows nothing but the engine protocol.

Try it:  parure arena splendor random "cmd:python3 examples/engine_bot.py"
"""

import json
import random
import sys


def worth(move: str, view: dict) -> float:
    """Say how good a decision looks, without knowing the rules."""
    word, *rest = move.split()
    if word in ("noble", "location", "royal"):
        return 100
    if word == "buy":  # ids begin with their level: L3-05, D2-11
        return 50 + int(rest[0][1])
    if word in ("take", "token"):
        return 10 + len(rest)
    if word == "return":  # rather a colour of which there are many
        return view["players"][view["turn"]]["tokens"][rest[0]]
    return {"pay": 9, "joker": 8, "steal": 8, "privilege": 5, "claim": 2, "reserve": 1}.get(word, 0)


view: dict = {}
moves: list = []
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "hello":
        print("name the forty-line bot")
        print("ready")
    elif word == "newgame":  # newgame GAME SEATS SEAT
        print("ready")
    elif word == "position":  # what this seat may know
        view = json.loads(rest)
    elif word == "moves":  # what it may do
        moves = json.loads(rest)
    elif word == "go":
        print("bestmove", max(moves, key=lambda move: worth(move, view) + random.random()))
    elif word == "quit":
        break
    sys.stdout.flush()  # without it the lines would wait in a buffer
