"""Worker processes: what they are asked, the server's end of one, and what runs inside."""
