"""The visual grammar that all boards share: pen, colours, land, town, stone and emblems."""
