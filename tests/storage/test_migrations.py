"""The migrations lead to the schema, on both engines, and keep what is stored."""

import shutil
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.config import Config
from alembic.script import ScriptDirectory

from storage.samples import ANNA, TABLE, furnish
from viae.storage import database as opening
from viae.storage import queries, schema
from viae.storage.database import bring_up_to_date, open_database

REBUILDS_A_TABLE = """
import sqlalchemy as sa
from alembic import op

revision = "9001"
down_revision = "{before}"


def upgrade() -> None:
    with op.batch_alter_table("people") as people:
        people.add_column(sa.Column("motto", sa.Text, nullable=False, server_default="Salve"))
        people.alter_column("name", new_column_name="called", existing_type=sa.Text)
"""
FORGETS_PEOPLE = REBUILDS_A_TABLE + "    op.execute('DELETE FROM people')\n"
FAILS_HALF_WAY = REBUILDS_A_TABLE + "    raise ValueError('half way')\n"


@pytest.fixture
def with_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Adds a migration as a later version of the program would."""

    def add(text: str) -> None:
        before = opening.versions()[-1]
        folder = tmp_path / "per % cent"
        shutil.copytree(opening.MIGRATIONS, folder)
        (folder / "versions" / "9001_test.py").write_text(text.format(before=before), "utf-8")
        monkeypatch.setattr(opening, "MIGRATIONS", folder)

    return add


def plain(index: Any) -> dict[str, Any]:
    """An index with the conditions of a partial one in words, since they do not compare."""
    options = index.pop("dialect_options", {})
    return {**index, **{name: str(option) for name, option in options.items()}}


def description(engine: sa.Engine) -> dict[str, Any]:
    """Everything the database says of its tables, in an order of its own."""
    inspector = sa.inspect(engine)
    return {
        name: {
            "columns": [
                {**column, "type": repr(column["type"])} for column in inspector.get_columns(name)
            ],
            "primary key": inspector.get_pk_constraint(name),
            "foreign keys": sorted(inspector.get_foreign_keys(name), key=repr),
            "indexes": {index["name"]: plain(index) for index in inspector.get_indexes(name)},
            "unique": sorted(inspector.get_unique_constraints(name), key=repr),
            "checks": sorted(inspector.get_check_constraints(name), key=repr),
        }
        for name in inspector.get_table_names()
        if name != "alembic_version"
    }


def test_the_migrations_lead_to_the_schema(database: str) -> None:
    engine = open_database(database)
    schema.metadata.create_all(engine)
    wanted = description(engine)
    schema.metadata.drop_all(engine)
    bring_up_to_date(engine)
    assert description(engine) == wanted
    assert wanted.keys() == schema.metadata.tables.keys()
    engine.dispose()


def test_files_are_named_after_their_versions_and_follow_each_other() -> None:
    config = Config()
    config.set_main_option("script_location", str(opening.MIGRATIONS).replace("%", "%%"))
    script = ScriptDirectory.from_config(config)
    assert len(script.get_heads()) == 1
    assert [step.revision for step in script.walk_revisions()][::-1] == opening.versions()


def test_a_table_others_refer_to_can_be_rebuilt(engine: sa.Engine, with_another: Any) -> None:
    furnish(engine)
    with_another(REBUILDS_A_TABLE)
    bring_up_to_date(engine)
    with engine.begin() as conn:
        people = conn.execute(sa.text("SELECT called, motto FROM people ORDER BY id")).all()
        assert people == [(ANNA.name, "Salve"), ("Ben", "Salve")]
        assert queries.read_table(conn, TABLE.id) == TABLE
        with pytest.raises(sa.exc.IntegrityError):
            queries.sit(conn, TABLE.id, 0, "p-nobody", None, "Nobody")


@pytest.mark.parametrize(
    ("text", "failure"),
    [(FAILS_HALF_WAY, ValueError), (FORGETS_PEOPLE, (RuntimeError, sa.exc.IntegrityError))],
    ids=["half way", "rows that refer to nothing"],
)
def test_a_migration_that_fails_leaves_everything_as_it_was(
    engine: sa.Engine, with_another: Any, text: str, failure: type[Exception]
) -> None:
    furnish(engine)
    before = description(engine)
    with_another(text)
    with pytest.raises(failure):
        bring_up_to_date(engine)
    assert description(engine) == before
    with engine.begin() as conn:
        queries.rename_person(conn, ANNA.id, "Änne")
        assert queries.read_table(conn, TABLE.id) == TABLE
