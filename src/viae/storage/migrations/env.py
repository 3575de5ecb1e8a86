"""What Alembic runs to migrate: on the connection, and in the transaction, that it was given."""

from alembic import context

from viae.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite cannot alter a table in place
)
context.run_migrations()
