import { expect, test } from 'vitest';
import type { View } from '../parts';
import { applyEvent, eventDuration } from './events';
import { story } from './fixtures';
import { viewOf, type StradaView } from './view';

/** What events tell of a table; phases, turns and points come with the server's next state. */
function visible(view: View) {
  const { wagons, markets, zones, seats, own, ...rest } = viewOf(view);
  return {
    places: Object.fromEntries(Object.entries(wagons).map(([id, { at, to }]) => [id, { at, to }])),
    markets,
    zones,
    seats: seats.map((seat) => ({ ...seat, open_points: null })),
    tiles: own?.wagon_tiles,
    left: [rest.chips_left, rest.wagon_tiles_left, rest.arrived],
  };
}

test('a whole game, event by event, looks as the server says', () => {
  let seen = 0;
  for (const [place, { view, events }] of story.entries()) {
    const before = story[place - 1]?.view;
    if (before === undefined) continue;
    expect(visible(events.reduce(applyEvent, before))).toEqual(visible(view));
    seen += events.length;
  }
  expect(seen).toBeGreaterThan(150);
});

test('the view before is left as it was', () => {
  const before = story[0]?.view as View;
  const copy = structuredClone(before);
  for (const { events } of story) events.reduce(applyEvent, before);
  expect(before).toEqual(copy);
});

test('a step counts: steps left, and the wagon has moved', () => {
  const view = { ...story[0]?.view, steps: 0, steps_left: 3 } as View;
  const event = { event: 'stepped', seat: 0, wagon: 'ballio', to: 's01u', origin: 'start' };
  const stepped: StradaView = viewOf(applyEvent(view, event));
  expect(stepped.wagons['ballio']).toMatchObject({ at: 's01u', moved: true });
  expect([stepped.steps, stepped.steps_left]).toEqual([1, 2]);
});

test('an event of another kind changes nothing', () => {
  const view = story[0]?.view as View;
  expect(applyEvent(view, { event: 'idle_round', rounds: 1 })).toBe(view);
});

test('every event is shown for a while', () => {
  const pauses = story.flatMap(({ events }) => events.map(eventDuration));
  expect(Math.min(...pauses)).toBeGreaterThan(0);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(1200);
});
