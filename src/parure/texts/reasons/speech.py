"""What a language must know to say a reason."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from string import Formatter
from typing import ClassVar


class Speech(Formatter, ABC):
    """A language: its sentences by key, and how it says numbers, colours and lists.

    A blank `{name:way}` is filled by the method `way`; one without a way as it is, `{name!r}` in quotation
    marks.
    """

    sentences: ClassVar[Mapping[str, str]]
    numbers: ClassVar[tuple[str, ...]]  # from none on
    none: ClassVar[str]  # where none stands alone

    def fill(self, key: str, values: Mapping[str, object]) -> str:
        """Return a sentence with its blanks filled."""
        return self.vformat(self.sentences[key], (), values)

    def format_field(self, value: object, way: str) -> str:
        """Fill one blank."""
        return str(getattr(self, way)(value)) if way else str(value)

    def number(self, n: int) -> str:
        """Say a number of something that follows."""
        return self.numbers[n] if 0 <= n < len(self.numbers) else str(n)

    def amount(self, n: int) -> str:
        """Say a number that stands alone."""
        return self.number(n) if n else self.none

    def joined(self, words: Sequence[str], joint: str) -> str:
        """Join words as in a sentence."""
        return f"{', '.join(words[:-1])} {joint} {words[-1]}" if len(words) > 1 else "".join(words)

    @abstractmethod
    def there_are(self, n: int) -> str:
        """Say how many there are."""

    @abstractmethod
    def colour(self, name: str) -> str:
        """Say a colour; what is none is said as it is."""

    @abstractmethod
    def tokens(self, counts: Mapping[str, int]) -> str:
        """Say which tokens these are."""
