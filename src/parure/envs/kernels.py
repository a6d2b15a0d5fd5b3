"""The compiled inside of the environments: written once, bound to each game by the type of its records.

Arrays have a row for each position. `bits` holds the legal decisions as words, `mask` the same as one
`int8` for each decision, `observation` what the seat to decide may know. Arrays that nobody asked for
are given with rows of length zero.
"""

from typing import Any

from parure.jit import compiled, inner, whole
from parure.rules.contract import OVER, apply, legal, observe, outcome, setup
from parure.rules.dice import below, roll, seed_dice
from parure.rules.mask import has, nth, spread

NOBODY = -1  # no seat is the agent's alone: whoever acts plays all seats


@compiled
def look(states: Any, i: int, seat: int, bits: Any, mask: Any, observation: Any, scale: Any) -> None:
    """Write what a seat sees of position i; the mask is empty unless it is the one to decide."""
    s = states[i]
    if mask.shape[0] > 0:
        if s.turn == seat and s.phase != OVER:
            spread(bits, mask)
        else:
            mask[:] = 0
    see(s, seat, observation, scale)


@inner
def see(s: Any, seat: int, observation: Any, scale: Any) -> None:
    """Write an observation, if one is wanted, and scale it, if it is one of floats."""
    if observation.shape[0] > 0:
        observe(s, seat, observation)
        for j in range(scale.shape[0]):
            observation[j] *= scale[j]


@compiled
def rewards_of(s: Any, rewards: Any) -> None:
    """Write the rewards of a finished game: 1 for the winner, -1 for who lost, in between when shared."""
    outcome(s, rewards)
    for seat in range(s.seats):
        rewards[seat] = 2 * rewards[seat] - 1


@compiled
def advance(states: Any, action: int, bits: Any, max_turns: int) -> int:
    """Play a decision in the only position: return the seat to decide, -1 at the end, -2 when cut short.

    -3 says that the decision is not legal, and that nothing was changed.
    """
    s = states[0]
    if not 0 <= action < 64 * bits.shape[0] or not has(bits, action):
        return -3
    apply(s, action)
    if s.phase == OVER:
        bits[:] = 0
        return -1
    if s.turns >= max_turns:
        return -2
    legal(s, bits)
    return whole(s.turn)


@compiled
def seed_all(seed: int, deals: Any, whims: Any) -> None:
    """Start the generators of all positions: one for its deals, one for its random decisions."""
    seed_dice(deals[0], seed)
    for i in range(1, deals.shape[0]):
        seed_dice(deals[i], fresh_seed(deals[0]))
    for i in range(whims.shape[0]):
        seed_dice(whims[i], fresh_seed(deals[0]))


@inner
def fresh_seed(dice: Any) -> int:
    """Return a number from 0 to 2^63 - 1."""
    return ((roll(dice) & 0x7FFFFFFF) << 32) | roll(dice)


@compiled
def first_illegal(bits: Any, actions: Any, number: int) -> int:
    """Return the first position whose decision is not legal, or -1."""
    for i in range(actions.shape[0]):
        if not 0 <= actions[i] < number or not has(bits[i], actions[i]):
            return i
    return -1


@compiled
def choose(first: int, last: int, bits: Any, choices: Any, whims: Any, actions: Any) -> None:
    """Draw a legal decision for each position of a stretch, all equally likely."""
    for i in range(first, last):
        actions[i] = nth(bits[i], below(whims[i], choices[i]))


@compiled
def step_stretch(
    first: int,
    last: int,
    dealing: bool,
    states: Any,
    blank: Any,
    seats: int,
    max_turns: int,
    deals: Any,
    whims: Any,
    agents: Any,
    actions: Any,
    seat: Any,
    bits: Any,
    choices: Any,
    mask: Any,
    observation: Any,
    scale: Any,
    mover: Any,
    rewards: Any,
    terminated: Any,
    truncated: Any,
    final: Any,
) -> None:
    """Play a decision in each position of a stretch; where the game is over, begin a new one.

    Where a position has an agent's seat of its own, the other seats play random decisions until it is
    the agent's turn again. With `dealing` a new game is begun everywhere; one function does both, because
    compiling two takes twice as long.
    """
    for i in range(first, last):
        rewards[i, :] = 0
        terminated[i] = False
        truncated[i] = False
        if dealing:
            _begin(states, i, blank, seats, deals, whims, agents, bits)
        else:
            s = states[i]
            mover[i] = s.turn
            apply(s, actions[i])
            if agents[i] != NOBODY:
                _play_others(s, agents[i], max_turns, bits[i], whims[i])
            terminated[i] = s.phase == OVER
            truncated[i] = s.phase != OVER and s.turns >= max_turns
            if terminated[i]:
                rewards_of(s, rewards[i])
            if terminated[i] or truncated[i]:
                see(s, whole(mover[i]), final[i], scale)
                if agents[i] != NOBODY:
                    agents[i] = (agents[i] + 1) % seats
                _begin(states, i, blank, seats, deals, whims, agents, bits)
        _show(states, i, seat, bits, choices, mask, observation, scale)


@inner
def _begin(
    states: Any, i: int, blank: Any, seats: int, deals: Any, whims: Any, agents: Any, bits: Any
) -> None:
    states[i] = blank[0]
    s = states[i]
    setup(s, seats, fresh_seed(deals[i]))
    if agents[i] != NOBODY:
        _play_others(s, agents[i], seats, bits[i], whims[i])


@inner
def _play_others(s: Any, agent: int, max_turns: int, row: Any, whims: Any) -> None:
    """Let the other seats play at random until the agent is to decide."""
    while s.turn != agent and s.phase != OVER and s.turns < max_turns:
        number = legal(s, row)
        apply(s, nth(row, below(whims, number)))


@inner
def _show(
    states: Any, i: int, seat: Any, bits: Any, choices: Any, mask: Any, observation: Any, scale: Any
) -> None:
    s = states[i]
    seat[i] = s.turn
    choices[i] = legal(s, bits[i])
    if mask.shape[1] > 0:
        spread(bits[i], mask[i])
    see(s, whole(s.turn), observation[i], scale)
