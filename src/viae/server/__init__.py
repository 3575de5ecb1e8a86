"""The server: tables over HTTP and sockets. It writes no SQL and knows no single game."""
