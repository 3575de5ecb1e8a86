import { expect, test } from 'vitest';
import { GAME } from './fixtures';
import { againstBots, beginsAtOnce, request, seatsFor, usualPlan } from './plan';

test('against bots: the player first, bots in every other seat, no one else', () => {
  expect(againstBots('strada_romana', 3, 'greedy')).toEqual({
    game: 'strada_romana',
    seats: 3,
    open: false,
    sitters: [{ who: 'me' }, { who: 'bot', bot: 'greedy' }, { who: 'bot', bot: 'greedy' }],
  });
});

test('the first plan has the player, a friend and a bot, and the game’s defaults', () => {
  const plan = usualPlan(GAME, 'greedy');
  expect(plan.seats.map((seat) => seat.who)).toEqual(['me', 'open', 'bot:greedy']);
  expect(plan.options).toEqual({ short: false });
  expect(beginsAtOnce(plan)).toBe(false);
});

test('a plan has no more seats than the game', () => {
  expect(usualPlan({ ...GAME, seats: [2, 2] }, 'greedy').seats).toHaveLength(2);
  expect(usualPlan({ ...GAME, seats: [4, 5] }, 'greedy').seats).toHaveLength(4);
});

test('more seats keep those that were chosen, fewer drop the last', () => {
  const two = seatsFor([{ who: 'here', name: 'Anna' }], 2, 'greedy');
  expect(two).toEqual([
    { who: 'here', name: 'Anna' },
    { who: 'open', name: '' },
  ]);
  expect(seatsFor(two, 4, 'random').map((seat) => seat.who)).toEqual([
    'here',
    'open',
    'bot:random',
    'bot:random',
  ]);
  expect(seatsFor(two, 1, 'random')).toHaveLength(1);
});

test('the request says all that was chosen', () => {
  const plan = usualPlan(GAME, 'greedy');
  plan.seats = [
    { who: 'me', name: '' },
    { who: 'here', name: ' Anna ' },
    { who: 'here', name: '' },
    { who: 'bot:search:5s', name: '' },
  ];
  plan.open = false;
  plan.clock = { ...plan.clock, kind: 'per_move', hours: 48 };
  plan.autoStart = false;
  plan.board = { squares: [] };
  expect(request('strada_romana', plan)).toEqual({
    game: 'strada_romana',
    seats: 4,
    sitters: [
      { who: 'me' },
      { who: 'me', name: 'Anna' },
      { who: 'me', name: null },
      { who: 'bot', bot: 'search:5s' },
    ],
    open: false,
    clock: { kind: 'per_move', hours: 48 },
    auto_start: false,
    hints: null,
    options: { short: false },
    board: { squares: [] },
  });
});

test('a full table begins at once, unless the host starts it by hand', () => {
  const plan = usualPlan(GAME, 'greedy');
  plan.seats = seatsFor([], 1, 'greedy');
  expect(beginsAtOnce(plan)).toBe(true);
  plan.autoStart = false;
  expect(beginsAtOnce(plan)).toBe(false);
});
