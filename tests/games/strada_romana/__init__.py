"""Strada Romana: its rules one by one, its golden games, and the comparison with the referee."""
