"""The reasons in English."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from parure.texts.reasons.speech import Speech


class English(Speech):
    """English: colours are said as decisions write them."""

    numbers = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    none = "none"

    def there_are(self, n: int) -> str:
        """Say how many there are."""
        return "there is one" if n == 1 else f"there are {self.amount(n)}"

    def colour(self, name: str) -> str:
        """Say a colour."""
        return name

    def all(self, words: Sequence[str]) -> str:
        """List things."""
        return self.joined(words, "and")

    def any(self, words: Sequence[str]) -> str:
        """List alternatives."""
        return self.joined(words, "or")

    def tokens(self, counts: Mapping[str, int]) -> str:
        """Say which tokens these are: "two white and one gold"."""
        return self.all([f"{self.number(n)} {colour}" for colour, n in counts.items() if n]) or "nothing"

    sentences: ClassVar = {
        # no decision at all
        "over": "the game is over",
        "empty": "there is no decision in an empty text",
        "spelling": "decisions are in lower case with single spaces, ids as on the cards: {tidy!r}",
        "other-game": "{word!r} belongs to another game; a decision of {game} begins with {known:any}",
        "unknown-word": "unknown word {word!r}; a decision of {game} begins with {known:any}",
        "one-word": "one word belongs here, as in '{example}'; {given:amount} given",
        "nothing-follows": "nothing follows '{word}'; {rest!r} given",
        "unknown-colour": "unknown colour {colour!r}; {game} has {colours:all}",
        "unknown-card": "there is no card {card!r} in {game}; cards are {first} to {last}",
        "unknown-deck": "there is no deck {deck!r}; the decks are 1, 2 and 3",
        "unknown-place": "there is no place {place!r}; places are a1 to e5: a column's letter, a row's digit",
        "unknown-noble": "there is no noble {tile!r}; the ids are {ids:all}",
        "unknown-location": "there is no location {tile!r}; the ids are {ids:all}",
        "unknown-royal": "there is no royal card {tile!r}; they are {ids:all}",
        # something else is to be decided
        "paying": "{card} is being paid for: go on with '{wild} COLOUR', or settle with 'pay'",
        "not-paying": "nothing is being paid for: {word!r} follows a 'buy' that leaves a choice",
        "returning": "the seat holds {held:number} tokens and may keep {limit:number}: return one first",
        "not-returning": "only a seat with more than {limit:number} tokens returns any; this one has "
        "{held:amount}",
        "choosing-noble": "several tiles qualify: choose one with 'noble ID' first",
        "choosing-location": "several tiles qualify: choose one with 'location ID' first",
        "not-choosing-noble": "a noble comes by itself at the end of a turn, and is chosen only among "
        "several",
        "not-choosing-location": "a location comes by itself at the end of a turn, and is chosen only "
        "among several",
        "reserving": "a gold has been claimed: name the card with 'reserve ID' or 'reserve deck N'",
        "not-reserving": "a card is reserved with a gold: 'claim CELL' comes first",
        "joining": "a joker was bought: name the colour that it joins with 'joker COLOUR'",
        "not-joining": "a colour is joined only when a joker card has just been bought",
        "picking": "the card gives a token of its colour: choose the place with 'token CELL'",
        "not-picking": "such a token comes only with a card that has this ability",
        "stealing": "a token of the opponent is due: choose it with 'steal COLOUR'",
        "not-stealing": "a token is stolen only by a card that has this ability",
        "crowning": "a royal card is due: choose it with 'royal ID'",
        "not-crowning": "a royal card comes only with the third and the sixth crown",
        # passing, buying, reserving
        "pass-one": "passing is allowed only when nothing else is possible; {first!r} is",
        "pass-several": "passing is allowed only when nothing else is possible; "
        "{others:number} decisions are, such as {first!r}",
        "price": "{card} costs {price:tokens} after bonuses; {missing:tokens} more needed, "
        "with {held:number} {wild:colour} to stand in",
        "joker-alone": "the joker {card} must join a card with a bonus; the seat has none",
        "deck-empty": "deck {deck} is empty: no card is left in it",
        "hand-full": "a hand holds at most three reserved cards, and it has three already",
        "bought": "{card} has been bought already, by seat {seat}",
        "in-own-hand": "{card} is reserved: it is in the own hand",
        "in-their-hand": "{card} is reserved: it is in the hand of seat {seat}",
        "not-to-buy": "{card} is neither in the market nor in the own hand",
        "not-to-reserve": "{card} is not in the market",
        # paying and returning
        "wild-order": "colours are named in order, and {later:colour} was named already: "
        "{colour:colour} comes before it",
        "wild": "{wild:colour} can replace only a token that would be spent; this payment spends "
        "{due:number} {colour:colour}, and {wild:colour} stands for {done:amount} of them already",
        "none-to-return": "there is no {colour:colour} token to return: the seat has {held:number}",
        "not-to-return": "{colour:colour} can not be returned",
        # taking from the bank
        "take-count": "a take is of one, two or three tokens; {named:amount} named",
        "never-taken": "{colour:colour} is never taken by a take",
        "three-alike": "three tokens must be of three different colours; these are {different}",
        "colour-order": "colours are named in the order {order:all}: 'take {right}'",
        "none-left": "the bank has no {colours:any}: there are none left",
        "too-few": "with {left:number} colours in the bank three must be taken, not {taken:number}; "
        "fewer is allowed only when fewer than three colours are left",
        "double": "taking two {colour:colour} needs four in the bank; {left:there_are}",
        # tiles
        "tile-gone": "{tile} is not on the table",
        "tile": "{tile} asks for bonuses of {demand:tokens}; the seat has {bonuses:tokens}",
        "royal-gone": "{tile} has been taken already; left are {left:all}",
        # the board
        "place-empty": "{place} is empty",
        "place-gold": "gold lies on {place}; only gems and pearls are taken so",
        "no-privilege": "spending a privilege needs one; the seat has none",
        "refilled": "the board was refilled in this turn: privileges are spent before a refill",
        "bag-empty": "the bag is empty: there are none to put on the board",
        "place-twice": "a place can be taken from only once; 'take {places}' names one twice",
        "no-line": "{places:all} do not lie next to each other in one row, column or diagonal",
        "place-order": "places are named row by row from the top, from left to right: 'take {right}'",
        "no-gold": "reserving needs a gold on the board; there is none",
        "other-than-gold": "a gold is claimed; {lying:colour} lies on {place}, and gold on {gold:all}",
        "gold-elsewhere": "a gold is claimed; nothing lies on {place}, and gold on {gold:all}",
        "no-card": "there is no card left to reserve",
        # abilities
        "no-such-bonus": "the seat has no card with a {colour:colour} bonus to join; it has {own:all}",
        "other-colour": "the card gives a token of its own colour, {own:colour}; {lying:colour} lies on "
        "{place}",
        "no-token": "the card gives a token of its own colour, {own:colour}; nothing lies on {place}",
        "gold-stolen": "gold is never stolen",
        "none-to-steal": "the opponent has no {colour:colour} token",
    }
