"""All that a page remembers, by a snapshot of its heap."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page


@dataclass
class Memory:
    """A heap snapshot of V8: nodes and the edges between them, as flat lists of numbers."""

    nodes: list[int]
    edges: list[int]
    strings: list[str]
    meta: dict[str, Any]

    @classmethod
    def of(cls, page: Page) -> Memory:
        chunks: list[str] = []
        inspector = page.context.new_cdp_session(page)
        inspector.on("HeapProfiler.addHeapSnapshotChunk", lambda event: chunks.append(event["chunk"]))
        inspector.send("HeapProfiler.collectGarbage")
        inspector.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
        inspector.detach()
        heap = json.loads("".join(chunks))
        return cls(heap["nodes"], heap["edges"], heap["strings"], heap["snapshot"]["meta"])

    def texts_with(self, text: str) -> list[str]:
        """Return the longer strings that have a text in them: an answer that was kept, a label."""
        return [one for one in self.strings if text in one and one != text]

    def lists_with(self, text: str) -> int:
        """Count the places of lists that hold exactly this text."""
        wanted = {at for at in self._nodes() if self._name(at) == text}
        kinds = self.meta["edge_types"][0]
        fields = self.meta["edge_fields"]
        width, kind, target = len(fields), fields.index("type"), fields.index("to_node")
        element = kinds.index("element")
        return sum(
            self.edges[at + kind] == element and self.edges[at + target] in wanted
            for at in range(0, len(self.edges), width)
        )

    def _nodes(self) -> Iterator[int]:
        return iter(range(0, len(self.nodes), len(self.meta["node_fields"])))

    def _name(self, node: int) -> str:
        name = self.nodes[node + self.meta["node_fields"].index("name")]
        return str(self.strings[name])
