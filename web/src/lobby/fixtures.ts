/** Tables and offers for tests. */
import type { GameInfo, Offer, TableInfo } from '../api/types';

interface Given extends Partial<TableInfo> {
  /** The name in each seat; empty for a free seat. */
  names?: string[];
}

export function aTable({ names = ['Livia', 'Greedy'], ...given }: Given = {}): TableInfo {
  const sitters = names.map((name, seat) => ({
    seat,
    name,
    bot: null,
    stand_in: null,
    resigned: false,
    present: false,
    mine: false,
  }));
  return {
    id: 'abc',
    game: 'strada_romana',
    title: 'Strada Romana',
    seats: names.length,
    options: {},
    own_board: false,
    open: true,
    clock: { kind: 'none' },
    hints: false,
    status: 'gathering',
    sitters,
    turn: null,
    waiting_since: 0,
    created: 0,
    changed: 0,
    mine: [],
    host: null,
    hosted: false,
    invite: null,
    rematch_of: null,
    rematch: null,
    places: null,
    ...given,
  };
}

export const GAME: GameInfo = {
  name: 'strada_romana',
  title: 'Strada Romana',
  seats: [2, 5],
  options: [{ name: 'short', choices: [true, false], default: false }],
  rules_version: 1,
  sources: [],
  has_secrets: true,
  levels: [],
};

export const LEVELS: GameInfo['levels'] = [1, 2, 3, 4, 5].map((number) => ({
  bot: `level:${number}`,
  name: `level.${number}`,
  about: `level_is.${number}`,
}));

export const OFFER: Offer = {
  games: [GAME],
  bots: ['greedy', 'random'],
  languages: ['en', 'de', 'nl'],
};
