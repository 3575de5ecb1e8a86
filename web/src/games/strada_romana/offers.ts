/** The choices by what they are about, in the order in which they are listed. */
import type { Choice } from '../../api/types';

export type Way = 'enter' | 'forward' | 'diagonal' | 'sideways' | 'arrive' | 'overtake';

export interface Step {
  choice: number;
  wagon: string;
  /** A square or `goal`. */
  to: string;
  way: Way;
  /** How many steps it takes: more than one for overtaking. */
  steps: number;
}

export interface Collect {
  choice: number;
  kind: 'tile' | 'cube';
  /** The zone or the market-place. */
  place: string;
  good: string;
  coins: number;
}

export interface Offers {
  steps: Step[];
  /** Special actions by their price. */
  pays: Map<number, number>;
  collects: Collect[];
  takes: { choice: number; wagon: string }[];
  pass: number | null;
  look: number | null;
  stop: number | null;
  done: number | null;
}

const WAYS: readonly Way[] = ['enter', 'arrive', 'forward', 'diagonal', 'sideways', 'overtake'];

export function offersOf(choices: readonly Choice[]): Offers {
  const offers: Offers = {
    steps: [],
    pays: new Map(),
    collects: [],
    takes: [],
    pass: null,
    look: null,
    stop: null,
    done: null,
  };
  choices.forEach(({ move, say }, choice) => {
    const wagon = String(move['wagon']);
    switch (move['move']) {
      case 'step':
      case 'overtake': {
        const steps = Number(move['steps'] ?? 1);
        offers.steps.push({ choice, wagon, to: String(move['to']), way: wayOf(say.key), steps });
        break;
      }
      case 'pay':
        offers.pays.set(Number(move['coins']), choice);
        break;
      case 'take':
        offers.takes.push({ choice, wagon });
        break;
      case 'collect_tile':
      case 'collect_cube': {
        const kind = move['move'] === 'collect_tile' ? 'tile' : 'cube';
        const place = String(move[kind === 'tile' ? 'zone' : 'market']);
        const { good, coins = 0 } = say.params;
        offers.collects.push({ choice, kind, place, good: String(good), coins: Number(coins) });
        break;
      }
      case 'pass':
      case 'look':
      case 'stop':
      case 'done':
        offers[move['move']] = choice;
    }
  });
  offers.steps.sort((a, b) => WAYS.indexOf(a.way) - WAYS.indexOf(b.way) || a.steps - b.steps);
  return offers;
}

/** The sentence of a step says which kind it is: `move.sideways`, `move.overtake_to_goal` … */
function wayOf(key: string): Way {
  return WAYS.find((way) => key.startsWith(`move.${way}`)) ?? 'forward';
}

export function stepsOf(offers: Offers, wagon: string | null): Step[] {
  return offers.steps.filter((step) => step.wagon === wagon);
}

/** The wagons that can move. */
export function movable(offers: Offers): Set<string> {
  return new Set(offers.steps.map((step) => step.wagon));
}

/** All choices as they are listed while a wagon is picked, or none. */
export function listed(offers: Offers, wagon: string | null): number[] {
  const { pays, collects, takes, stop, look, pass, done } = offers;
  return [
    ...stepsOf(offers, wagon).map((step) => step.choice),
    ...collects.map((collect) => collect.choice),
    ...takes.map((take) => take.choice),
    ...pays.values(),
    ...[stop, look, pass, done].filter((choice) => choice !== null),
  ];
}
