"""Security: origins, the guard, rate limits, connections and sessions."""
