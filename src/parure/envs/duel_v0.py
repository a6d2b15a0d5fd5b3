"""Splendor Duel as a PettingZoo environment.

# Splendor Duel

| Import             | `from parure.envs import duel_v0`              |
|--------------------|------------------------------------------------|
| Actions            | Discrete                                       |
| Parallel API       | No: seats decide one after the other           |
| Manual Control     | No                                             |
| Agents             | `player_0` to `player_1`                       |
| Number of agents   | 2                                              |
| Action Shape       | ()                                             |
| Action Values      | Discrete(281)                                  |
| Observation Shape  | (819,)                                         |
| Observation Values | about 0 to 1                                   |

Splendor for two: tokens are taken in lines from a shared board, privileges bend the rules, cards have
abilities. Who has 20 points, ten crowns or ten points on cards of one colour wins at once.

### Arguments

```python
duel_v0.env(seats=2, render_mode=None, max_turns=500, observations="float32", illegal="lose")
```

`seats`: how many agents play: 2

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
`parure.envs.explain("duel", observation)` says it in words, and docs/environments.md names every column.

| piece | places | shape | meaning |
|---|---|---|---|
| phase | 0 - 8 | 9 | What is decided now. |
| table | 9 - 21 | 13 | What concerns both. |
| royals | 22 - 25 | 4 | The royal cards left. |
| royal | 26 - 29 | 4 | The royal card whose ability is being applied. |
| bag | 30 - 36 | 7 | The tokens in the bag. |
| paid | 37 - 42 | 6 | Gold put in place of own tokens in this payment. |
| board | 43 - 217 | 25 x 7 | The token on each place of the board. |
| market | 218 - 565 | 12 x 29 | The face-up cards, and what each means to the seat. |
| hand | 566 - 652 | 3 x 29 | The own reserved cards; hidden: the others do not know it. |
| pending | 653 - 681 | 29 | The card being paid for or applied, as it stands for its buyer. |
| self | 682 - 706 | 25 | The seat's own possessions. |
| opponent 1 | 707 - 731 | 25 | The opponent. |
| opponent 1 hand | 732 - 818 | 3 x 29 | The opponent's reserved cards, as far as known. |

#### Legal Actions Mask

`"action_mask"` is an `int8` array with a 1 for every legal action. It is all zeros for agents that are not to
decide.

### Action Space

An agent may have to decide several times in a row: a turn is one main decision, followed by others only where
there is a real choice.

| action | meaning | as text, the first of them |
|---|---|---|
| 0 - 24 | spend a privilege on the token of a place | `privilege a1` |
| 25 | refill the board from the bag | `refill` |
| 26 - 170 | take one to three tokens in a line | `take a1` |
| 171 - 195 | claim the gold of a place, to reserve | `claim a1` |
| 196 - 207 | reserve the card in a place of the pyramid | `reserve` and the card |
| 208 - 210 | reserve the top card of a deck | `reserve deck 1` |
| 211 - 222 | buy the card in a place of the pyramid | `buy` and the card |
| 223 - 225 | buy a card of the own hand | `buy` and the card |
| 226 | pass: only when nothing else is possible | `pass` |
| 227 | pay: settle the payment | `pay` |
| 228 - 233 | spend one more gold in place of a gem or pearl | `gold white` |
| 234 - 240 | return a token | `return white` |
| 241 - 245 | the colour that a joker joins | `joker white` |
| 246 - 270 | take the token of the card's own colour | `token a1` |
| 271 - 276 | steal a token from the opponent | `steal white` |
| 277 - 280 | choose a royal card | `royal R1` |

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
    return TableEnv("duel", **options)


raw_env = env
