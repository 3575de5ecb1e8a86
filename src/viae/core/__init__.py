"""The contract between games and everything else. Imports nothing else of ours."""
