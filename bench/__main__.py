"""Run every benchmark of this folder, or those named: `python -m bench [NAME …]`."""

import sys
from importlib import import_module
from pathlib import Path

found = sorted(path.stem for path in Path(__file__).parent.glob("*.py") if not path.stem.startswith("_"))
asked = sys.argv[1:] or found
unknown = [name for name in asked if name not in found]
if unknown:
    sys.exit(f"unknown benchmark {unknown[0]!r}; there are {', '.join(found)}")
for name in asked:
    import_module(f"bench.{name}").main()
