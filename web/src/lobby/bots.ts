/** Words for bots: their names and how they play, as far as the texts know them. */
import { house, t, type HouseKey } from '../text/texts.svelte';

/** `search:5s` is the bot `search` with a setting. */
function kindOf(bot: string): string {
  return bot.split(':')[0] ?? bot;
}

function said(key: string): string | null {
  return key in house.texts ? t(key as HouseKey) : null;
}

export function botName(bot: string): string {
  return said(`bot_name.${kindOf(bot)}`) ?? bot;
}

/** One sentence about how it plays; nothing about a bot that is new to us. */
export function botIs(bot: string): string {
  return said(`bot_is.${kindOf(bot)}`) ?? '';
}
