"""A game at the terminal, from the first decision to the last."""

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from rich.console import Console
from rich.text import Text

import parure
from parure.bots import Bot
from parure.bots.program import Forfeit
from parure.cli.box import box
from parure.cli.choices import numbered, summary
from parure.cli.paint import LETTERS, QUIET
from parure.cli.problem import Problem, write_whole
from parure.cli.reader import reader
from parure.cli.rules import Language, show_rules
from parure.cli.table import draw
from parure.cli.table.card import card_line, tile_line
from parure.cli.table.supply import token_at
from parure.cli.tidy import tidy

FEW = 12  # so many decisions are listed without being asked for
HINTS = 3  # so many decisions a hint names

HELP = """\
Type a decision (Tab completes it, letters of colours will do: take w b r), or its number in the list.

  moves [KIND]    list the legal decisions, or those of one kind: moves buy
  table           draw the table again
  hint            what the best bot would do, and what it thinks of the position
  undo            take back the last decision
  save [FILE]     save the game; save! FILE replaces a file that is there already
  rules [CLAUSE]  the rules, or what they say on one clause; rules fr: in French
  help            this text
  quit            leave the game

Reserved cards that only their holder knows are shown in that player's turn alone."""


class Session:
    """One table: the game, the people at the keyboard, bots if any, and the file it is saved to."""

    def __init__(
        self, game: parure.Game, path: Path | None = None, bots: Mapping[int, Bot] | None = None
    ) -> None:
        """Sit down at a game; `path` is the file it came from, `bots` play the seats that they stand by."""
        self.game = game
        self.bots = dict(bots or {})
        self.path = path
        self.safe = list(game.history) if path else []  # the decisions that stand in the file
        self.pieces = box(game.name)
        self.console = Console(highlight=False)
        self.reader = reader(lambda word: self._describe(word).plain)
        self.seated = game.turn  # who has the keyboard
        self.commands = {
            "moves": self.moves,
            "table": self.table,
            "hint": self.hint,
            "undo": self.undo,
            "save": self.save,
            "save!": self.replace,
            "rules": self.rules,
            "help": self.help,
        }

    def run(self) -> None:
        """Play until somebody quits or there are no more lines."""
        try:
            self._play()
        except Forfeit as fault:
            self._say(f"the game can not go on: {fault}", "red")
        for bot in self.bots.values():
            bot.close()
        self._leave()

    def _play(self) -> None:
        self._bots_decide()
        self.seated = self.game.turn
        self.table()
        while True:
            offers = [*self.game.moves(), *self.commands, "quit"]
            line = self.reader.ask(self._prompt(), offers)
            if line is None or line.lower() in ("quit", "exit", "q"):
                break
            command, *words = line.split() or [""]
            try:
                if command.lower() in self.commands:
                    self.commands[command.lower()](*words[:1])
                elif command:
                    self.decide(line)
            except Problem as problem:
                self._say(str(problem), "red")

    # What can be typed

    def decide(self, line: str) -> None:
        """Take a decision, spelt out or picked by its number."""
        moves = self.game.moves()
        if line.isdecimal():
            if not 1 <= int(line) <= len(moves):
                raise Problem(f"there is no decision {line}; `moves` lists 1 to {len(moves)}")
            decision = moves[int(line) - 1]
        else:
            colours = list(self.game.view(-1)["players"][0]["tokens"])
            letters = {LETTERS[colour].lower(): colour for colour in colours if colour in LETTERS}
            decision = tidy(line, colours, letters, self.pieces.ids)
        seat = self.game.turn
        try:
            self.game.play(decision)
        except parure.IllegalMove as refusal:
            more = f" (`rules {refusal.clause}` tells more)" if refusal.clause else ""
            raise Problem(f"{refusal.reason}{more}") from None
        assert seat is not None
        self._say(f"{self.game.names[seat]}: {decision}")
        self._bots_decide()
        self._go_on()

    def moves(self, kind: str | None = None) -> None:
        """List the legal decisions with their numbers."""
        moves = self.game.moves()
        if kind and not any(move.split()[0] == kind.lower() for move in moves):
            raise Problem(f"there is no legal decision {kind!r} now; there is: {summary(moves) or 'none'}")
        self.console.print(numbered(moves, self._describe, kind.lower() if kind else None))

    def table(self, _: str | None = None) -> None:
        """Draw the table as the seat in turn sees it."""
        game = self.game
        viewer = -1 if game.turn is None else game.turn
        view = game.view(viewer)
        secret: set[str] = set()
        if game.turn is not None:
            seen = game.view(-1)["players"][viewer]["reserved"]
            own = view["players"][viewer]["reserved"]
            secret = {card for card, back in zip(own, seen, strict=True) if card != back}
        moves = game.moves()
        self.console.print(
            draw(view, game.names, self.pieces, width=self.console.width, moves=moves, secret=secret)
        )
        if 0 < len(moves) <= FEW:
            self.moves()
        elif moves and self.reader.interactive:
            self._say(f"{summary(moves)} — type one, `moves` lists them, `help` tells more")

    def undo(self, _: str | None = None) -> None:
        """Take back one decision."""
        if all(seat in self.bots for seat, _ in self.game.history):
            raise Problem("there is nothing to take back")
        seat = None
        while seat is None or seat in self.bots:  # what bots did since goes with it
            seat, decision = self.game.history[-1]
            self.game.undo()
            self._say(f"taken back: {self.game.names[seat]}: {decision}")
        self._go_on()

    def hint(self, _: str | None = None) -> None:
        """Ask the best bot; it knows what the player knows."""
        if self.game.over:
            raise Problem("the game is over: there is nothing to decide")
        with self.console.status("thinking…"):
            thought = self.game.hint()
        for number, candidate in enumerate(thought.candidates[:HINTS]):
            mark = "→" if number == 0 else " "
            self._say(f"{mark} {candidate.decision}: {candidate.probability:.0%} to win")
        if len(thought.line) > 1:
            self._say(f"  it may go on: {'; '.join(thought.line)}")

    def save(self, file: str | None = None) -> None:
        """Save the game, but never over a file that this game did not write."""
        path = Path(file).expanduser() if file else self.path or self._file_name()
        if path != self.path and path.exists():
            raise Problem(f"{path} is there already; `save! {path}` replaces it")
        self._write(path)

    def replace(self, file: str | None = None) -> None:
        """Save the game, over whatever is there."""
        self._write(Path(file).expanduser() if file else self.path or self._file_name())

    def rules(self, about: str | None = None) -> None:
        """Show the rules in a language, or what they say on a clause."""
        if about in list(Language):
            show_rules(self.console, self.game.name, about)
        else:
            show_rules(self.console, self.game.name, clause=about)

    def help(self, _: str | None = None) -> None:
        """Tell what can be typed."""
        self.console.print(HELP, markup=False)

    # Between the decisions

    def _bots_decide(self) -> None:
        """Let bots decide until it is a person's turn."""
        while (seat := self.game.turn) in self.bots:
            assert seat is not None
            name = self.game.names[seat]
            with self.console.status(f"{name} is thinking…"):
                decision = self.bots[seat].decide(self.game)
            self.game.play(decision)
            self._say(f"{name}: {decision}")

    def _go_on(self) -> None:
        """After a decision or its undoing: hand over the keyboard, show what there is to decide."""
        game = self.game
        if not self.reader.interactive:  # a script needs no table after every line
            if game.over:
                self.table()
            return
        handed_over = game.turn is not None and game.turn != self.seated
        if handed_over and self._someone_hides_cards():
            self._pass_the_keyboard()
        else:
            self.console.clear()
        self.seated = game.turn
        self.table()
        self._recall()

    def _someone_hides_cards(self) -> bool:
        return any(player["hidden"] for player in self.game.view()["players"])

    def _pass_the_keyboard(self) -> None:
        """Wait, with nothing on the screen, until the next player sits there."""
        assert self.game.turn is not None
        self.console.clear()
        self.console.file.write("\x1b[3J")  # what has scrolled away, too: it shows hidden cards
        self._recall()
        self.reader.ask(f"Pass the keyboard to {self.game.names[self.game.turn]}, who presses Enter. ")
        self.console.clear()

    def _recall(self) -> None:
        """Tell what has been decided since this seat decided last."""
        history = self.game.history
        recent = len(history)
        while recent and history[recent - 1][0] != self.game.turn:
            recent -= 1
        for seat, decision in history[max(recent, len(history) - 8) :] or history[-1:]:
            self._say(f"{self.game.names[seat]}: {decision}")

    def _prompt(self) -> str:
        turn = self.game.turn
        return "(over) > " if turn is None else f"{self.game.names[turn]} > "

    def _describe(self, word: str) -> Text:
        """Say what a card or tile is, or what lies on a place of the board; nothing of other words."""
        if word in self.pieces.cards:
            return card_line(self.pieces.cards[word])
        if word in self.pieces.tiles:
            return tile_line(self.pieces.tiles[word])
        return token_at(self.game.view(-1), word)

    def _say(self, text: str, style: str = "") -> None:
        self.console.print(Text(text), style=style or QUIET, soft_wrap=not self.reader.interactive)

    # Files, and leaving

    def _file_name(self) -> Path:
        return Path(f"{self.game.name}-{datetime.now():%Y%m%d-%H%M%S}.parure")

    def _write(self, path: Path) -> None:
        write_whole(path, self.game.record())
        self.path = path
        self.safe = list(self.game.history)
        self._say(f"saved to {path}")

    def _leave(self) -> None:
        """Offer to save what is not saved, and say how to come back."""
        game = self.game
        if self.reader.interactive and game.history != self.safe:
            path = self.path or self._file_name()
            answer = self.reader.ask(f"Save the game to {path}? [Y/n, or another file] ")
            try:
                if answer is not None and answer.lower() not in ("n", "no"):
                    self.save(None if answer.lower() in ("", "y", "yes") else answer)
            except Problem as problem:
                self._say(str(problem), "red")
        if not game.over:
            where = f"; `parure play {game.name} --resume {self.path}` goes on with it" if self.path else ""
            self._say(f"the game is unfinished after {len(game.history)} decisions{where}")
