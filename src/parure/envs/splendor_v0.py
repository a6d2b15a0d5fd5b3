"""Splendor as a PettingZoo environment.

# Splendor

| Import             | `from parure.envs import splendor_v0`          |
|--------------------|------------------------------------------------|
| Actions            | Discrete                                       |
| Parallel API       | No: seats decide one after the other           |
| Manual Control     | No                                             |
| Agents             | `player_0` to `player_3`                       |
| Number of agents   | 2, 3, 4                                        |
| Action Shape       | ()                                             |
| Action Values      | Discrete(79)                                   |
| Observation Shape  | 521 with 2 seats, 606 with 3 seats, 691 with 4 seats |
| Observation Values | about 0 to 1                                   |

The gem trade of the Renaissance: take gems, buy developments that make the next ones cheaper, impress
nobles. The game ends with the round in which somebody reaches 15 points; most points win.

### Arguments

```python
splendor_v0.env(seats=2, render_mode=None, max_turns=500, observations="float32", illegal="lose")
```

`seats`: how many agents play: 2, 3, 4

`render_mode`: "ansi" for a text, "rgb_array" for an array of pixels, "svg" for a drawing; all show what a
spectator may know

`max_turns`: turns, of all agents together, after which a game is cut short

`observations`: "float32" for scaled numbers, "int8" for the counts themselves

`illegal`: "lose": an illegal action ends the game with reward -1 for who took it and 0 for the others;
"raise": it is a ValueError and changes nothing

### Observation Space

A dictionary: `"observation"`, an array of numbers laid out as below (for two seats; further opponents
follow in the order of play), and `"action_mask"`. Nothing in it depends on what the agent may not know:
decks are counts, and of another's hidden card it has the level alone.
`parure.envs.explain("splendor", observation)` says it in words, and docs/environments.md names every column.

| piece | places | shape | meaning |
|---|---|---|---|
| phase | 0 - 4 | 5 | What is decided now. |
| table | 5 - 11 | 7 | What concerns everybody. |
| bank | 12 - 17 | 6 | The tokens in the bank. |
| paid | 18 - 22 | 5 | Wild tokens put in place of own gems in this payment. |
| nobles | 23 - 77 | 5 x 11 | The nobles on the table, and the bonuses that the seat lacks for each. |
| market | 78 - 329 | 12 x 21 | The face-up cards, and what each means to the seat. |
| hand | 330 - 392 | 3 x 21 | The own reserved cards; hidden: the others do not know it. |
| pending | 393 - 413 | 21 | The card being paid for, and what it means to the buyer. |
| self | 414 - 435 | 22 | The seat's own possessions. |
| opponent 1 | 436 - 457 | 22 | The player of the next seat in turn order. |
| opponent 1 hand | 458 - 520 | 3 x 21 | Opponent 1's reserved cards, as far as the seat may know them. |

#### Legal Actions Mask

`"action_mask"` is an `int8` array with a 1 for every legal action. It is all zeros for agents that are not to
decide.

### Action Space

An agent may have to decide several times in a row: a turn is one main decision, followed by others only where
there is a real choice.

| action | meaning | as text, the first of them |
|---|---|---|
| 0 - 9 | take three gems of different colours | `take white blue green` |
| 10 - 19 | take two gems of different colours (fewer than three are left in the bank) | `take white blue` |
| 20 - 24 | take one gem (only one colour is left) | `take white` |
| 25 - 29 | take two gems of one colour | `take white white` |
| 30 - 41 | reserve the card in a market place, level 1 first | `reserve` and the card |
| 42 - 44 | reserve the top card of a deck | `reserve deck 1` |
| 45 - 56 | buy the card in a market place | `buy` and the card |
| 57 - 59 | buy a card of the own hand | `buy` and the card |
| 60 | pass: only when nothing else is possible | `pass` |
| 61 | pay: settle the payment | `pay` |
| 62 - 66 | spend one more gold in place of a gem | `gold white` |
| 67 - 72 | return a token | `return white` |
| 73 | not used |  |
| 74 - 78 | choose a noble on the table | `noble` and its id |

### Rewards

Zero until the end. Then 1 for the winner and -1 for all others; agents that share a victory split it: with
`n` winners each has 2 / n - 1, so 0 when two share it. A game that is cut short gives 0 to all.

### Version History

* v0: Initial version; observations of layout version 0
"""

from typing import Any

from parure.envs.aec import TableEnv


def env(**options: Any) -> TableEnv:
    """Return the environment; its checks are built in, so there are no wrappers to add."""
    return TableEnv("splendor", **options)


raw_env = env
