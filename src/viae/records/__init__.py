"""A game as data: the match that is being played, and the record that remains of it."""
