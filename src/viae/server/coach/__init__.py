"""The coach at the tables: hints for who is to decide, reviews of games that are over."""
