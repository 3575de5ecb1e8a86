"""The leak test: games, servers and tables that are alike to one person, played side by side."""
