"""The sandbox: where a program runs, what it cannot do there, and how it is talked to."""
