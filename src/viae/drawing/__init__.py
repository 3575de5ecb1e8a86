"""What boards are drawn with: SVG text, geometry, colours, icons, maps, land, towns, paving."""
