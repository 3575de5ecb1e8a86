import { expect, test } from 'vitest';
import { GAME } from './fixtures';
import { againstBots, beginsAtOnce, tableRequest, seatsFor, usualSettings } from './settings';

test('against bots: the player first, bots in every other seat, no one else', () => {
  expect(againstBots('strada_romana', 3, 'greedy')).toEqual({
    game: 'strada_romana',
    seats: 3,
    open: false,
    sitters: [{ who: 'me' }, { who: 'bot', bot: 'greedy' }, { who: 'bot', bot: 'greedy' }],
  });
});

test('the first settings have the player, a friend and a bot, and the game’s defaults', () => {
  const settings = usualSettings(GAME, 'greedy');
  expect(settings.seats.map((seat) => seat.who)).toEqual(['me', 'open', 'bot:greedy']);
  expect(settings.options).toEqual({ short: false });
  expect(beginsAtOnce(settings)).toBe(false);
});

test('a table has no more seats than the game', () => {
  expect(usualSettings({ ...GAME, seats: [2, 2] }, 'greedy').seats).toHaveLength(2);
  expect(usualSettings({ ...GAME, seats: [4, 5] }, 'greedy').seats).toHaveLength(4);
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
  const settings = usualSettings(GAME, 'greedy');
  settings.seats = [
    { who: 'me', name: '' },
    { who: 'here', name: ' Anna ' },
    { who: 'here', name: '' },
    { who: 'bot:search:5s', name: '' },
  ];
  settings.open = false;
  settings.clock = { ...settings.clock, kind: 'per_move', hours: 48 };
  settings.autoStart = false;
  settings.board = { squares: [] };
  expect(tableRequest('strada_romana', settings)).toEqual({
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
  const settings = usualSettings(GAME, 'greedy');
  settings.seats = seatsFor([], 1, 'greedy');
  expect(beginsAtOnce(settings)).toBe(true);
  settings.autoStart = false;
  expect(beginsAtOnce(settings)).toBe(false);
});
