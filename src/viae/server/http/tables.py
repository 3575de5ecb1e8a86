"""Routes of tables: find, make, sit down, get up, start, play again, look back, chat, notes."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from viae import catalog
from viae.core.game import Say
from viae.server.http.dependencies import Dependencies
from viae.server.http.openapi import FOR_GUESTS
from viae.server.schemas.http import (
    BotForm,
    BranchForm,
    ChatForm,
    ChatList,
    InviteForm,
    LeaveForm,
    NewTable,
    NoteForm,
    NoteText,
    SitForm,
    TableFacts,
    TableInfo,
    TableList,
)
from viae.server.schemas.messages import TABLE_ID
from viae.server.schemas.table import Beside, SayForm, Story, TableState
from viae.server.tables import history as table_history
from viae.server.tables import lobby, resume
from viae.server.tables.registry import is_key_of, no_such_table
from viae.server.tables.table import Table
from viae.server.tables.views import say_form, sitters
from viae.storage import queries
from viae.storage.rows import ListedRow, PersonRow, TableRow

MOST_LISTED = 100
MOST_PLAYING = 20
JSON = "application/json"
TableId = Annotated[str, Path(pattern=TABLE_ID, description="The table's id.")]
SeatViewed = Annotated[
    int | None,
    Query(ge=0, lt=8, description="Whose view; without it your only seat's."),
]
After = Annotated[
    int, Query(ge=0, lt=2**31, description="Only lines after the one of this number.")
]


def info(row: TableRow | ListedRow, table: Table | None, person: str | None) -> TableInfo:
    """A table from outside, as one person may know it."""
    mine = [s.seat for s in row.sitters if s.person is not None and s.person == person]
    present = frozenset[int]() if table is None else table.present()
    at_table = bool(mine) or (person is not None and row.host == person)
    # People who see a table that is not open came in by its link, except for a rematch, which
    # those who watched before see as well.
    came_by_link = not row.settings["open"] and row.rematch_of is None
    return TableInfo(
        id=row.id,
        game=row.game,
        title=catalog.game_class(row.game).title,
        seats=row.seats,
        options=dict(row.options),
        own_board=row.own_board,
        open=row.settings["open"],
        clock=row.settings["clock"],
        hints=row.settings.get("hints", False),
        status=row.status,
        sitters=sitters(row, person, present),
        turn=row.turn,
        waiting_since=row.waiting_since,
        created=row.created,
        changed=row.changed,
        mine=mine,
        invite=row.invite if at_table or came_by_link else None,
        host=next((s.name for s in row.sitters if s.person == row.host), None),
        hosted=person is not None and row.host == person,
        places=row.places,
        rematch_of=row.rematch_of,
        rematch=row.rematch,
    )


def term_forms(terms: dict[str, Say | str]) -> dict[str, str | SayForm]:
    return {key: say_form(said) if isinstance(said, Say) else said for key, said in terms.items()}


def make_router(deps: Dependencies) -> APIRouter:
    router = APIRouter(prefix="/api/tables", tags=["tables"])
    registry = deps.registry

    async def seen(request: Request, table_id: str) -> tuple[Table, PersonRow | None]:
        guest = await deps.guest(request)
        return await deps.table(request, table_id, None if guest is None else guest.id), guest

    async def by_link(table_id: str, invite: str) -> Table:
        """A table whose link somebody has; for a wrong one there is none."""
        table = await registry.table(table_id)
        if not is_key_of(table.row, invite):
            raise no_such_table()
        return table

    def listed(rows: list[ListedRow], person: str | None) -> TableList:
        return TableList(tables=[info(row, registry.tables.get(row.id), person) for row in rows])

    @router.get("")
    async def open_tables(request: Request) -> TableList:
        """Tables that wait for players and are open to all."""
        guest = await deps.guest(request)
        rows = await registry.store.read(lambda c: queries.open_tables(c, MOST_LISTED))
        return listed(rows, None if guest is None else guest.id)

    @router.get("/playing")
    async def tables_being_played(request: Request) -> TableList:
        """Games that are being played and are open to all: the latest ones, to be watched."""
        guest = await deps.guest(request)
        rows = await registry.store.read(lambda c: queries.running_tables(c, MOST_PLAYING))
        return listed(rows, None if guest is None else guest.id)

    @router.get("/mine")
    async def my_tables(request: Request) -> TableList:
        """Your tables, with rematches that keep a seat for you: those going on first, then the
        latest."""
        guest = await deps.guest(request)
        if guest is None:
            return TableList(tables=[])
        rows = await registry.store.read(lambda c: queries.tables_of(c, guest.id, MOST_LISTED))
        return listed(rows, guest.id)

    @router.post("", status_code=201, openapi_extra=FOR_GUESTS)
    async def make_table(form: NewTable, request: Request) -> TableInfo:
        """Make a table; the game begins at once if every seat is taken."""
        person = await deps.person(request, "tables")
        table = await lobby.create(registry, person, form)
        return info(table.row, table, person.id)

    @router.get("/{table_id}")
    async def one_table(table_id: TableId, request: Request) -> TableInfo:
        """A table from outside."""
        table, guest = await seen(request, table_id)
        return info(table.row, table, None if guest is None else guest.id)

    @router.get("/{table_id}/facts")
    async def facts(table_id: TableId, request: Request) -> TableFacts:
        """The board, and words for what it names."""
        table, _ = await seen(request, table_id)
        game = await registry.load_game(table.row)
        return TableFacts(board=dict(game.facts), terms=term_forms(dict(game.terms())))

    @router.post("/{table_id}/invited")
    async def invited(
        table_id: TableId, form: InviteForm, request: Request, response: Response
    ) -> TableInfo:
        """What a table's link invites to, before one comes in with a name. A finished game can then
        be seen without one: a cookie remembers the key."""
        deps.limits.take("history", deps.address(request))
        guest, table = await deps.guest(request), await by_link(table_id, form.invite)
        told = info(table.row, table, None if guest is None else guest.id)
        if told.host is None:
            told.host = await registry.store.read(lambda c: queries.name_of(c, table.row.host))
        if table.row.status == "finished":
            deps.keep_key(response, table)
        return told

    @router.post("/{table_id}/enter", openapi_extra=FOR_GUESTS)
    async def enter(table_id: TableId, form: InviteForm, request: Request) -> TableInfo:
        """Come in by a table's link."""
        person = await deps.person(request)
        table = await by_link(table_id, form.invite)
        await registry.store.write(lambda c: queries.add_member(c, table_id, person.id))
        return info(table.row, table, person.id)

    @router.post("/{table_id}/sit", openapi_extra=FOR_GUESTS)
    async def sit(table_id: TableId, form: SitForm, request: Request) -> TableInfo:
        """Take a free seat."""
        person = await deps.person(request, "tables")
        table, _ = await seen(request, table_id)
        await lobby.check_may_sit(registry, table, person)
        await lobby.sit(table, person, form.seat, form.name)
        return info(table.row, table, person.id)

    @router.post("/{table_id}/bot", openapi_extra=FOR_GUESTS)
    async def put_bot(table_id: TableId, form: BotForm, request: Request) -> TableInfo:
        """Let a bot take a free seat; for who made the table."""
        person = await deps.person(request, "tables")
        table, _ = await seen(request, table_id)
        await lobby.put_bot(table, person, form.seat, form.bot)
        return info(table.row, table, person.id)

    @router.post("/{table_id}/leave", openapi_extra=FOR_GUESTS)
    async def leave(table_id: TableId, form: LeaveForm, request: Request) -> TableInfo:
        """Get up, before the game has begun. The host also lets others or bots get up."""
        person = await deps.person(request)
        table, _ = await seen(request, table_id)
        await lobby.leave(table, person, form.seat)
        return info(table.row, table, person.id)

    @router.post("/{table_id}/start", openapi_extra=FOR_GUESTS)
    async def start(table_id: TableId, request: Request) -> TableInfo:
        """Begin; everybody at a full table can say so."""
        person = await deps.person(request)
        table, _ = await seen(request, table_id)
        await lobby.start(table, person)
        return info(table.row, table, person.id)

    @router.post("/{table_id}/rematch", status_code=201, openapi_extra=FOR_GUESTS)
    async def rematch(table_id: TableId, request: Request) -> TableInfo:
        """Play the same again. Who asks second sits down at the table that the first has made."""
        person = await deps.person(request, "tables")
        table, _ = await seen(request, table_id)
        again = await lobby.rematch(registry, table, person)
        return info(again.row, again, person.id)

    @router.post("/{table_id}/branch", status_code=201, openapi_extra=FOR_GUESTS)
    async def branch(table_id: TableId, form: BranchForm, request: Request) -> TableInfo:
        """Play on from an earlier point of a finished game, at a new table."""
        person = await deps.person(request, "tables")
        table, _ = await seen(request, table_id)
        new = await resume.branch(registry, table, person, form)
        return info(new.row, new, person.id)

    @router.get("/{table_id}/history/{version}", response_model=TableState)
    async def history(
        table_id: TableId,
        version: Annotated[int, Path(ge=0, lt=2**31, description="The earlier version.")],
        request: Request,
        seat: SeatViewed = None,
        since: Annotated[
            int, Query(ge=0, lt=2**31, description="Only news after this version.")
        ] = 0,
    ) -> Response:
        """The table as it looked at an earlier version, in the view you have now: your own seat's
        in a running game, any seat's in a finished one."""
        async with deps.history_turn(request) as (person, _):
            table = await deps.table(request, table_id, person)
            state = await table_history.past_state(table, person, seat, version, since)
        return Response(state, media_type=JSON)

    @router.get("/{table_id}/story", response_model=Story)
    async def story(table_id: TableId, request: Request, seat: SeatViewed = None) -> Response:
        """All that happened, in the view you have now; the versions are those of its history."""
        async with deps.history_turn(request) as (person, _):
            table = await deps.table(request, table_id, person)
            told = await table_history.story(table, person, seat)
        return Response(told, media_type=JSON)

    @router.get("/{table_id}/beside")
    async def beside(
        table_id: TableId,
        request: Request,
        seat: SeatViewed = None,
        version: Annotated[int | None, Query(ge=1, lt=2**31, description="As it was then.")] = None,
    ) -> Beside:
        """What a page that does not know the game has to say beside the picture of its board."""
        async with deps.history_turn(request) as (person, _):
            table = await deps.table(request, table_id, person)
            return await table_history.beside(table, person, seat, version)

    @router.get("/{table_id}/chat")
    async def chat(table_id: TableId, request: Request, after: After = 0) -> ChatList:
        """What was said at the table; new lines come over the socket."""
        await seen(request, table_id)
        rows = await registry.store.read(lambda c: queries.chat_of(c, table_id, after, MOST_LISTED))
        return ChatList(
            lines=[
                ChatForm(number=r.number, seat=r.seat, name=r.name, text=r.text, wall=r.wall)
                for r in rows
            ]
        )

    @router.get("/{table_id}/note", openapi_extra=FOR_GUESTS)
    async def read_note(table_id: TableId, request: Request) -> NoteText:
        """Your private note about a table."""
        person = await deps.person(request)
        await seen(request, table_id)
        text = await registry.store.read(lambda c: queries.read_note(c, table_id, person.id))
        return NoteText(text=text)

    @router.put("/{table_id}/note", openapi_extra=FOR_GUESTS)
    async def write_note(table_id: TableId, form: NoteForm, request: Request) -> NoteText:
        """Keep a private note about a table."""
        person = await deps.person(request, "chat")
        await seen(request, table_id)
        await registry.store.write(lambda c: queries.write_note(c, table_id, person.id, form.text))
        return NoteText(text=form.text)

    return router
