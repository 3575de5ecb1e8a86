"""A push from the first touch to rest: ticks until nothing moves, then a last tidying up."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from viae.games.via_appia.quarry.contacts import find_contacts
from viae.games.via_appia.quarry.fixed import ONE, divided, root
from viae.games.via_appia.quarry.impulses import find_impulses, start_warm
from viae.games.via_appia.quarry.motion import Motion

if TYPE_CHECKING:
    from viae.games.via_appia.quarry.film import Film


def run(m: Motion, film: "Film | None") -> None:
    """Push until the stone lies wholly behind the line, and wait until all is at rest."""
    m.is_filmed = film is not None
    stop = m.radius[m.pushed]
    most = 6 * (stop - m.y[m.pushed]) // m.physics.pace + 60
    while m.tick < most:
        m.tick += 1
        find_contacts(m)
        start_warm(m)
        find_impulses(m)
        moves = move(m)
        part(m)
        if m.pushes and m.y[m.pushed] >= stop:
            m.pushes = False
        drop(m)
        if film is not None:
            film.add_tick(m)
        if not m.pushes and not moves:
            break
    tidy_up(m)
    if film is not None:
        film.end(m)


def move(m: Motion) -> bool:
    """Let everything go its way of this tick; does anything still move noticeably?"""
    x, y, ux, uy, ur, radius, active = m.x, m.y, m.ux, m.uy, m.ur, m.radius, m.active
    moves = False
    farthest: i64 = 0
    slow = m.physics.floor // 8
    for k in range(m.actives):
        i = active[k]
        wx = ux[i]
        wy = uy[i]
        x[i] += wx
        y[i] += wy
        if m.is_filmed:
            m.turn[i] += divided(ur[i] * ONE, radius[i])
        if wx < 0:
            wx = -wx
        if wy < 0:
            wy = -wy
        if wx > farthest:
            farthest = wx
        if wy > farthest:
            farthest = wy
        if wx + wy > slow:
            moves = True
    m.worn += farthest
    keep_in(m)
    return moves


def keep_in(m: Motion) -> None:
    """No stone leaves through a wall, and only the pushed one lies before the line."""
    x, y, radius, active, pushed = m.x, m.y, m.radius, m.active, m.pushed
    width = m.physics.width
    for k in range(m.actives):
        i = active[k]
        r = radius[i]
        if x[i] < r:
            x[i] = r
        if x[i] > width - r:
            x[i] = width - r
        if y[i] < r and i != pushed:
            y[i] = r


def part(m: Motion) -> None:
    """Move stones apart that overlap by more than a little, without friction or momentum."""
    x, y, radius, a, b = m.x, m.y, m.radius, m.a, m.b
    slack = m.physics.slack
    last = m.touching - 1
    for sweep in range(m.physics.parting_sweeps):
        worst: i64 = 0
        for k in range(m.touching):
            c = last - k if sweep & 1 else k
            i = a[c]
            j = b[c]
            apart = radius[i] + radius[j] - slack
            dx = x[j] - x[i]
            dy = y[j] - y[i]
            square = dx * dx + dy * dy
            if square >= apart * apart:
                continue
            distance = root(square, apart)
            if distance == 0:
                dx = 0
                dy = 1
                distance = 1
            shift = ((apart - distance) * m.physics.parting_share) >> 16
            if shift > worst:
                worst = shift
            spread(m, i, j, divided(dx * shift, distance), divided(dy * shift, distance))
        if worst == 0:
            return
        keep_in(m)
        m.worn += worst


def spread(m: Motion, i: i64, j: i64, px: i64, py: i64) -> None:
    """Move two stones apart by px, py together, the lighter one more."""
    wi = m.mobility[i]
    wj = m.mobility[j]
    m.x[i] -= divided(px * wi, wi + wj)
    m.y[i] -= divided(py * wi, wi + wj)
    m.x[j] += divided(px * wj, wi + wj)
    m.y[j] += divided(py * wj, wi + wj)


def drop(m: Motion) -> None:
    """A stone falls when its centre has passed the edge."""
    y, fell = m.y, m.fell
    length = m.physics.length
    for i in range(m.pushed):
        if y[i] > length and fell[i] == 0:
            fell[i] = m.tick
            m.ux[i] = 0
            m.uy[i] = 0
            m.ur[i] = 0


def tidy_up(m: Motion) -> None:
    """Leave no overlap above the tolerance."""
    sweep: i64 = 0
    while True:
        for i in range(m.count):
            if m.fell[i] == 0:
                keep_behind(m, i)
        if sweep >= m.physics.tidying_sweeps or worst_overlap(m) <= m.physics.tolerance:
            return
        part_at_rest(m, sweep >= m.physics.jam)
        sweep += 1


def keep_behind(m: Motion, i: i64) -> None:
    """At rest every stone, the pushed one too, lies behind the line, or has fallen."""
    radius = m.radius[i]
    if m.x[i] < radius:
        m.x[i] = radius
    if m.x[i] > m.physics.width - radius:
        m.x[i] = m.physics.width - radius
    if m.y[i] < radius:
        m.y[i] = radius
    if m.y[i] > m.physics.length:
        m.fell[i] = m.tick + 1


def worst_overlap(m: Motion) -> i64:
    """The deepest overlap of any two stones."""
    x, y, radius, order, fell = m.x, m.y, m.radius, m.order, m.fell
    worst: i64 = 0
    for k in range(m.count):
        i = order[k]
        if fell[i] != 0:
            continue
        for after in range(k + 1, m.count):
            j = order[after]
            apart = radius[i] + radius[j]
            dx = x[j] - x[i]
            dy = y[j] - y[i]
            square = dx * dx + dy * dy
            if fell[j] == 0 and square < apart * apart:
                overlap = apart - root(square, apart)
                if overlap > worst:
                    worst = overlap
    return worst


def part_at_rest(m: Motion, is_jammed: bool) -> None:
    """Move all stones apart that overlap; of jammed ones the one in front gives way."""
    x, y, radius, order, fell = m.x, m.y, m.radius, m.order, m.fell
    tolerance = m.physics.tolerance
    for k in range(m.count):
        i = order[k]
        if fell[i] != 0:
            continue
        for after in range(k + 1, m.count):
            j = order[after]
            apart = radius[i] + radius[j]
            dx = x[j] - x[i]
            dy = y[j] - y[i]
            square = dx * dx + dy * dy
            if fell[j] != 0 or square >= apart * apart:
                continue
            distance = root(square, apart)
            overlap = apart - distance
            if overlap <= tolerance // 2:
                continue
            if distance == 0:
                dx = 0
                dy = 1
                distance = 1
            shift = overlap + tolerance // 4
            spread(m, i, j, divided(dx * shift, distance), divided(dy * shift, distance))
            if is_jammed:
                y[j] += overlap // 2
