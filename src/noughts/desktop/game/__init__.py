"""The game screen. `Controller` holds the match; the other files draw it and read keys."""
