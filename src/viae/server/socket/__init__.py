"""A browser's socket."""
