"""The rules: pure functions over records; no I/O, no objects, no text. Begin with contract.py."""
