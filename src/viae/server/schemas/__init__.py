"""Everything that is said over HTTP and sockets, typed once."""
