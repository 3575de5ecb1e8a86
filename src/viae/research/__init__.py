"""What measures and learns: arena, ratings, sequential tests, training, benches.

The server never imports it.
"""
