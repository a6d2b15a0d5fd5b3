"""`python -m parure` is the command `parure`."""

from parure.cli import main

main()
