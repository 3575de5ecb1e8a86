"""The cellar: what every game stands on. Imports the standard library, librt, mypy_extensions."""
