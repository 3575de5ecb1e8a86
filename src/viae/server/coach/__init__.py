"""The coach at the tables: hints for the seat to decide, reviews of games that are over."""
