"""Completion of decisions, word by word."""

from collections.abc import Callable, Iterator, Sequence

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document


class OfferCompleter(Completer):
    """Completes to the next word of any of the lines on offer."""

    def __init__(self, offers: Sequence[str], describe: Callable[[str], str]) -> None:
        """`describe` says in a few words what a word means; it may have nothing to say."""
        self._offers = offers
        self._describe = describe

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        """Offer the words that can come next."""
        typed = document.text_before_cursor
        begun = typed.rpartition(" ")[2]
        for word in next_words(self._offers, typed):
            yield Completion(word, start_position=-len(begun), display_meta=self._describe(word))


def next_words(offers: Sequence[str], typed: str) -> list[str]:
    """Return the words that can come next in one of the lines on offer.

    >>> next_words(["take white blue", "take white red", "buy L1-02"], "take white ")
    ['blue', 'red']
    >>> next_words(["take white blue", "take white red", "buy L1-02"], "BUY l")
    ['L1-02']
    """
    done, _, begun = typed.lower().lstrip().rpartition(" ")
    before = done.split()
    found: dict[str, None] = {}
    for offer in offers:
        words = offer.split()
        if len(words) > len(before) and offer.lower().split()[: len(before)] == before:
            word = words[len(before)]
            if word.lower().startswith(begun):
                found[word] = None
    return list(found)
