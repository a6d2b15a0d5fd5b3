"""Hatchling's hook: `pip install` builds the page, so that the wheel carries it.

If the page can not be built (npm does not reach its registry), the install goes on without it: the library,
the terminal and the server need no page.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))
import page


class PageHook(BuildHookInterface):
    """Builds the page before a wheel, an editable install or a source distribution."""

    def dependencies(self) -> list[str]:
        """Ask for a Node, where one is needed and the machine has none."""
        return [] if page.fresh() or page.system_node() else [page.NODE_PACKAGE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page, or say in one line that it is not built."""
        try:
            if page.build():
                self.app.display_info("the page was built")
        except page.PageError as error:
            self.app.display_warning(
                f"the page was NOT built: {error}. All else works; `make web` builds it later."
            )
