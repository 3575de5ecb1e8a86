"""The plain page that a browser gets at `/`: what this house offers, without any script."""
