/** The bots to choose from. */
import type { GameInfo } from '../api/types';
import { botName, type Texts } from '../text/bots';

const NUMERALS = ['I', 'II', 'III', 'IV', 'V'];

/** Newcomers are offered the second level. */
const FIRST = 1;

/** A game's own levels; the bots that play every game are for developers, and stand in for them. */
export function botsFor(game: GameInfo | undefined, bots: readonly string[]): readonly string[] {
  const levels = game?.levels.map((level) => level.bot) ?? [];
  return levels.length > 0 ? levels : bots;
}

/** The bot that is offered before anything was chosen. */
export function usualBot(game: GameInfo | undefined, bots: readonly string[]): string {
  return game?.levels[FIRST]?.bot ?? botsFor(game, bots)[0] ?? '';
}

/** A bot's level as a Roman numeral; empty if it is none of the game's levels. */
export function numeral(game: GameInfo | undefined, bot: string): string {
  const at = game?.levels.findIndex((level) => level.bot === bot) ?? -1;
  return NUMERALS[at] ?? '';
}

/** A bot in a list: its level before its name, which does not say how strong it is. */
export function botLabel(game: GameInfo | undefined, texts: Texts, bot: string): string {
  return [numeral(game, bot), botName(texts, bot)].filter((word) => word !== '').join(' · ');
}
