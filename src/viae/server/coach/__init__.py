"""The coach at the tables: hints and reviews, computed in a worker process of their own."""
