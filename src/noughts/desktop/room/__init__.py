"""A friend far away, in the window: joining a room, and the game there."""
