"""Storage of people, tables and their logs, in SQLite or PostgreSQL.

It knows rows and SQL, but no game, no socket and no clock.
"""
