"""Bots: the scheduler, its queue, and root parallel search."""
