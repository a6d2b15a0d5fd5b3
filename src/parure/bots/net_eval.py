"""The net, evaluated in compiled code: no torch, no allocation, one position at a time.

All sums run over contiguous rows, many lanes at a time (lanes.py), and leave out what is zero: most of an
observation is. The order of every sum is the same on every machine, and so are the numbers.
"""

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from parure.bots.judge import Judging, register
from parure.bots.lookahead import soften, worths
from parure.bots.net_plan import CHANNELS, MOST_VIEWS, Plan
from parure.jit import inlined, inner, lowest_bit, natural, whole
from parure.lanes import add, dot, mix
from parure.rules.contract import observe
from parure.rules.mask import ONE_BIT

START, NUMBER, WIDTH, KIND, FIRST, EACH, SCORE, WATCHED = range(8)  # columns of `Plan.table`
STEPS, TRUNK, ENCODER = range(3)  # rows of `Plan.reading`

Floats = NDArray[np.float32]

_ZERO, _LOWEST = np.float32(0), np.float32(-np.inf)
_NONE, _ONE = natural(0), natural(1)


class Net(NamedTuple):
    """The weights, and room to work in: one of these for each thread."""

    sets: NDArray[np.int64]
    flat: NDArray[np.int64]
    own: NDArray[np.int64]  # start and stop
    reading: NDArray[np.int64]
    ones: Floats
    rows_of: NDArray[np.int64]  # of the trunk: for what is flat, for what a view has of its own
    encoder: Floats  # [a row for each value of each column of each kind, width]
    encoder_bias: Floats  # [kind * width]
    trunk: Floats  # [input, first layer]
    trunk_bias: Floats
    last: Floats  # [first layer, last layer]
    last_bias: Floats
    value: Floats  # [last layer, view]
    value_bias: Floats
    context: Floats  # [last layer, contexts * width]
    context_bias: Floats
    policy: Floats  # [decision * policy input]
    policy_bias: Floats
    trust: Floats  # how much the evaluation by weights counts beside the net, one number
    # Room to work in
    places: NDArray[np.int64]  # of what is not zero in a layer's input
    amounts: Floats
    views: NDArray[np.int8]
    rows: Floats  # [view * row * width]
    sums: Floats  # of the rows of each set, in the trunk's order
    hidden: Floats
    contexts: Floats
    policy_inputs: Floats  # the trunk's last layer, then the scores
    worths: NDArray[np.float64]  # of each seat
    chances: NDArray[np.float64]  # of each seat
    priors: NDArray[np.float64]  # of each legal decision


WEIGHTS = Net._fields[6:19]
FLAT = ("encoder_bias", "policy")  # read at places worked out, not by rows


def shapes(plan: Plan, width: int, first: int, last: int) -> dict[str, tuple[int, ...]]:
    """Return the shapes of all weights, by the units of the encoder and of the trunk's two layers."""
    return {
        "encoder": (plan.encoder_rows, width),
        "encoder_bias": (plan.kinds, width),
        "trunk": (plan.inputs(width), first),
        "trunk_bias": (first,),
        "last": (first, last),
        "last_bias": (last,),
        "value": (last, plan.most_seats),
        "value_bias": (plan.most_seats,),
        "context": (last, plan.contexts * width),
        "context_bias": (plan.contexts * width,),
        "policy": (plan.actions, plan.policy_inputs(last)),
        "policy_bias": (plan.actions,),
        "trust": (1,),
    }


def new_net(plan: Plan, weights: dict[str, Floats]) -> Net:
    """Return a net with these weights and room of its own."""
    width, (first, last) = weights["encoder"].shape[1], weights["last"].shape
    room = max(plan.inputs(width), first)  # for what is not zero in the longest input of a layer
    return Net(
        sets=plan.table(),
        flat=plan.flat,
        own=np.array([plan.own.start, plan.own.stop], dtype=np.int64),
        reading=plan.reading,
        ones=np.ones(room, dtype=np.float32),
        rows_of=np.array([plan.flat_rows, plan.own_rows], dtype=np.int64),
        **{name: weights[name] for name in WEIGHTS if name not in FLAT},
        **{name: weights[name].reshape(-1) for name in FLAT},
        views=np.zeros((MOST_VIEWS, plan.layout.size), dtype=np.int8),
        rows=np.zeros(MOST_VIEWS * plan.rows * width, dtype=np.float32),
        sums=np.zeros(plan.inputs(width), dtype=np.float32),
        hidden=np.zeros(first, dtype=np.float32),
        contexts=np.zeros(plan.contexts * width, dtype=np.float32),
        policy_inputs=np.zeros(plan.policy_inputs(last), dtype=np.float32),
        places=np.zeros(room, dtype=np.int64),
        amounts=np.zeros(room, dtype=np.float32),
        worths=np.zeros(MOST_VIEWS),
        chances=np.zeros(MOST_VIEWS),
        priors=np.zeros(plan.actions),
    )


@inner
def judge(net: Any, states: Any, here: int) -> None:
    """Look at a position: write each seat's chance into `chances`, and prepare for `weigh_decisions`."""
    s = states[here]
    seats, mover = whole(s.seats), whole(s.turn)
    last = net.policy_inputs
    worths(states, here, net.worths)
    for seat in range(seats):
        net.chances[seat] = net.worths[seat]
    soften(net.chances, seats)
    for q in range(seats):
        observe(s, (mover + q) % seats, net.views[q])
    place, shared = whole(0), whole(0)
    for step in range(-1, seats):  # first the sets that all views share, then each view's
        place = _read_sets(
            net.sets,
            net.reading,
            net.views,
            net.encoder,
            net.encoder_bias,
            net.places,
            net.ones,
            net.rows,
            net.sums,
            max(step, 0),
            place,
            step >= 0,
        )
        if step < 0:
            shared = place
    terms = _gather(
        net.flat,
        net.own,
        net.reading,
        net.rows_of,
        net.views,
        net.chances,
        net.sums,
        net.places,
        net.amounts,
        shared,
        place,
        mover,
        seats,
    )
    mix(net.hidden, 0, net.trunk_bias, 0, net.trunk, net.places, net.amounts, terms, _ZERO)
    _layer(net.hidden, net.hidden.shape[0], net.last, net.last_bias, net.places, net.amounts, last, _ZERO)
    for q in range(seats):
        logit = net.value_bias[q]
        for i in range(net.last.shape[1]):
            logit += last[i] * net.value[i, q]
        seat = (mover + q) % seats
        net.chances[seat] = logit + net.trust[0] * net.worths[seat]
    soften(net.chances, seats)


# The innermost functions get arrays, never the net: to hand over all of its arrays costs more than they do.


@inlined
def _note(places: Any, amounts: Any, terms: int, number: int, steps: int, first: int) -> int:
    """Note which row of weights a number stands for, and how much of it; return how many there are now.

    Without a branch: whether a number is zero is hard to foretell.
    """
    places[terms] = first + max(min(number, steps), 1) - 1
    amounts[terms] = number if steps == 1 else 1
    return terms + natural(number != 0)


@inner
def _read_sets(
    sets: Any,
    reading: Any,
    views: Any,
    encoder: Any,
    bias: Any,
    places: Any,
    ones: Any,
    rows: Any,
    sums: Any,
    q: int,
    place: int,
    each: bool,
) -> int:
    """Encode the sets that every view has of its own (or that all share); return the next place in `sums`.

    The rows of a set are added up. A row without anything in it stays zero. Every value of its numbers has
    weights of its own.
    """
    width = encoder.shape[1]
    view = views[q]
    for k in range(sets.shape[0]):
        if sets[k, EACH] != each:
            continue
        sums[place : place + width] = _ZERO
        size, kind = sets[k, WIDTH], sets[k, KIND]
        for r in range(sets[k, NUMBER]):
            start = sets[k, START] + r * size
            terms = _NONE
            for i in range(natural(start), natural(start + size)):
                number = view[i]
                places[terms] = reading[ENCODER, i] + min(whole(number), reading[STEPS, i]) - 1
                terms += natural(number != 0)  # without a branch, as in `_note`
            row = _row(sets, q, k, r, width)
            if terms == 0:
                rows[row : row + width] = _ZERO
                continue
            mix(rows, row, bias, kind * width, encoder, places, ones, whole(terms), _ZERO)
            add(sums, place, rows, row, width)
        place += width
    return place


@inner
def _gather(
    flat: Any,
    own: Any,
    reading: Any,
    rows_of: Any,
    views: Any,
    chances: Any,
    sums: Any,
    places: Any,
    amounts: Any,
    shared: int,
    end: int,
    mover: int,
    seats: int,
) -> int:
    """Note all that the trunk gets, but for zeros; return how many there are. net_plan.py has the order."""
    terms = _NONE
    for i in flat:
        terms = _note(places, amounts, terms, whole(views[0, i]), reading[STEPS, i], reading[TRUNK, i])
    row = whole(rows_of[0])
    each = (end - shared) // seats
    for step in range(-1, seats):
        q, first, number = step, shared + step * each, each
        if step < 0:
            q, first, number = 0, 0, shared
        else:
            for i in range(natural(own[0]), natural(own[1])):
                at = row + reading[TRUNK, i]
                terms = _note(places, amounts, terms, whole(views[q, i]), reading[STEPS, i], at)
            row += whole(rows_of[1])
            places[terms] = row
            amounts[terms] = chances[(mover + q) % seats] - 1 / seats
            terms += _ONE
            row += 1
        sum_at = natural(first)
        for i in range(row, row + number):
            places[terms] = i
            amounts[terms] = sums[sum_at]
            terms += natural(sums[sum_at] != _ZERO)
            sum_at += _ONE
        row += number
    return whole(terms)


@inner
def _layer(
    x: Any, size: int, weights: Any, bias: Any, places: Any, amounts: Any, out: Any, lowest: Any
) -> None:
    """Write bias + x @ weights, or `lowest` where that is less; most of x is zero."""
    terms = _NONE
    for i in range(natural(size)):
        places[terms] = i
        amounts[terms] = x[i]
        terms += natural(x[i] != _ZERO)
    mix(out, 0, bias, 0, weights, places, amounts, whole(terms), lowest)


@inner
def weigh_decisions(net: Any, s: Any, mask: Any, priors: Any) -> None:
    """Write the policy's probability of each decision in the mask, for the position just judged."""
    inputs, size = net.policy_inputs, net.last.shape[1]
    _layer(inputs, size, net.context, net.context_bias, net.places, net.amounts, net.contexts, _LOWEST)
    _score(net.sets, net.rows, net.contexts, net.encoder.shape[1], whole(s.seats), inputs, whole(size))
    _weigh(inputs, net.policy, net.policy_bias, mask, priors)


@inner
def _weigh(inputs: Any, policy: Any, bias: Any, mask: Any, priors: Any) -> None:
    """Write a softmax over the decisions in the mask."""
    width = whole(inputs.shape[0])
    highest, total = -1e30, 0.0
    for word in range(mask.shape[0]):
        left = mask[word]
        while left != np.uint64(0):
            action = 64 * word + lowest_bit(left)
            left &= left - ONE_BIT
            logit = float(bias[action] + dot(inputs, 0, policy, action * width, width))
            priors[action] = logit
            highest = max(highest, logit)
    for word in range(mask.shape[0]):
        left = mask[word]
        while left != np.uint64(0):
            action = 64 * word + lowest_bit(left)
            left &= left - ONE_BIT
            priors[action] = math.exp(priors[action] - highest)
            total += priors[action]
    for word in range(mask.shape[0]):
        left = mask[word]
        while left != np.uint64(0):
            action = 64 * word + lowest_bit(left)
            left &= left - ONE_BIT
            priors[action] /= total


@inner
def _score(sets: Any, rows: Any, contexts: Any, width: int, seats: int, scores: Any, first: int) -> None:
    """Score the rows that decisions are about; scores begin at the place `first`."""
    others = contexts.shape[0] - width
    for k in range(sets.shape[0]):
        if sets[k, SCORE] >= 0:
            for channel in range(CHANNELS):
                context = (CHANNELS * sets[k, KIND] + channel) * width
                for r in range(sets[k, NUMBER]):
                    place = first + sets[k, SCORE] + CHANNELS * r + channel
                    scores[place] = dot(rows, _row(sets, 0, k, r, width), contexts, context, width)
        if sets[k, WATCHED] >= 0:
            for r in range(sets[k, NUMBER]):
                score = _ZERO
                for q in range(1, seats):
                    score += dot(rows, _row(sets, q, k, r, width), contexts, others, width)
                scores[first + sets[k, WATCHED] + r] = score


@inner
def _row(sets: Any, q: int, k: int, r: int, width: int) -> int:
    """Return where the encoding of a set's row begins, as it is in a view."""
    last = sets.shape[0] - 1
    return whole(((sets[last, FIRST] + sets[last, NUMBER]) * q + sets[k, FIRST] + r) * width)


@inner
def _assess(net: Any, states: Any, place: int, values: Any) -> None:
    judge(net, states, place)
    for seat in range(states[place].seats):
        values[seat] = net.chances[seat]


@inner
def _consider(
    net: Any, states: Any, place: int, mask: Any, assessed: bool, values: Any, sights: Any, weights: Any
) -> None:
    if not assessed:
        judge(net, states, place)
    weigh_decisions(net, states[place], mask, weights)
    chance = net.chances[states[place].turn]
    for word in range(mask.shape[0]):
        left = mask[word]
        while left != np.uint64(0):
            sights[64 * word + lowest_bit(left)] = chance
            left &= left - ONE_BIT


@inner
def _favourite(net: Any, states: Any, place: int, mask: Any) -> int:
    judge(net, states, place)
    weigh_decisions(net, states[place], mask, net.priors)
    most, choice = -1.0, 0
    for word in range(mask.shape[0]):
        left = mask[word]
        while left != np.uint64(0):
            action = 64 * word + lowest_bit(left)
            left &= left - ONE_BIT
            if net.priors[action] > most:
                most, choice = net.priors[action], action
    return choice


@inner
def _eager(net: Any) -> bool:
    return True


register(Net, Judging(_assess, _consider, _favourite, _eager))
