"""The cellar: what every game stands on. Imports the standard library, librt and mypy_extensions."""
