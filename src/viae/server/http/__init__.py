"""The HTTP routes, one file for each resource; each makes a router out of what it needs."""
