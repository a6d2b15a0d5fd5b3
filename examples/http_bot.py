"""A bot that plays by plain HTTP, with nothing but httpx: copy it and put your own idea into `choose`.

    python examples/http_bot.py URL                       plays a whole game against a bot of the server's
    python examples/http_bot.py URL --join TABLE INVITATION    takes an open place at somebody's table

It listens to the table's stream, one JSON message a line, and posts a decision whenever a message says
`moves`: those are the legal decisions, and they are there only when it is this seat's turn.
"""

import argparse
import json
import random
import time
from collections.abc import Iterator
from typing import Any

import httpx

Message = dict[str, Any]


def choose(view: Message, moves: list[str]) -> str:
    """Buy when possible, else anything: your own idea goes here. `view` is all that this seat may know."""
    buys = [move for move in moves if move.startswith("buy")]
    return random.choice(buys or moves)


def sit_down(client: httpx.Client, game: str, opponent: str, join: list[str] | None) -> tuple[str, str]:
    """Take a place; return the table and the secret that opens the seat."""
    if join:
        table, invitation = join
        answer = client.post(f"/api/tables/{table}/join", json={"name": "HTTP bot", "invitation": invitation})
        return table, answer.raise_for_status().json()["secret"]
    seats = [{"kind": "me", "name": "HTTP bot"}, {"kind": "bot", "level": opponent}]
    made = client.post("/api/tables", json={"game": game, "seats": seats}).raise_for_status().json()
    return made["id"], made["seats"][0]["secret"]


def listen(client: httpx.Client, table: str, headers: dict[str, str]) -> Iterator[Message]:
    """Yield what happens at the table; a lost connection is taken up where it broke off."""
    seen: int | None = None
    while True:
        where = f"/api/tables/{table}/stream" + (f"?seen={seen}" if seen is not None else "")
        try:
            with client.stream("GET", where, headers=headers, timeout=60) as answer:
                answer.raise_for_status()
                for line in answer.iter_lines():
                    message = json.loads(line)
                    if message["type"] in ("state", "event"):
                        seen = message["seq"]
                    yield message
        except httpx.TransportError:
            pass
        time.sleep(0.5)


def play(url: str, game: str, opponent: str, join: list[str] | None = None) -> Message:
    """Play one whole game; return the last message."""
    with httpx.Client(base_url=url, timeout=60) as client:
        table, secret = sit_down(client, game, opponent, join)
        headers = {"Authorization": f"Bearer {secret}"}
        for message in listen(client, table, headers):
            if message.get("table", {}).get("status") == "over":
                return message
            if message.get("moves"):
                seq = message["seq"]
                decision = choose(message["view"], message["moves"])
                # The seq says what we know of the table, the id makes sending twice harmless.
                client.post(
                    f"/api/tables/{table}/decisions",
                    json={"decision": decision, "seq": seq, "id": f"decision-{seq}"},
                    headers=headers,
                )
    raise AssertionError("a stream does not end")


def main() -> None:
    """Play one game from the command line."""
    parser = argparse.ArgumentParser(description="A bot that plays by plain HTTP.")
    parser.add_argument("url", help="the server, such as http://127.0.0.1:8817")
    parser.add_argument("--game", default="splendor")
    parser.add_argument("--opponent", default="greedy", help="the level of the server's bot")
    parser.add_argument("--join", nargs=2, metavar=("TABLE", "INVITATION"))
    options = parser.parse_args()
    last = play(options.url, options.game, options.opponent, options.join)
    you, winners = last["you"], last["table"]["result"]["winners"]
    print("won" if you in winners else "lost", f"as seat {you}, after {last['seq']} events")


if __name__ == "__main__":
    main()
