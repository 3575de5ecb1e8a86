"""Tables: one table with its lock and log, what viewers see of it, and the registry of all."""
