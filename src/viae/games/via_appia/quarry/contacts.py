"""Who touches whom: pairs that are near, and the contacts of a tick.

Only what moves, or touches something that does, takes part in a tick. The order of the contacts is
part of the physics, since impulses are found one after the other.
"""

from typing import Final

from mypy_extensions import i64

from viae.games.via_appia.quarry.fixed import MILLIMETRE, ONE, divided, root, scaled
from viae.games.via_appia.quarry.motion import Motion

SKIN: Final[i64] = 6 * MILLIMETRE
WORN: Final[i64] = MILLIMETRE * 3 // 2
"""Stones closer than SKIN are near; once something went this far, they are looked for again. These
two make things quick and change no result."""

LEFT: Final[i64] = 0
RIGHT: Final[i64] = 1
BACK: Final[i64] = 2
PUSHER: Final[i64] = 3


def find_contacts(m: Motion) -> None:
    """All contacts of this tick, with the impulses that they had in the one before."""
    if m.tick == 1 or m.worn > WORN:
        find_near(m)
    find_touching(m)
    find_active(m)
    measure_pairs(m)
    add_walls(m)
    if m.pushes:
        add_pusher(m)


def find_near(m: Motion) -> None:
    """List the pairs that could come to touch."""
    x, y, radius, order, fell = m.x, m.y, m.radius, m.order, m.fell
    near_a, near_b = m.near_a, m.near_b
    skin = SKIN + m.physics.reach
    found: i64 = 0
    for k in range(m.count):
        i = order[k]
        if fell[i] != 0:
            continue
        for after in range(k + 1, m.count):
            j = order[after]
            if fell[j] != 0:
                continue
            far = radius[i] + radius[j] + skin
            dx = x[j] - x[i]
            dy = y[j] - y[i]
            if -far <= dx <= far and -far <= dy <= far:
                near_a[found] = i
                near_b[found] = j
                found += 1
    m.nears = found
    m.worn = 0


def find_touching(m: Motion) -> None:
    """List the near pairs that may meet within this tick."""
    x, y, radius, fell = m.x, m.y, m.radius, m.fell
    near_a, near_b, a, b = m.near_a, m.near_b, m.a, m.b
    reach = m.physics.reach
    found: i64 = 0
    for k in range(m.nears):
        i = near_a[k]
        j = near_b[k]
        far = radius[i] + radius[j] + reach
        dx = x[j] - x[i]
        dy = y[j] - y[i]
        if dx * dx + dy * dy < far * far and fell[i] == 0 and fell[j] == 0:
            a[found] = i
            b[found] = j
            found += 1
    m.touching = found


def find_active(m: Motion) -> None:
    """What is pushed or moves, and whatever it touches, directly or through others."""
    ux, uy, ur, fell, stirs = m.ux, m.uy, m.ur, m.fell, m.stirs
    a, b, active = m.a, m.b, m.active
    for i in range(m.count):
        moves = ux[i] != 0 or uy[i] != 0 or ur[i] != 0
        stirs[i] = 1 if fell[i] == 0 and moves else 0
    if m.pushes:
        stirs[m.pushed] = 1
    spreads = True
    while spreads:
        spreads = False
        for c in range(m.touching):
            if stirs[a[c]] != stirs[b[c]]:
                stirs[a[c]] = 1
                stirs[b[c]] = 1
                spreads = True
    count: i64 = 0
    for i in range(m.count):
        if stirs[i] != 0:
            active[count] = i
            count += 1
    m.actives = count


def measure_pairs(m: Motion) -> None:
    """Drop the pairs at rest; of the others find direction, distance and what they press."""
    x, y, radius, size, stirs = m.x, m.y, m.radius, m.size, m.stirs
    a, b, nx, ny, gap = m.a, m.b, m.nx, m.ny, m.gap
    grip, stop, grind, key, press, rub = m.grip, m.stop, m.grind, m.key, m.press, m.rub
    kept_press, kept_rub, kept_at = m.kept_press, m.kept_rub, m.kept_at
    stops, grinds, stone_grip = m.physics.stop, m.physics.grind, m.physics.stone_grip
    row = m.count + 4
    before = m.tick - 1
    found: i64 = 0
    for c in range(m.touching):
        i = a[c]
        if stirs[i] == 0:
            continue
        j = b[c]
        dx = x[j] - x[i]
        dy = y[j] - y[i]
        apart = radius[i] + radius[j]
        distance = root(dx * dx + dy * dy, apart)
        if distance == 0:
            dx = 0
            dy = 1
            distance = 1
        a[found] = i
        b[found] = j
        nx[found] = divided(dx * ONE, distance)
        ny[found] = divided(dy * ONE, distance)
        gap[found] = distance - apart if distance > apart else 0
        grip[found] = stone_grip
        kinds = size[i] * 4 + size[j]
        stop[found] = stops[kinds]
        grind[found] = grinds[kinds]
        k = i * row + j
        key[found] = k
        press[found] = kept_press[k] if kept_at[k] == before else 0
        rub[found] = kept_rub[k] if kept_at[k] == before else 0
        found += 1
    m.touching = found
    m.contacts = found


def add_walls(m: Motion) -> None:
    """Contacts with the side walls and, except for the pushed stone, with the line."""
    x, y, radius, stirs, order = m.x, m.y, m.radius, m.stirs, m.order
    reach, width, pushed = m.physics.reach, m.physics.width, m.pushed
    grip = m.physics.wall_grip
    for k in range(m.count):
        i = order[k]
        if stirs[i] == 0:
            continue
        room = x[i] - radius[i]
        if room < reach:
            add_wall(m, i, LEFT, -ONE, 0, room if room > 0 else 0, grip)
        room = width - radius[i] - x[i]
        if room < reach:
            add_wall(m, i, RIGHT, ONE, 0, room if room > 0 else 0, grip)
        room = y[i] - radius[i]
        if i != pushed and room < reach:
            add_wall(m, i, BACK, 0, -ONE, room if room > 0 else 0, grip)


def add_pusher(m: Motion) -> None:
    """The pusher goes on, and presses the pushed stone before it."""
    m.travel += m.physics.pace
    along = m.push_x * (m.x[m.pushed] - m.from_x) + m.push_y * (m.y[m.pushed] - m.from_y)
    ahead = scaled(along) - m.travel
    add_wall(m, m.pushed, PUSHER, -m.push_x, -m.push_y, ahead, m.physics.pusher_grip)


def add_wall(m: Motion, i: i64, side: i64, nx: i64, ny: i64, gap: i64, grip: i64) -> None:
    """A contact of a stone with something that it cannot move."""
    c = m.contacts
    wall = m.count
    m.a[c] = i
    m.b[c] = wall
    m.nx[c] = nx
    m.ny[c] = ny
    m.gap[c] = gap
    m.grip[c] = grip
    kinds = m.size[i] * 4 + m.size[wall]
    m.stop[c] = m.physics.stop[kinds]
    m.grind[c] = m.physics.grind[kinds]
    key = i * (wall + 4) + wall + side
    m.key[c] = key
    was_there = m.kept_at[key] == m.tick - 1
    m.press[c] = m.kept_press[key] if was_there else 0
    m.rub[c] = m.kept_rub[key] if was_there else 0
    m.contacts = c + 1
