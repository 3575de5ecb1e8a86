"""The room where people meet: tables over HTTP and sockets. It knows no SQL and no single game."""
