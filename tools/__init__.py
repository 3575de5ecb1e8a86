"""Generators of files that are kept in the repository; no user runs them."""
