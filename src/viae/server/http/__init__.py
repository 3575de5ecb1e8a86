"""HTTP routes, one file a resource, each of which makes a router; and the two pages."""
