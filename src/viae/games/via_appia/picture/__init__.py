"""The picture of Via Appia."""
