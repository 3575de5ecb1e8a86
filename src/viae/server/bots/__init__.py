"""Bots at the tables: which table is served next, the worker processes, and what a bot is told."""
