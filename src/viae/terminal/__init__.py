"""The table in a terminal: screen, keyboard, saved games."""
