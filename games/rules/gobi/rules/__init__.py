"""The rules: what may be done, what follows from it, what is seen of it and what it scores."""
