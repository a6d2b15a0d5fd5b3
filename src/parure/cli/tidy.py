"""A person's typing, made into the notation.

The engine takes decisions exactly as the notation spells them. People type `TAKE r w  b`, and mean
`take white blue red`.
"""

import re
from collections.abc import Iterable, Sequence

PLACE = re.compile(r"[a-z]\d")


def tidy(text: str, colours: Sequence[str], letters: dict[str, str], ids: Iterable[str]) -> str:
    """Return a typed decision in the spelling of the notation, as far as it can be guessed.

    Case and spaces are tidied, the letters of colours spelt out, and several colours or places put in
    their order. What is not understood is left as it is: the engine says what is wrong with it.

    >>> tidy(" TAKE r w  B", ["white", "blue", "red"], {"w": "white", "b": "blue", "r": "red"}, [])
    'take white blue red'
    >>> tidy("Buy l2-05", [], {}, ["L1-05", "L2-05"])
    'buy L2-05'
    >>> tidy("take c3 a1 b2", [], {}, [])
    'take a1 b2 c3'
    """
    first, *rest = text.lower().split() or [""]
    spelt = {name.lower(): name for name in ids}
    rest = [letters.get(word, spelt.get(word, word)) for word in rest]
    if rest and all(word in colours for word in rest):
        rest.sort(key=colours.index)
    elif rest and all(PLACE.fullmatch(word) for word in rest):
        rest.sort(key=lambda place: (place[1], place[0]))
    return " ".join([first, *rest])
