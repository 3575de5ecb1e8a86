"""Each game's own tests, in a folder of its name."""
