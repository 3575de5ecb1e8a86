"""Tables: all of them in memory, one table and its lock, its log, and what a viewer sees of it."""
