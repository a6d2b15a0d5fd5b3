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
    inputs, last = net.inputs, net.policy_inputs
    worths(states, here, net.worths)
    for seat in range(seats):
        net.chances[seat] = net.worths[seat]
    soften(net.chances, seats)
    for q in range(seats):
        observe(s, (mover + q) % seats, net.views[q])
    for i in range(net.flat.shape[0]):
        inputs[i] = net.views[0, net.flat[i]]
    place = whole(net.flat.shape[0])
    for step in range(-1, seats):  # first what all views share, then each view
        q = max(step, 0)
        if step >= 0:
            for i in range(net.own[0], net.own[1]):
                inputs[place] = net.views[q, i]
                place += 1
            inputs[place] = net.chances[(mover + q) % seats] - 1 / seats
            place += 1
        place = _read_sets(
            net.sets,
            net.views,
            net.encoder,
            net.encoder_bias,
            net.places,
            net.amounts,
            net.rows,
            inputs,
            q,
            place,
            step >= 0,
        )
    _layer(inputs, place, net.trunk, net.trunk_bias, net.places, net.amounts, net.hidden)
    _layer(net.hidden, net.hidden.shape[0], net.last, net.last_bias, net.places, net.amounts, last)
    for q in range(seats):
        logit = net.value_bias[q]
        for i in range(net.last.shape[1]):
            logit += last[i] * net.value[i, q]
        seat = (mover + q) % seats
        net.chances[seat] = logit + net.trust[0] * net.worths[seat]
    soften(net.chances, seats)


# The innermost functions get arrays, never the net: to hand over all of its arrays costs more than they do.


@inner
def _read_sets(
    sets: Any,
    views: Any,
    encoder: Any,
    bias: Any,
    places: Any,
    amounts: Any,
    rows: Any,
    inputs: Any,
    q: int,
    place: int,
    each: bool,
) -> int:
    """Encode the sets that every view has of its own (or that all share); return the next place.

    The rows of a set are added up into the trunk's input. A row without anything in it stays zero.
    """
    width = encoder.shape[1]
    for k in range(sets.shape[0]):
        if sets[k, EACH] != each:
            continue
        for j in range(width):
            inputs[place + j] = _ZERO
        first, size, kind = sets[k, ENCODER], sets[k, WIDTH], sets[k, KIND]
        for r in range(sets[k, NUMBER]):
            start = sets[k, START] + r * size
            terms = 0
            for i in range(size):
                if views[q, start + i] != 0:
                    places[terms] = first + i
                    amounts[terms] = views[q, start + i]
                    terms += 1
            row = sets[k, FIRST] + r
            if terms == 0:
                for j in range(width):
                    rows[q, row, j] = _ZERO
                continue
            for j in range(width):
                rows[q, row, j] = bias[kind, j]
            t = 0
            while t + 4 <= terms:  # four at a time, so that less goes to memory and back
                a, b, c, d = amounts[t], amounts[t + 1], amounts[t + 2], amounts[t + 3]
                e, f, g, h = places[t], places[t + 1], places[t + 2], places[t + 3]
                for j in range(width):
                    rows[q, row, j] += (a * encoder[e, j] + b * encoder[f, j]) + (
                        c * encoder[g, j] + d * encoder[h, j]
                    )
                t += 4
            while t < terms:
                a, e = amounts[t], places[t]
                for j in range(width):
                    rows[q, row, j] += a * encoder[e, j]
                t += 1
            for j in range(width):
                value = max(rows[q, row, j], _ZERO)
                rows[q, row, j] = value
                inputs[place + j] += value
        place += width
    return place


@inner
def _layer(x: Any, size: int, weights: Any, bias: Any, places: Any, amounts: Any, out: Any) -> None:
    """Write what is above zero of bias + x @ weights."""
    _mix(x, size, weights, bias, places, amounts, out)
    for j in range(bias.shape[0]):
        out[j] = max(out[j], _ZERO)


@inner
def _mix(x: Any, size: int, weights: Any, bias: Any, places: Any, amounts: Any, out: Any) -> None:
    """Write bias + x @ weights."""
    terms = 0
    for i in range(size):
        if x[i] != _ZERO:
            places[terms] = i
            amounts[terms] = x[i]
            terms += 1
    width = bias.shape[0]
    for j in range(width):
        out[j] = bias[j]
    t = 0
    while t + 4 <= terms:
        a, b, c, d = amounts[t], amounts[t + 1], amounts[t + 2], amounts[t + 3]
        e, f, g, h = places[t], places[t + 1], places[t + 2], places[t + 3]
        for j in range(width):
            out[j] += (a * weights[e, j] + b * weights[f, j]) + (c * weights[g, j] + d * weights[h, j])
        t += 4
    while t < terms:
        a, e = amounts[t], places[t]
        for j in range(width):
            out[j] += a * weights[e, j]
        t += 1


@inner
def weigh_decisions(net: Any, s: Any, mask: Any) -> None:
    """Write the policy's probability of each legal decision into `priors`, for the position just judged."""
    inputs, priors, size = net.policy_inputs, net.priors, net.last.shape[1]
    _mix(inputs, size, net.context, net.context_bias, net.places, net.amounts, net.contexts)
    _score(net.sets, net.rows, net.contexts, whole(s.seats), inputs, whole(size))
    _weigh(inputs, net.policy, net.policy_bias, mask, priors)


@inner
def _weigh(inputs: Any, policy: Any, bias: Any, mask: Any, priors: Any) -> None:
    """Write a softmax over the legal decisions."""
    highest, total = -1e30, 0.0
    for word in range(mask.shape[0]):
        left = mask[word]
        while left != np.uint64(0):
            action = 64 * word + lowest_bit(left)
            left &= left - ONE_BIT
            sums = s1 = s2 = s3 = s4 = s5 = s6 = s7 = _ZERO
            for i in range(0, inputs.shape[0], LANES):
                sums += inputs[i] * policy[action, i]
                s1 += inputs[i + 1] * policy[action, i + 1]
                s2 += inputs[i + 2] * policy[action, i + 2]
                s3 += inputs[i + 3] * policy[action, i + 3]
                s4 += inputs[i + 4] * policy[action, i + 4]
                s5 += inputs[i + 5] * policy[action, i + 5]
                s6 += inputs[i + 6] * policy[action, i + 6]
                s7 += inputs[i + 7] * policy[action, i + 7]
            logit = float(bias[action] + (((sums + s1) + (s2 + s3)) + ((s4 + s5) + (s6 + s7))))
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
def _score(sets: Any, rows: Any, contexts: Any, seats: int, scores: Any, first: int) -> None:
    """Score the rows that decisions are about; scores begin at the place `first`."""
    width = rows.shape[2]
    others = contexts.shape[0] - width
    for k in range(sets.shape[0]):
        if sets[k, SCORE] >= 0:
            for channel in range(CHANNELS):
                context = (CHANNELS * sets[k, KIND] + channel) * width
                for r in range(sets[k, NUMBER]):
                    place = first + sets[k, SCORE] + CHANNELS * r + channel
                    scores[place] = _dot(rows, 0, sets[k, FIRST] + r, contexts, context)
        if sets[k, WATCHED] >= 0:
            for r in range(sets[k, NUMBER]):
                score = _ZERO
                for q in range(1, seats):
                    score += _dot(rows, q, sets[k, FIRST] + r, contexts, others)
                scores[first + sets[k, WATCHED] + r] = score


@inner
def _dot(rows: Any, q: int, row: int, contexts: Any, at: int) -> Any:
    """Return an encoded row times a context; widths are multiples of LANES."""
    s0 = s1 = s2 = s3 = s4 = s5 = s6 = s7 = _ZERO
    for i in range(0, rows.shape[2], LANES):
        s0 += rows[q, row, i] * contexts[at + i]
        s1 += rows[q, row, i + 1] * contexts[at + i + 1]
        s2 += rows[q, row, i + 2] * contexts[at + i + 2]
        s3 += rows[q, row, i + 3] * contexts[at + i + 3]
        s4 += rows[q, row, i + 4] * contexts[at + i + 4]
        s5 += rows[q, row, i + 5] * contexts[at + i + 5]
        s6 += rows[q, row, i + 6] * contexts[at + i + 6]
        s7 += rows[q, row, i + 7] * contexts[at + i + 7]
    return ((s0 + s1) + (s2 + s3)) + ((s4 + s5) + (s6 + s7))


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
def _favourite(net: Any, states: Any, place: int, mask: Any) -> int:
    judge(net, states, place)
    weigh_decisions(net, states[place], mask)
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


register(Net, Judging(_assess, _consider, _sight, _favourite, _eager))
