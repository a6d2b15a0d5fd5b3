"""What may be taken back.

As strict tables do it: only inside the own turn, never past another seat's decision, and never past
anything newly revealed to anybody. At practice tables against bots: freely, to the own last turn.

Whether a decision revealed something is asked of the engine, so that no game need be known here: deal
anew all that a viewer did not know before it, decide the same, and look whether they would see the same.
"""

import parure
from parure.rules.contract import SPECTATOR

DEALS = 12  # a reveal stays unnoticed only if all these deals bring the same card


class CannotUndo(ValueError):
    """A take-back that the table does not allow; the text says why."""


def strict(game: parure.Game, seat: int) -> int:
    """Return how many decisions a strict take-back undoes: one."""
    if not game.history:
        raise CannotUndo("there is no decision to take back")
    if game.history[-1][0] != seat:
        raise CannotUndo("the last decision was another seat's")
    if game.over or game.turn != seat or game.turn_numbers()[-1] != game.turns + 1:
        raise CannotUndo("the turn is finished; a decision can be taken back only inside the own turn")
    if reveals(game):
        raise CannotUndo("the decision has revealed something new; it can not be taken back")
    return 1


def free(game: parure.Game, seat: int) -> int:
    """Return how many decisions a practice take-back undoes: to the beginning of the seat's last turn."""
    numbers = game.turn_numbers()
    own = [number for number, (who, _) in zip(numbers, game.history, strict=True) if who == seat]
    if not own:
        raise CannotUndo("this seat has not decided anything yet")
    return len(numbers) - numbers.index(own[-1])


def reveals(game: parure.Game) -> bool:
    """Whether the last decision of a game showed anybody something that they could not know before."""
    _seat, decision = game.history[-1]
    before = game.copy()
    before.undo()
    viewers = [*range(game.seats), SPECTATOR]
    return any(_reveals_to(viewer, before, decision, game.view(viewer)) for viewer in viewers)


def _reveals_to(viewer: int, before: parure.Game, decision: str, seen: dict[str, object]) -> bool:
    for deal in range(DEALS):
        other = before.redeal(viewer, seed=deal)
        try:
            other.play(decision)
        except parure.IllegalMove:  # it named a card that only its holder knew
            return True
        if other.view(viewer) != seen:
            return True
    return False
