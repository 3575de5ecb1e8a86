"""How a database of an older version comes up to date; run by `viae.storage.database`.

Each file in `versions` makes one version of the schema out of the one before. Its number is the
beginning of its name. Migrations run alike on SQLite and PostgreSQL, and never change afterwards.
"""
