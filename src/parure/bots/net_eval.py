"""The net, evaluated in compiled code: no torch, no allocation, one position at a time.

All sums run over contiguous rows, `out[j] += x * weights[i, j]`, and leave out what is zero: most of an
observation is. So they are done several lanes at a time without any reordering, and every machine gets the
same numbers.
"""

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from parure.bots.judge import Judging, register
from parure.bots.lookahead import soften, worths
from parure.bots.net_plan import CHANNELS, LANES, MOST_VIEWS, Plan
from parure.jit import inner, lowest_bit, whole
from parure.rules.contract import observe
from parure.rules.mask import ONE_BIT

START, NUMBER, WIDTH, ENCODER, KIND, FIRST, EACH, SCORE, WATCHED = range(9)  # columns of `Plan.table`

Floats = NDArray[np.float32]

_ZERO = np.float32(0)


class Net(NamedTuple):
    """The weights, and room to work in: one of these for each thread."""

    sets: NDArray[np.int64]
    flat: NDArray[np.int64]
    own: NDArray[np.int64]  # start and stop
    encoder: Floats  # [a row for each column of each kind, width]
    encoder_bias: Floats  # [kind, width]
    trunk: Floats  # [input, first layer]
    trunk_bias: Floats
    last: Floats  # [first layer, last layer]
    last_bias: Floats
    value: Floats  # [last layer, view]
    value_bias: Floats
    context: Floats  # [last layer, contexts * width]
    context_bias: Floats
    policy: Floats  # [decision, policy input]
    policy_bias: Floats
    trust: Floats  # how much the evaluation by weights counts beside the net, one number
    # Room to work in
    places: NDArray[np.int64]  # of what is not zero in a layer's input
    amounts: Floats
    views: NDArray[np.int8]
    rows: Floats  # [view, row, width]
    inputs: Floats
    hidden: Floats
    contexts: Floats
    policy_inputs: Floats  # the trunk's last layer, then the scores
    worths: NDArray[np.float64]  # of each seat
    chances: NDArray[np.float64]  # of each seat
    priors: NDArray[np.float64]  # of each legal decision


WEIGHTS = Net._fields[3:16]


def new_net(plan: Plan, weights: dict[str, Floats]) -> Net:
    """Return a net with these weights and room of its own."""
    width, last = weights["encoder"].shape[1], weights["last"].shape[1]
    return Net(
        sets=plan.table(),
        flat=plan.flat,
        own=np.array([plan.own.start, plan.own.stop], dtype=np.int64),
        **{name: weights[name] for name in WEIGHTS},
        views=np.zeros((MOST_VIEWS, plan.layout.size), dtype=np.int8),
        rows=np.zeros((MOST_VIEWS, plan.rows, width), dtype=np.float32),
        inputs=np.zeros(plan.inputs(width), dtype=np.float32),
        hidden=np.zeros(weights["last"].shape[0], dtype=np.float32),
        contexts=np.zeros(plan.contexts * width, dtype=np.float32),
        policy_inputs=np.zeros(plan.policy_inputs(last), dtype=np.float32),
        places=np.zeros(plan.inputs(width), dtype=np.int64),
        amounts=np.zeros(plan.inputs(width), dtype=np.float32),
        worths=np.zeros(MOST_VIEWS),
        chances=np.zeros(MOST_VIEWS),
        priors=np.zeros(plan.actions),
    )


@inner
def judge(net: Any, states: Any, here: int) -> None:
    """Look at a position: write each seat's chance into `chances`, and prepare for `weigh_decisions`."""
    s = states[here]
    seats, mover = whole(s.seats), whole(s.turn)
    worths(states, here, net.worths)
    for seat in range(seats):
        net.chances[seat] = net.worths[seat]
    soften(net.chances, seats)
    place = 0
    for q in range(seats):
        observe(s, (mover + q) % seats, net.views[q])
        if q == 0:
            for i in range(net.flat.shape[0]):
                net.inputs[i] = net.views[0, net.flat[i]]
            place = _read_sets(net, q, whole(net.flat.shape[0]), 0)
        for i in range(net.own[0], net.own[1]):
            net.inputs[place] = net.views[q, i]
            place += 1
        net.inputs[place] = net.chances[(mover + q) % seats] - 1 / seats
        place = _read_sets(net, q, place + 1, 1)
    _layer(net, net.inputs, place, net.trunk, net.trunk_bias, net.hidden)
    for j in range(net.hidden.shape[0]):
        net.hidden[j] = max(net.hidden[j], _ZERO)
    last = net.last_bias.shape[0]
    _layer(net, net.hidden, net.hidden.shape[0], net.last, net.last_bias, net.policy_inputs)
    for j in range(last):
        net.policy_inputs[j] = max(net.policy_inputs[j], _ZERO)
    _chances(net, last, seats, mover)


@inner
def _read_sets(net: Any, q: int, place: int, each: int) -> int:
    """Encode the sets that every view has (or only the mover's), add them up, return the next place."""
    width = net.encoder.shape[1]
    for k in range(net.sets.shape[0]):
        if net.sets[k, EACH] == each:
            for j in range(width):
                net.inputs[place + j] = _ZERO
            for r in range(net.sets[k, NUMBER]):
                _encode(net, q, k, r, place)
            place += width
    return place


@inner
def _encode(net: Any, q: int, k: int, r: int, place: int) -> None:
    """Encode one row, and add it to the trunk's input at that place; a row without anything stays zero."""
    start = net.sets[k, START] + r * net.sets[k, WIDTH]
    first = net.sets[k, ENCODER]
    terms = 0
    for i in range(net.sets[k, WIDTH]):
        if net.views[q, start + i] != 0:
            net.places[terms] = first + i
            net.amounts[terms] = net.views[q, start + i]
            terms += 1
    row = net.rows[q, net.sets[k, FIRST] + r]
    if terms == 0:
        for j in range(row.shape[0]):
            row[j] = _ZERO
        return
    kind = net.sets[k, KIND]
    for j in range(row.shape[0]):
        row[j] = net.encoder_bias[kind, j]
    _add(net.encoder, net.places, net.amounts, terms, row)
    for j in range(row.shape[0]):
        row[j] = max(row[j], _ZERO)
        net.inputs[place + j] += row[j]


@inner
def _layer(net: Any, x: Any, size: int, weights: Any, bias: Any, out: Any) -> None:
    """Write bias + x @ weights."""
    terms = 0
    for i in range(size):
        if x[i] != _ZERO:
            net.places[terms] = i
            net.amounts[terms] = x[i]
            terms += 1
    for j in range(bias.shape[0]):
        out[j] = bias[j]
    _add(weights, net.places, net.amounts, terms, out)


@inner
def _add(weights: Any, index: Any, amount: Any, terms: int, out: Any) -> None:
    """Add up rows of weights, each by its amount; four at a time, so that less goes to memory and back."""
    width = weights.shape[1]
    t = 0
    while t + 4 <= terms:
        a, b, c, d = amount[t], amount[t + 1], amount[t + 2], amount[t + 3]
        p, q, r, s = weights[index[t]], weights[index[t + 1]], weights[index[t + 2]], weights[index[t + 3]]
        for j in range(width):
            out[j] += (a * p[j] + b * q[j]) + (c * r[j] + d * s[j])
        t += 4
    while t < terms:
        a = amount[t]
        p = weights[index[t]]
        for j in range(width):
            out[j] += a * p[j]
        t += 1


@inner
def _chances(net: Any, last: int, seats: int, mover: int) -> None:
    """Write each seat's chance: a softmax over the views."""
    for q in range(seats):
        logit = net.value_bias[q]
        for i in range(last):
            logit += net.policy_inputs[i] * net.value[i, q]
        seat = (mover + q) % seats
        net.chances[seat] = logit + net.trust[0] * net.worths[seat]
    soften(net.chances, seats)


@inner
def _dot(a: Any, b: Any) -> Any:
    """Return the sum of products; lengths are multiples of LANES."""
    s0 = s1 = s2 = s3 = s4 = s5 = s6 = s7 = _ZERO
    for i in range(0, a.shape[0], LANES):
        s0 += a[i] * b[i]
        s1 += a[i + 1] * b[i + 1]
        s2 += a[i + 2] * b[i + 2]
        s3 += a[i + 3] * b[i + 3]
        s4 += a[i + 4] * b[i + 4]
        s5 += a[i + 5] * b[i + 5]
        s6 += a[i + 6] * b[i + 6]
        s7 += a[i + 7] * b[i + 7]
    return ((s0 + s1) + (s2 + s3)) + ((s4 + s5) + (s6 + s7))


@inner
def weigh_decisions(net: Any, s: Any, mask: Any) -> None:
    """Write the policy's probability of each legal decision into `priors`, for the position just judged."""
    size = net.last.shape[1]
    _layer(net, net.policy_inputs, size, net.context, net.context_bias, net.contexts)
    _score(net, whole(s.seats), net.policy_inputs[size:])
    highest = -1e30
    for word in range(mask.shape[0]):
        left = mask[word]
        while left != np.uint64(0):
            action = 64 * word + lowest_bit(left)
            left &= left - ONE_BIT
            logit = float(net.policy_bias[action] + _dot(net.policy_inputs, net.policy[action]))
            net.priors[action] = logit
            highest = max(highest, logit)
    total = 0.0
    for word in range(mask.shape[0]):
        left = mask[word]
        while left != np.uint64(0):
            action = 64 * word + lowest_bit(left)
            left &= left - ONE_BIT
            net.priors[action] = math.exp(net.priors[action] - highest)
            total += net.priors[action]
    for word in range(mask.shape[0]):
        left = mask[word]
        while left != np.uint64(0):
            action = 64 * word + lowest_bit(left)
            left &= left - ONE_BIT
            net.priors[action] /= total


@inner
def _score(net: Any, seats: int, scores: Any) -> None:
    """Score the rows that decisions are about."""
    width = net.encoder.shape[1]
    others = net.contexts[net.contexts.shape[0] - width :]
    for k in range(net.sets.shape[0]):
        rows = net.sets[k]
        if rows[SCORE] >= 0:
            for channel in range(CHANNELS):
                first = (CHANNELS * rows[KIND] + channel) * width
                context = net.contexts[first : first + width]
                for r in range(rows[NUMBER]):
                    encoded = net.rows[0, rows[FIRST] + r]
                    scores[rows[SCORE] + CHANNELS * r + channel] = _dot(encoded, context)
        if rows[WATCHED] >= 0:
            for r in range(rows[NUMBER]):
                score = _ZERO
                for q in range(1, seats):
                    score += _dot(net.rows[q, rows[FIRST] + r], others)
                scores[rows[WATCHED] + r] = score


@inner
def _assess(net: Any, states: Any, place: int, values: Any) -> None:
    judge(net, states, place)
    for seat in range(states[place].seats):
        values[seat] = net.chances[seat]


@inner
def _consider(net: Any, states: Any, place: int, mask: Any, assessed: bool) -> None:
    if not assessed:
        judge(net, states, place)
    weigh_decisions(net, states[place], mask)


@inner
def _sight(net: Any, states: Any, place: int, action: int, values: Any) -> tuple[float, float]:
    return net.chances[states[place].turn], net.priors[action]


@inner
def _eager(net: Any) -> bool:
    return True


register(Net, Judging(_assess, _consider, _sight, _eager))
