"""What `viae serve` needs beside the server: addresses, the instance lock, the browser."""
