"""What pushes what, and how much: impulses of all contacts and of the floor in one tick.

Each contact in turn gets the impulse that keeps its two stones apart and lets them rub no more than
their grip allows; that disturbs its neighbours, so the sweeps go on, forth and back, until nothing
changes any more. They begin with what was found in the tick before.
"""

from mypy_extensions import i64

from viae.games.via_appia.quarry.fixed import ONE, root, scaled
from viae.games.via_appia.quarry.motion import Motion


def start_warm(m: Motion) -> None:
    """Begin with the impulses of the tick before, and the pull of the slope."""
    ux, uy, ur, fx, fy, fr, stirs = m.ux, m.uy, m.ur, m.fx, m.fy, m.fr, m.stirs
    slope = m.physics.slope
    for i in range(m.count):
        if stirs[i] != 0:
            ux[i] += fx[i]
            uy[i] += fy[i] + slope
            ur[i] += fr[i]
        else:
            fx[i] = 0
            fy[i] = 0
            fr[i] = 0
    a, b, nx, ny, press, rub, mobility = m.a, m.b, m.nx, m.ny, m.press, m.rub, m.mobility
    for c in range(m.contacts):
        p = press[c]
        r = rub[c]
        if p == 0 and r == 0:
            continue
        i = a[c]
        j = b[c]
        px = scaled(nx[c] * p - ny[c] * r)
        py = scaled(ny[c] * p + nx[c] * r)
        wi = mobility[i]
        wj = mobility[j]
        ux[i] -= scaled(px * wi)
        uy[i] -= scaled(py * wi)
        ur[i] -= scaled(2 * r * wi)
        ux[j] += scaled(px * wj)
        uy[j] += scaled(py * wj)
        ur[j] -= scaled(2 * r * wj)


def find_impulses(m: Motion) -> None:
    """Sweep until no impulse changes any more, or often enough."""
    sweep: i64 = 0
    while sweep < m.physics.sweeps:
        hold(m)
        if press_and_rub(m, sweep & 1) <= m.physics.still:
            break
        sweep += 1
    keep(m)


def hold(m: Motion) -> None:
    """The floor takes away as much of each stone's way and turn as its friction can."""
    ux, uy, ur, fx, fy, fr = m.ux, m.uy, m.ur, m.fx, m.fy, m.fr
    slip, active = m.slip, m.active
    floor = m.physics.floor
    turning = floor * 4 // 3
    for k in range(m.actives):
        i = active[k]
        gx = fx[i] - ux[i]
        gy = fy[i] - uy[i]
        square = gx * gx + gy * gy
        if square > floor * floor:
            length = root(square, slip[i])
            slip[i] = length
            share = floor * ONE // length
            gx = scaled(gx * share)
            gy = scaled(gy * share)
        ux[i] += gx - fx[i]
        uy[i] += gy - fy[i]
        fx[i] = gx
        fy[i] = gy
        g = fr[i] - ur[i]
        if g > turning:
            g = turning
        if g < -turning:
            g = -turning
        ur[i] += g - fr[i]
        fr[i] = g


def press_and_rub(m: Motion, backwards: i64) -> i64:
    """One sweep over all contacts; by how much an impulse changed at most.

    Most of a push is spent here, so `scaled` is written out: called, it would be checked for an
    error each time.
    """
    ux, uy, ur, mobility = m.ux, m.uy, m.ur, m.mobility
    a, b, nx, ny, gap = m.a, m.b, m.nx, m.ny, m.gap
    grip, stop, grind, press, rub = m.grip, m.stop, m.grind, m.press, m.rub
    most: i64 = 0
    last = m.contacts - 1
    for k in range(m.contacts):
        c = last - k if backwards != 0 else k
        i = a[c]
        j = b[c]
        x = nx[c]
        y = ny[c]
        rx = ux[j] - ux[i]
        ry = uy[j] - uy[i]
        pressed = press[c]
        rubbed = rub[c]
        closing = x * rx + y * ry
        closing = (gap[c] + ((closing + (closing >> 63 & 65535)) >> 16)) * stop[c]
        pressing = pressed - ((closing + (closing >> 63 & 65535)) >> 16)
        if pressing <= 0:
            pressing = 0
            if pressed == 0 and rubbed == 0:
                continue
        limit = (grip[c] * pressing) >> 16
        slip = x * ry - y * rx
        slip = (((slip + (slip >> 63 & 65535)) >> 16) - ur[i] - ur[j]) * grind[c]
        rubbing = rubbed - ((slip + (slip >> 63 & 65535)) >> 16)
        if rubbing > limit:
            rubbing = limit
        if rubbing < -limit:
            rubbing = -limit
        dp = pressing - pressed
        dr = rubbing - rubbed
        if dp == 0 and dr == 0:
            continue
        press[c] = pressing
        rub[c] = rubbing
        px = x * dp - y * dr
        px = (px + (px >> 63 & 65535)) >> 16
        py = y * dp + x * dr
        py = (py + (py >> 63 & 65535)) >> 16
        w = mobility[i]
        p = px * w
        ux[i] -= (p + (p >> 63 & 65535)) >> 16
        p = py * w
        uy[i] -= (p + (p >> 63 & 65535)) >> 16
        p = 2 * dr * w
        ur[i] -= (p + (p >> 63 & 65535)) >> 16
        w = mobility[j]
        p = px * w
        ux[j] += (p + (p >> 63 & 65535)) >> 16
        p = py * w
        uy[j] += (p + (p >> 63 & 65535)) >> 16
        p = 2 * dr * w
        ur[j] -= (p + (p >> 63 & 65535)) >> 16
        if dp < 0:
            dp = -dp
        if dr < 0:
            dr = -dr
        if dp > most:
            most = dp
        if dr > most:
            most = dr
    return most


def keep(m: Motion) -> None:
    """Remember the impulses for the next tick."""
    key, press, rub = m.key, m.press, m.rub
    kept_press, kept_rub, kept_at = m.kept_press, m.kept_rub, m.kept_at
    for c in range(m.contacts):
        k = key[c]
        kept_press[k] = press[c]
        kept_rub[k] = rub[c]
        kept_at[k] = m.tick
