"""Programs that play: bots, the arena in which they meet, and the bench that times the rules."""
