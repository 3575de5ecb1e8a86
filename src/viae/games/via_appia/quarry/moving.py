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
            film.look(m)
        if not m.pushes and not moves:
            break
    tidy_up(m)
    if film is not None:
        film.end(m)


def move(m: Motion) -> bool:
    """Let everything go its way of this tick; does anything still move to speak of?"""
    x, y, ux, uy = m.x, m.y, m.ux, m.uy
    moves = False
    farthest: i64 = 0
    slow = m.physics.floor // 8
    for k in range(m.actives):
        i = m.active[k]
        x[i] += ux[i]
        y[i] += uy[i]
        m.turn[i] += divided(m.ur[i] * ONE, m.radius[i])
        ax = ux[i] if ux[i] >= 0 else -ux[i]
        ay = uy[i] if uy[i] >= 0 else -uy[i]
        if ax > farthest:
            farthest = ax
        if ay > farthest:
            farthest = ay
        if ax + ay > slow:
            moves = True
        keep_in(m, i)
    m.worn += farthest
    return moves


def keep_in(m: Motion, i: i64) -> None:
    """No stone leaves through a wall, and only the pushed one lies before the line."""
    radius = m.radius[i]
    if m.x[i] < radius:
        m.x[i] = radius
    if m.x[i] > m.physics.width - radius:
        m.x[i] = m.physics.width - radius
    if m.y[i] < radius and i != m.pushed:
        m.y[i] = radius


def part(m: Motion) -> None:
    """Move stones apart that overlap by more than a little, without friction or momentum."""
    x, y, radius, a, b = m.x, m.y, m.radius, m.a, m.b
    for sweep in range(m.physics.parting_sweeps):
        worst: i64 = 0
        for k in range(m.touching):
            c = m.touching - 1 - k if sweep & 1 else k
            i = a[c]
            j = b[c]
            apart = radius[i] + radius[j] - m.physics.slack
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
        for k in range(m.actives):
            keep_in(m, m.active[k])
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
    for i in range(m.pushed):
        if m.y[i] > m.physics.length and m.fell[i] == 0:
            m.fell[i] = m.tick
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
    keep_in(m, i)
    if m.y[i] < m.radius[i]:
        m.y[i] = m.radius[i]
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
