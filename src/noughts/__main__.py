"""`python -m noughts` is the `noughts` command."""

from noughts.cli.main import main

main()
