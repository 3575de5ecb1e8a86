"""Via Appia, tested."""
