"""Rating: what is asked, and what each answer is worth."""
