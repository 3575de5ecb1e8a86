"""Bots at the tables: whose turn it is, who is served when, and root parallel search."""
