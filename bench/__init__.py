"""Benchmarks: `make bench` measures, and prints what it measured."""
