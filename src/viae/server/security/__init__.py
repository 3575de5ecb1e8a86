"""Who is let in, by which names, how often and how much."""
