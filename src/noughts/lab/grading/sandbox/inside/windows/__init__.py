"""Windows that are not drawn, for a program that is played: what they show, and clicks on it."""
