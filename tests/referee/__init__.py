"""Naive second referees: slow, plain rules that tests hold the package's own rules against."""
