"""The command line: `commands/` has a file for each command, and here is what they share."""
