/** The space of each wagon in the picture, and the space that a step leads to. */
import type { Picture, Point } from '../picture';
import type { City, StradaView } from './view';

/** Wagons in their goals, in the order in which they came, as far as we have seen it. */
export function arrivals(before: readonly string[], view: StradaView): string[] {
  const there = (wagon: string): boolean => view.wagons[wagon]?.at === 'goal';
  const known = before.filter(there);
  return [
    ...known,
    ...Object.keys(view.wagons).filter((one) => there(one) && !known.includes(one)),
  ];
}

/** The space of every wagon: each has a stall of its own, and arrives where the next room is. */
export function wagonSpaces(view: StradaView, arrived: readonly string[]): Map<string, string> {
  const spaces = new Map<string, string>();
  const starting: Record<City, number> = { portus: 0, rome: 0 };
  for (const [wagon, { at, to }] of Object.entries(view.wagons)) {
    starting[to] += 1;
    if (at === 'start') spaces.set(wagon, `start-${other(to)}-${starting[to]}`);
    else if (at !== 'goal') spaces.set(wagon, at);
  }
  const filled: Record<City, number> = { portus: 0, rome: 0 };
  for (const wagon of arrived) {
    const to = view.wagons[wagon]?.to ?? 'rome';
    filled[to] += 1;
    spaces.set(wagon, `goal-${to}-${filled[to]}`);
  }
  return spaces;
}

export function other(city: City): City {
  return city === 'rome' ? 'portus' : 'rome';
}

/** The space that a wagon gets to with a step; in the goal it is the first free room. */
export function targetSpace(view: StradaView, wagon: string, to: string): string {
  if (to !== 'goal') return to;
  const city = view.wagons[wagon]?.to ?? 'rome';
  const there = Object.values(view.wagons).filter((one) => one.at === 'goal' && one.to === city);
  return `goal-${city}-${there.length + 1}`;
}

export function pointOf(picture: Picture, space: string | undefined): Point {
  return picture.spaces.get(space ?? '') ?? { x: picture.width / 2, y: picture.height / 2 };
}

/** The way from one point to another as an angle in degrees, clockwise from the right. */
export function angle(from: Point, to: Point): number {
  return (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
}

/** The places that each wagon left in this turn. */
export type Trails = ReadonlyMap<string, readonly string[]>;

/** The trails go on with what has moved since; they are swept away with the turn. */
export function trails(before: Trails, was: StradaView | null, now: StradaView): Trails {
  const found = new Map<string, readonly string[]>();
  for (const [wagon, { at, moved }] of Object.entries(now.wagons)) {
    const left = was?.wagons[wagon]?.at;
    const known = before.get(wagon) ?? [];
    if (!moved || left === undefined) continue;
    if (left === at) found.set(wagon, known);
    else if (known.at(-1) === at)
      found.set(wagon, known.slice(0, -1)); // taken back
    else found.set(wagon, [...known, left]);
  }
  return found;
}
