"""Les raisons en français."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from parure.texts.reasons.speech import Speech

_ONE = {
    "white": "blanc",
    "blue": "bleu",
    "green": "vert",
    "red": "rouge",
    "black": "noir",
    "yellow": "jaune",
    "orange": "orange",
    "purple": "violet",
    "gray": "gris",
    "pearl": "perle",
    "gold": "or",
    "no colour": "aucune",
}
_UNCHANGED = {"orange", "gris", "or"}  # in the plural
_FEMININE = {"perle"}


class French(Speech):
    """French: colours are said in French, what a person would type is left as it is written."""

    numbers = ("zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix")
    none = "aucun"

    def there_are(self, n: int) -> str:
        """Say how many there are."""
        return f"il y en a {self.amount(n)}" if n else "il n'y en a aucun"

    def colour(self, name: str) -> str:
        """Say a colour."""
        return _ONE.get(name, name)

    def no(self, name: str) -> str:
        """Say "no token of this colour"."""
        word = self.colour(name)
        return f"aucune {word}" if word in _FEMININE else f"aucun jeton {word}"

    def two(self, name: str) -> str:
        """Say "two tokens of this colour"."""
        word = self.colour(name)
        return f"deux {word}s" if word in _FEMININE else f"deux jetons {self._plural(word)}"

    def colours(self, words: Sequence[str]) -> str:
        """List colours."""
        return self.all([self.colour(word) for word in words])

    def any_colour(self, words: Sequence[str]) -> str:
        """List colours, each of them denied."""
        return self.joined([self.colour(word) for word in words], "ni")

    def all(self, words: Sequence[str]) -> str:
        """List things."""
        return self.joined(words, "et")

    def any(self, words: Sequence[str]) -> str:
        """List alternatives."""
        return self.joined(words, "ou")

    def tokens(self, counts: Mapping[str, int]) -> str:
        """Say which tokens these are: "deux blancs et un or"."""
        return self.all([self._some(n, self.colour(name)) for name, n in counts.items() if n]) or "rien"

    def _some(self, n: int, word: str) -> str:
        if n == 1:
            return f"{'une' if word in _FEMININE else 'un'} {word}"
        return f"{self.number(n)} {self._plural(word)}"

    @staticmethod
    def _plural(word: str) -> str:
        return word if word in _UNCHANGED else f"{word}s"

    sentences: ClassVar = {
        # rien qui soit une décision
        "over": "la partie est finie",
        "empty": "un texte vide ne dit aucune décision",
        "spelling": "les décisions s'écrivent en minuscules, avec une seule espace entre les mots et les "
        "noms des "
        "cartes tels quels : {tidy!r}",
        "other-game": "{word!r} est d'un autre jeu ; une décision de {game} commence par {known:any}",
        "unknown-word": "mot inconnu : {word!r} ; une décision de {game} commence par {known:any}",
        "one-word": "il faut ici un seul mot, comme dans '{example}' ; nombre donné : {given:amount}",
        "nothing-follows": "rien ne suit '{word}' ; vous avez ajouté {rest!r}",
        "unknown-colour": "couleur inconnue : {colour!r} ; {game} connaît {colours:all}",
        "unknown-card": "il n'y a pas de carte {card!r} dans {game} ; les cartes vont de {first} à {last}",
        "unknown-deck": "il n'y a pas de pioche {deck!r} ; les pioches sont 1, 2 et 3",
        "unknown-place": "il n'y a pas de case {place!r} ; les cases vont de a1 à e5 : une lettre pour la "
        "colonne, "
        "un chiffre pour la rangée",
        "unknown-noble": "il n'y a pas de noble {tile!r} ; il y a {ids:all}",
        "unknown-location": "il n'y a pas de lieu {tile!r} ; il y a {ids:all}",
        "unknown-royal": "il n'y a pas de carte royale {tile!r} ; il y a {ids:all}",
        # autre chose est à décider
        "paying": "{card} est en train d'être payée : continuez par '{wild} COULEUR', ou réglez par 'pay'",
        "not-paying": "rien n'est à payer : {word!r} suit un 'buy' qui laisse un choix",
        "returning": "vous avez {held:number} jetons et pouvez en garder {limit:number} : rendez-en "
        "d'abord un",
        "not-returning": "seul qui a plus de {limit:number} jetons en rend ; vous en avez {held:number}",
        "choosing-noble": "plusieurs nobles vous rendent visite : choisissez-en d'abord un par 'noble ID'",
        "choosing-location": "plusieurs lieux sont à vous : choisissez-en d'abord un par 'location ID'",
        "not-choosing-noble": "un noble vient de lui-même à la fin d'un tour ; on ne choisit qu'entre "
        "plusieurs",
        "not-choosing-location": "un lieu vient de lui-même à la fin d'un tour ; on ne choisit qu'entre "
        "plusieurs",
        "reserving": "vous avez pris un or : nommez la carte par 'reserve ID' ou 'reserve deck N'",
        "not-reserving": "on réserve une carte avec un or : 'claim CELL' vient d'abord",
        "joining": "vous avez acheté un joker : nommez la couleur qu'il rejoint par 'joker COULEUR'",
        "not-joining": "une carte ne rejoint une couleur que si un joker vient d'être acheté",
        "picking": "la carte donne un jeton de sa couleur : choisissez la case par 'token CELL'",
        "not-picking": "ce jeton ne vient qu'avec une carte qui a cette capacité",
        "stealing": "un jeton de l'adversaire vous revient : choisissez-le par 'steal COULEUR'",
        "not-stealing": "un jeton n'est volé que par une carte qui a cette capacité",
        "crowning": "une carte royale vous revient : choisissez-la par 'royal ID'",
        "not-crowning": "une carte royale ne vient qu'avec la troisième et la sixième couronne",
        # passer, acheter, réserver
        "pass-one": "on ne passe que si rien d'autre n'est possible ; {first!r} l'est",
        "pass-several": "on ne passe que si rien d'autre n'est possible ; nombre de décisions possibles : "
        "{others:number}, dont {first!r}",
        "price": "{card} vous coûte {price:tokens} après bonus ; il manque {missing:tokens}, "
        "et vous avez pour remplacer : {held:number} {wild:colour}",
        "joker-alone": "le joker {card} doit rejoindre une carte à bonus ; vous n'en avez aucune",
        "deck-empty": "la pioche {deck} est vide : il n'y reste aucune carte",
        "hand-full": "on garde au plus trois cartes réservées, et vous en avez déjà trois",
        "bought": "{card} est déjà achetée, par la place {seat}",
        "in-own-hand": "{card} est réservée : elle est dans votre main",
        "in-their-hand": "{card} est réservée : elle est dans la main de la place {seat}",
        "not-to-buy": "{card} n'est ni au marché ni dans votre main",
        "not-to-reserve": "{card} n'est pas au marché",
        # payer et rendre
        "wild-order": "les couleurs se nomment dans l'ordre, et {later:colour} est déjà nommé : "
        "{colour:colour} vient avant",
        "wild": "{wild:colour} ne remplace qu'un jeton qui serait dépensé ; ce paiement en dépense, de "
        "{colour:colour} : {due:number}, et {wild:colour} en remplace déjà {done:number}",
        "none-to-return": "vous n'avez {colour:no} à rendre : vous en avez {held:number}",
        "not-to-return": "{colour:colour} ne peut pas être rendu",
        # prendre à la réserve
        "take-count": "on prend un, deux ou trois jetons ; nombre nommé : {named:number}",
        "never-taken": "{colour:colour} ne se prend jamais ainsi",
        "three-alike": "trois jetons doivent être de trois couleurs différentes ; il y en a ici {different}",
        "colour-order": "les couleurs se nomment dans l'ordre {order:all} : 'take {right}'",
        "none-left": "la réserve n'a pas de {colours:any_colour} : il n'en reste aucun",
        "too-few": "avec {left:number} couleurs dans la réserve il faut en prendre trois, et non "
        "{taken:number} ; "
        "moins n'est permis que s'il reste moins de trois couleurs",
        "double": "prendre {colour:two} demande qu'il y en ait quatre dans la réserve ; {left:there_are}",
        # nobles, lieux, cartes royales
        "tile-gone": "{tile} n'est pas sur la table",
        "tile": "{tile} demande ces bonus : {demand:tokens} ; vous avez : {bonuses:tokens}",
        "royal-gone": "{tile} est déjà prise ; il reste {left:all}",
        # le plateau
        "place-empty": "{place} est vide",
        "place-gold": "il y a de l'or en {place} ; seules les gemmes et les perles se prennent ainsi",
        "no-privilege": "il faut un privilège à dépenser ; vous n'en avez aucun",
        "refilled": "le plateau a été rempli à ce tour : les privilèges se dépensent avant",
        "bag-empty": "le sac est vide : il n'y a rien à poser sur le plateau",
        "place-twice": "on ne prend qu'une fois dans une case ; 'take {places}' en nomme une deux fois",
        "no-line": "{places:all} ne se suivent pas sur une rangée, une colonne ou une diagonale",
        "place-order": "les cases se nomment rangée par rangée depuis le haut, de gauche à droite : 'take "
        "{right}'",
        "no-gold": "pour réserver il faut un or sur le plateau ; il n'y en a aucun",
        "other-than-gold": "c'est un or que l'on prend ; en {place} il y a {lying:colour}, et l'or est en "
        "{gold:all}",
        "gold-elsewhere": "c'est un or que l'on prend ; en {place} il n'y a rien, et l'or est en {gold:all}",
        "no-card": "il ne reste aucune carte à réserver",
        # les capacités
        "no-such-bonus": "vous n'avez aucune carte à bonus {colour:colour} à rejoindre ; vous avez "
        "{own:colours}",
        "other-colour": "la carte donne un jeton de sa couleur, {own:colour} ; en {place} il y a "
        "{lying:colour}",
        "no-token": "la carte donne un jeton de sa couleur, {own:colour} ; en {place} il n'y a rien",
        "gold-stolen": "l'or ne se vole jamais",
        "none-to-steal": "l'adversaire n'a {colour:no}",
    }
