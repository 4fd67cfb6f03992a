"""The terminal face: one file for each command."""
