"""The bot that has learned: the search of `search`, guided by a net instead of the evaluation by weights."""

from collections.abc import Mapping
from typing import Any, ClassVar

from parure.bots.contract import Known
from parure.bots.net_eval import Net
from parure.bots.net_weights import load_net, weights_folder
from parure.bots.search import SearchBot

#: How a tree grows by a net. One visit shows a node's decisions, so `iterations=1` is the bare policy. The
#: tree holds everybody's decisions, whatever the number of seats: the policy keeps it narrow.
NET_MANNER: Mapping[str, Any] = {"explore": 0.7, "patience": 1, "others": 0}


class NetBot(SearchBot):
    """Searches where the net's policy points, and judges by its values; without a net, as `search` does."""

    OPTIONS: ClassVar[Mapping[str, Any]] = {
        name: SearchBot.OPTIONS[name]
        for name in ("time", "iterations", "seed", "threads", "thorough", "explore", "others")
    }

    def __init__(self, text: str, options: Mapping[str, Any]) -> None:
        """Nets are loaded when there is something to think about; a missing folder is found out at once."""
        super().__init__(text, options)
        weights_folder()
        self.nets: dict[tuple[str, int, int], Net | None] = {}  # by game, seats and number of the tree

    def _judge(self, number: int, known: Known) -> Any:
        net = self._net(number, known)
        self.manner = dict(self.options) if net is None else {**NET_MANNER, **self.options}
        return super()._judge(number, known) if net is None else net

    def _net(self, number: int, known: Known) -> Net | None:
        """Return the net for one of the trees, or None where there is none."""
        key = (known.rules.name, known.game.seats, number)
        if key not in self.nets:
            self.nets[key] = load_net(known.rules.name, known.game.seats)
        return self.nets[key]
