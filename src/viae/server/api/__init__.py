"""The HTTP side: one file for each subject; each makes a router out of what it needs."""
