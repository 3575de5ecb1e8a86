"""The page without scripts, shown where the built page is missing: what can be played here."""
