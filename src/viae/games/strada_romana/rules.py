"""Legal moves and what a move does, section by section of the rules.

Where a wagon can go stands in `driving`; why a move is refused in `reasons`.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from viae.core.game import BIT, CHANCE, EVERYBODY, NOBODY, Moves
from viae.core.rng import Rng
from viae.games.strada_romana import driving
from viae.games.strada_romana.board import (
    AT_EACH_END,
    GOAL,
    GOODS,
    NOWHERE,
    OF_EACH_GOOD,
    START,
    WAGONS,
    ZONES,
)
from viae.games.strada_romana.codes import (
    ARRIVALS,
    CHIPS,
    COINS_FOR_A_CHIP,
    COLLECT_CUBE,
    COLLECT_TILE,
    COLLECTING,
    CUBE_COLLECTED,
    DONE,
    DRAW_LOTS,
    EMPTY,
    FOURTH_STEP,
    IDLE_ROUNDS,
    KINDS,
    LAY_CUBE,
    LAY_FIRST_CUBES,
    LAY_FIRST_TILES,
    LAY_TILE,
    LOOK,
    LOOKED,
    MOST_WAGON_TILES,
    MOVING,
    OVER,
    OVERTAKE,
    OVERTAKING,
    PASS,
    PAY,
    PLACE_WAGONS,
    PLACES,
    PUT_AWAY,
    PUT_ONE_AWAY,
    REFILL_CUBE,
    REFILL_TILE,
    START_AT_PORTUS,
    START_PLAYER,
    STEP,
    STEPS,
    STOP,
    TAKE,
    TILE_COLLECTED,
    TILES,
    TOLD_ARRIVED,
    TOLD_CHIPS,
    TOLD_CONTRACT,
    TOLD_CUBE_COLLECTED,
    TOLD_CUBE_LAID,
    TOLD_IDLE,
    TOLD_LOOKED,
    TOLD_OVER,
    TOLD_OVERTOOK,
    TOLD_OWN_TILE,
    TOLD_PAID,
    TOLD_PASSED,
    TOLD_PILE,
    TOLD_PLACE_EMPTY,
    TOLD_PUT_AWAY,
    TOLD_SHOWN,
    TOLD_START,
    TOLD_START_PLAYER,
    TOLD_STEPPED,
    TOLD_TILE_COLLECTED,
    TOLD_TILE_LAID,
    TOLD_TOOK,
    TURN,
)

if TYPE_CHECKING:
    from viae.games.strada_romana.position import Position


def add_moves(p: "Position", moves: Moves) -> None:
    """Every legal move of whoever is to decide."""
    phase = p.phase
    if phase == MOVING:
        add_while_moving(p, moves)
    elif phase == TURN:
        add_turn(p, moves)
    elif phase == COLLECTING:
        add_collecting(p, moves)
        moves.add(DONE)
    elif phase == LOOKED:
        add_wagons(p.pile, TAKE, moves)
    else:
        add_outcomes(p, moves)


def act(p: "Position", move: i64) -> None:
    """Do a legal move and whatever follows from it without anybody's choice."""
    if move >= START_AT_PORTUS:
        happen(p, move)
    elif move >= OVERTAKE:
        drive(p, (move - OVERTAKE) // 3 // PLACES, (move - OVERTAKE) // 3 % PLACES, move)
    elif move >= STEP:
        drive(p, (move - STEP) // PLACES, (move - STEP) % PLACES, move)
    elif move >= COLLECT_CUBE:
        collect_cube(p, move - COLLECT_CUBE)
    elif move >= COLLECT_TILE:
        collect_tile(p, move - COLLECT_TILE)
    elif move >= TAKE:
        take_wagon_tile(p, move - TAKE)
    elif move >= PAY:
        pay(p, move - PAY + 1)
    elif move == PASS:
        pass_turn(p)
    elif move == LOOK:
        look(p)
    elif move == STOP:
        end_movement(p)
    else:
        end_turn(p)


# SR-2 Set-up, and the bag's draws in SR-5


def add_outcomes(p: "Position", moves: Moves) -> None:
    """What chance may bring: everything with odds above zero."""
    phase = p.phase
    if phase == PLACE_WAGONS:
        add_wagons(BIT[WAGONS] - 1 - p.to_rome, START_AT_PORTUS, moves)
    elif phase == LAY_FIRST_TILES or phase == REFILL_TILE:
        for good in range(GOODS):
            if tile_weight(p, good) > 0:
                moves.add(LAY_TILE + good)
    elif phase == LAY_FIRST_CUBES or phase == REFILL_CUBE:
        for good in range(GOODS):
            if p.bag[good] > 0:
                moves.add(LAY_CUBE + good)
    elif phase == PUT_ONE_AWAY:
        add_wagons(p.pile, PUT_AWAY, moves)
    elif phase == DRAW_LOTS:
        for seat in range(p.seats):
            moves.add(START_PLAYER + seat)


def add_wagons(wagons: i64, code: i64, moves: Moves) -> None:
    """One move for each wagon in a set of bits."""
    for wagon in range(WAGONS):
        if wagons & BIT[wagon]:
            moves.add(code + wagon)


def tile_weight(p: "Position", good: i64) -> i64:
    """How many tiles of a good may come next."""
    in_bag = p.bag[TILES + good]
    if p.phase == LAY_FIRST_TILES:
        # SR-2.1: one of each colour, so a colour is possible while none of it lies there.
        return 1 if in_bag == OF_EACH_GOOD else 0
    return in_bag


def weight(p: "Position", move: i64) -> i64:
    """How many of the equally likely pieces give this outcome."""
    if LAY_TILE <= move < LAY_CUBE:
        return tile_weight(p, move - LAY_TILE)
    if LAY_CUBE <= move < PUT_AWAY:
        return p.bag[move - LAY_CUBE]
    return 1


def draw(p: "Position", rng: Rng) -> i64:
    """An outcome by its odds, without listing them all."""
    phase = p.phase
    if phase == REFILL_CUBE or phase == LAY_FIRST_CUBES:
        return LAY_CUBE + draw_cube(p, rng)
    if phase == REFILL_TILE or phase == LAY_FIRST_TILES:
        return LAY_TILE + draw_tile(p, rng)
    if phase == PLACE_WAGONS:
        waiting = BIT[WAGONS] - 1 - p.to_rome
        return START_AT_PORTUS + nth_bit(waiting, rng.below(WAGONS - p.pending))
    if phase == PUT_ONE_AWAY:
        return PUT_AWAY + rng.below(WAGONS)
    return START_PLAYER + rng.below(p.seats)


def draw_cube(p: "Position", rng: Rng) -> i64:
    total: i64 = 0
    for good in range(GOODS):
        total += p.bag[good]
    left = rng.below(total)
    found: i64 = 0
    left -= p.bag[0]
    while left >= 0:
        found += 1
        left -= p.bag[found]
    return found


def draw_tile(p: "Position", rng: Rng) -> i64:
    total: i64 = 0
    for good in range(GOODS):
        total += tile_weight(p, good)
    left = rng.below(total)
    found: i64 = 0
    left -= tile_weight(p, 0)
    while left >= 0:
        found += 1
        left -= tile_weight(p, found)
    return found


def nth_bit(bits: i64, n: i64) -> i64:
    """The place of the n-th set bit, counted from 0."""
    place: i64 = 0
    while True:
        if bits & BIT[place]:
            if n == 0:
                return place
            n -= 1
        place += 1


def happen(p: "Position", move: i64) -> None:
    """Let a chance move happen."""
    if move >= START_PLAYER:
        begin(p, move - START_PLAYER)
    elif move >= PUT_AWAY:
        remove_from_pile(p, move - PUT_AWAY, CHANCE)
        p.phase = DRAW_LOTS
        if p.heard:
            p.tell(TOLD_PUT_AWAY, EVERYBODY)
    elif move >= LAY_CUBE:
        lay_cube(p, move - LAY_CUBE)
    elif move >= LAY_TILE:
        lay_tile(p, move - LAY_TILE)
    else:
        place_at_portus(p, move - START_AT_PORTUS)


def place_at_portus(p: "Position", wagon: i64) -> None:
    # SR-2.1: five wagons at each end; those never drawn start in Rome.
    p.to_rome |= BIT[wagon]
    p.pending += 1
    if p.heard:
        p.tell(TOLD_START, EVERYBODY, wagon)
    if p.pending == AT_EACH_END:
        p.pending = 0
        p.phase = LAY_FIRST_TILES


def lay_tile(p: "Position", good: i64) -> None:
    p.bag[TILES + good] -= 1
    p.zones[p.pending] = good
    if p.heard:
        p.tell(TOLD_TILE_LAID, EVERYBODY, p.pending, good)
    if p.phase == REFILL_TILE:
        go_on_collecting(p)
        return
    p.pending += 1
    if p.pending == ZONES:
        p.pending = 0
        p.phase = LAY_FIRST_CUBES


def lay_cube(p: "Position", good: i64) -> None:
    p.bag[good] -= 1
    p.markets[p.pending] = good
    if p.heard:
        p.tell(TOLD_CUBE_LAID, EVERYBODY, p.pending, good)
    if p.phase == REFILL_CUBE:
        go_on_collecting(p)
        return
    p.pending += 1
    if p.pending == p.board.markets:
        p.pending = 0
        p.phase = PUT_ONE_AWAY


def remove_from_pile(p: "Position", wagon: i64, seat: i64) -> None:
    p.taker[p.takes] = seat
    p.taken[p.takes] = wagon
    p.takes += 1
    p.pile -= BIT[wagon]


def begin(p: "Position", start: i64) -> None:
    # SR-2.3: coins in turn order 0, 1, 2, 3, 3.
    p.start = start
    for i in range(p.seats):
        p.coins[(start + i) % p.seats] = i if i < 3 else 3
    p.current = start
    p.phase = TURN
    if p.heard:
        p.tell(TOLD_START_PLAYER, EVERYBODY, start)


# SR-3 A turn is one of three


def add_turn(p: "Position", moves: Moves) -> None:
    moves.add(PASS)
    if p.pile != 0 and wagon_tiles(p, p.current) < MOST_WAGON_TILES:
        moves.add(LOOK)
    coins = p.coins[p.current]
    before = moves.count
    driving.add_steps(p, 0, moves)
    can_step = moves.count > before
    for cost in range(1, coins + 1 if coins < OVERTAKING else OVERTAKING + 1):
        # SR-4.4: a payment must make a step or an overtaking possible.
        if can_step or driving.can_step(p, cost) or can_overtake(p, cost):
            moves.add(PAY + cost - 1)


def can_overtake(p: "Position", paid: i64) -> bool:
    return paid == OVERTAKING and driving.can_overtake(p, STEPS + 1 - p.steps)


def pass_turn(p: "Position") -> None:
    if p.heard:
        p.tell(TOLD_PASSED, EVERYBODY, p.current)
    earn(p, 1)
    end_turn(p)


def earn(p: "Position", coins: i64) -> None:
    """SR-3: five coins become a chip at once, while chips are left."""
    seat = p.current
    p.coins[seat] += coins
    chips: i64 = 0
    while p.coins[seat] >= COINS_FOR_A_CHIP and p.chips_left > 0:
        p.coins[seat] -= COINS_FOR_A_CHIP
        p.chips_left -= 1
        p.chips[seat] += 1
        chips += 1
    if chips > 0:
        p.stirred = 1
        if p.heard:
            p.tell(TOLD_CHIPS, EVERYBODY, seat, chips, p.chips_left)


# SR-4 Moving


def pay(p: "Position", cost: i64) -> None:
    p.coins[p.current] -= cost
    p.paid = cost
    p.phase = MOVING
    if p.heard:
        p.tell(TOLD_PAID, EVERYBODY, p.current, cost)


def add_while_moving(p: "Position", moves: Moves) -> None:
    before = moves.count
    driving.add_steps(p, p.paid, moves)
    can_step = moves.count > before
    if p.paid == OVERTAKING:
        driving.add_overtakings(p, STEPS + 1 - p.steps, moves)
    # SR-4.1 and SR-4.5: the fourth step and overtaking are free to choose, but not the first step.
    if p.steps == STEPS or (p.steps > 0 and not can_step):
        moves.add(STOP)


def drive(p: "Position", wagon: i64, to: i64, move: i64) -> None:
    """A step, or an overtaking of several."""
    seat = p.current
    origin = p.at[wagon]
    if origin != START:
        p.occupied -= BIT[origin]
    p.at[wagon] = to
    p.moved |= BIT[wagon]
    p.phase = MOVING
    if move >= OVERTAKE:
        steps = 2 + (move - OVERTAKE) % 3
        p.steps += steps
        if p.heard:
            p.tell(TOLD_OVERTOOK, EVERYBODY, seat, wagon, to, steps)
    else:
        p.steps += 1
        if p.heard:
            p.tell(TOLD_STEPPED, EVERYBODY, seat, wagon, to, origin)
    if origin == START or to == GOAL or p.board.row[origin] != p.board.row[to]:
        p.stirred = 1
    if to == GOAL:
        p.arrived += 1
        if p.heard:
            p.tell(TOLD_ARRIVED, EVERYBODY, wagon, p.arrived, (p.to_rome >> wagon) & 1)
    else:
        p.occupied |= BIT[to]
    if not may_go_on(p):
        end_movement(p)


def may_go_on(p: "Position") -> bool:
    """Is there another step or overtaking that must or may be made?"""
    if p.arrived >= ARRIVALS:
        return False  # SR-7.1: no further steps after the fourth arrival
    if p.steps < STEPS or (p.steps == STEPS and p.paid >= FOURTH_STEP):
        return driving.can_step(p, p.paid) or can_overtake(p, p.paid)
    return False


def end_movement(p: "Position") -> None:
    p.phase = COLLECTING
    if not can_collect(p):
        end_turn(p)


# SR-5 Collecting


def may_collect_tile(p: "Position") -> bool:
    # SR-5.1: cube or tile with two or three players, cube and tile with four or five.
    if p.seats <= 3:
        return p.collected == 0
    return p.collected & TILE_COLLECTED == 0


def may_collect_cube(p: "Position") -> bool:
    if p.seats <= 3:
        return p.collected == 0
    return p.collected & CUBE_COLLECTED == 0


def add_collecting(p: "Position", moves: Moves) -> None:
    """The tiles and cubes within reach of the wagons moved this turn."""
    zones: i64 = 0
    markets: i64 = 0
    board = p.board
    for wagon in range(WAGONS):
        square = p.at[wagon]
        if p.moved & BIT[wagon] and square < START:
            if board.upper_zone[square] != NOWHERE:
                zones |= BIT[board.upper_zone[square]]
            if board.lower_zone[square] != NOWHERE:
                zones |= BIT[board.lower_zone[square]]
            if board.market[square] != NOWHERE:
                markets |= BIT[board.market[square]]
    if may_collect_tile(p):
        for zone in range(ZONES):
            if zones & BIT[zone] and p.zones[zone] != EMPTY:
                moves.add(COLLECT_TILE + zone)
    if may_collect_cube(p):
        for market in range(board.markets):
            if markets & BIT[market] and p.markets[market] != EMPTY:
                moves.add(COLLECT_CUBE + market)


def can_collect(p: "Position") -> bool:
    """Is anything within reach? As `add_collecting`, but stops at the first."""
    board = p.board
    tile = may_collect_tile(p)
    cube = may_collect_cube(p)
    if not tile and not cube:
        return False
    for wagon in range(WAGONS):
        square = p.at[wagon]
        if p.moved & BIT[wagon] and square < START:
            upper, lower, market = (
                board.upper_zone[square],
                board.lower_zone[square],
                board.market[square],
            )
            if tile and upper != NOWHERE and p.zones[upper] != EMPTY:
                return True
            if tile and lower != NOWHERE and p.zones[lower] != EMPTY:
                return True
            if cube and market != NOWHERE and p.markets[market] != EMPTY:
                return True
    return False


def collect_tile(p: "Position", zone: i64) -> None:
    seat = p.current
    good = p.zones[zone]
    p.zones[zone] = EMPTY
    p.collected |= TILE_COLLECTED
    pays = cubes_on_markets(p, good)
    if p.heard:
        p.tell(TOLD_TILE_COLLECTED, EVERYBODY, seat, zone, good, pays)
    own(p, seat, TILES + good)
    earn(p, pays)  # SR-5.2: at once, one coin for each cube of the colour on the market-places
    left: i64 = 0
    for other in range(GOODS):
        left += p.bag[TILES + other]
    refill(p, zone, left, REFILL_TILE)


def cubes_on_markets(p: "Position", good: i64) -> i64:
    count: i64 = 0
    for market in range(p.board.markets):
        if p.markets[market] == good:
            count += 1
    return count


def collect_cube(p: "Position", market: i64) -> None:
    seat = p.current
    good = p.markets[market]
    p.markets[market] = EMPTY
    p.collected |= CUBE_COLLECTED
    if p.heard:
        p.tell(TOLD_CUBE_COLLECTED, EVERYBODY, seat, market, good)
    own(p, seat, good)
    left: i64 = 0
    for other in range(GOODS):
        left += p.bag[other]
    refill(p, market, left, REFILL_CUBE)


def own(p: "Position", seat: i64, kind: i64) -> None:
    base = seat * KINDS
    p.goods[base + kind] += 1
    p.stirred = 1
    partner = kind - TILES if kind >= TILES else kind + TILES
    if p.heard and p.goods[base + partner] >= p.goods[base + kind]:
        p.tell(TOLD_CONTRACT, EVERYBODY, seat, kind % TILES, p.goods[base + kind])  # SR-5.5


def refill(p: "Position", place: i64, left: i64, phase: i64) -> None:
    if left > 0:
        p.pending = place
        p.phase = phase
        p.current = CHANCE
        return
    if p.heard:  # SR-5.4
        p.tell(TOLD_PLACE_EMPTY, EVERYBODY, place, 1 if phase == REFILL_CUBE else 0)
    go_on_collecting(p)


def go_on_collecting(p: "Position") -> None:
    p.current = (p.start + p.turn) % p.seats
    p.pending = 0
    p.phase = COLLECTING
    if not can_collect(p):
        end_turn(p)


# SR-6 Wagon tiles


def wagon_tiles(p: "Position", seat: i64) -> i64:
    """How many wagon tiles a seat has: everybody sees that."""
    count: i64 = 0
    for k in range(p.takes):
        if p.taker[k] == seat:
            count += 1
    return count


def look(p: "Position") -> None:
    p.phase = LOOKED
    if p.heard:
        p.tell(TOLD_LOOKED, EVERYBODY, p.current)
        p.tell(TOLD_PILE, BIT[p.current], p.current, p.pile)


def take_wagon_tile(p: "Position", wagon: i64) -> None:
    seat = p.current
    remove_from_pile(p, wagon, seat)
    p.stirred = 1
    if p.heard:
        p.tell(TOLD_TOOK, EVERYBODY, seat, WAGONS - p.takes)
        p.tell(TOLD_OWN_TILE, BIT[seat], seat, wagon)
    end_turn(p)


# SR-7 End


def end_turn(p: "Position") -> None:
    p.paid = 0
    p.steps = 0
    p.moved = 0
    p.collected = 0
    p.turn += 1
    if p.arrived >= ARRIVALS or p.chips_left == 0:
        end_game(p)
        return
    if p.turn % p.seats == 0:
        end_round(p)
        if p.idle >= IDLE_ROUNDS:
            end_game(p)
            return
    p.current = (p.start + p.turn) % p.seats
    p.phase = TURN


def end_round(p: "Position") -> None:
    # SR-7.5: rounds in which nothing comes of anything are counted.
    if p.stirred:
        p.idle = 0
    else:
        p.idle += 1
        if p.heard:
            p.tell(TOLD_IDLE, EVERYBODY, p.idle)
    p.stirred = 0


def end_game(p: "Position") -> None:
    p.phase = OVER
    p.current = NOBODY
    if p.heard:
        p.tell(TOLD_OVER, EVERYBODY, p.arrived, CHIPS - p.chips_left, p.idle)
        for k in range(1, p.takes):
            p.tell(TOLD_SHOWN, EVERYBODY, p.taker[k], p.taken[k])


def count_what_follows(p: "Position") -> None:
    """Fill the fields that follow from others, after loading."""
    p.pile = BIT[WAGONS] - 1
    for k in range(p.takes):
        p.pile &= ~BIT[p.taken[k]]
    p.occupied = 0
    p.arrived = 0
    for wagon in range(WAGONS):
        if p.at[wagon] == GOAL:
            p.arrived += 1
        elif p.at[wagon] != START:
            p.occupied |= BIT[p.at[wagon]]
