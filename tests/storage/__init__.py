"""What must not be lost is not lost, on SQLite and on PostgreSQL."""
