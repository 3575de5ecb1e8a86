"""What must not be lost: people, tables and their logs, in SQLite or PostgreSQL.

Knows rows and SQL; knows no game, no socket and no clock.
"""
