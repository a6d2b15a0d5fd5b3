"""Benchmarks: `make bench` runs them all, `python -m bench engine` one. Compare by ratios within one run."""
