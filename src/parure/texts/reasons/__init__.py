"""Why a decision is refused, in every language: one catalogue each, with the same keys and blanks.

A referee gives a key and the values that fill its blanks; the sentence is English, and can be had in another
language. How numbers, colours and lists are said is part of a language: a blank such as `{held:number}` or
`{gold:and}` names the way, a method of the catalogue's `Speech`.
"""

from __future__ import annotations

from typing import Self

from parure.texts.reasons import en, fr
from parure.texts.reasons.speech import Speech

SPEECHES: dict[str, Speech] = {"en": en.English(), "fr": fr.French()}


class Reason(str):
    """An English sentence that can be said in other languages.

    >>> reason = Reason("double", colour="red", left=3)
    >>> print(reason)
    taking two red needs four in the bank; there are three
    >>> print(reason.said("fr"))
    prendre deux jetons rouges demande qu'il y en ait quatre dans la réserve ; il y en a trois
    """

    __slots__ = ("_key", "_values")
    _key: str
    _values: dict[str, object]

    def __new__(cls, key: str, **values: object) -> Self:
        """Fill the blanks of a sentence."""
        sentence = super().__new__(cls, SPEECHES["en"].fill(key, values))
        sentence._key, sentence._values = key, values
        return sentence

    def said(self, language: str) -> str:
        """Return the sentence in a language."""
        return SPEECHES[language].fill(self._key, self._values)

    def elsewhere(self) -> dict[str, str]:
        """Return the sentence in every language but English."""
        return {language: self.said(language) for language in SPEECHES if language != "en"}

    def __reduce__(self) -> tuple[object, ...]:
        """Let the sentence travel between processes, whole."""
        return _again, (self._key, self._values)


def _again(key: str, values: dict[str, object]) -> Reason:
    return Reason(key, **values)
