"""What to say of a move: hints, explanations, reviews, and the sentences that every face shows."""
