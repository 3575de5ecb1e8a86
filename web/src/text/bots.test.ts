import { expect, test } from 'vitest';
import { botDescription, botName, seatNames } from './bots';

const TEXTS = {
  'level.2': 'Hausierer',
  'level_is.2': 'Kennt einen guten Handel.',
  'bot_name.search': 'Vorausschau',
};

test('bots are called in the reader’s language, whatever their setting', () => {
  expect(botName(TEXTS, 'level:2')).toBe('Hausierer');
  expect(botDescription(TEXTS, 'level:2')).toBe('Kennt einen guten Handel.');
  expect(botName(TEXTS, 'search:5s')).toBe('Vorausschau');
  expect([botName(TEXTS, 'oracle'), botDescription(TEXTS, 'oracle')]).toEqual(['oracle', '']);
});

test('at a table everybody has a name of their own, and people keep theirs', () => {
  const bot = (name: string, bot: string) => ({ name, bot });
  const sitters = [
    { name: 'Livia', bot: null },
    bot('Level 2', 'level:2'),
    { name: '', bot: null },
    bot('Level 2 2', 'level:2'),
    bot('Oracle', 'oracle'),
    bot('Ben', 'search:5s'),
  ];
  expect(seatNames(TEXTS, sitters)).toEqual([
    'Livia',
    'Hausierer',
    '',
    'Hausierer 2',
    'Oracle',
    'Ben',
  ]);
});
