"""Programs that use noughts as a library: see docs/adapters.md."""
