"""rogue.py is a program that tests run, not a module to collect."""

collect_ignore = ["rogue.py"]
