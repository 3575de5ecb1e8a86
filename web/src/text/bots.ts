/** Names of bots and how they play, from the page's texts. */
export type Texts = Readonly<Record<string, string>>;

export interface NamedSitter {
  /** Empty for a free seat. */
  name: string;
  bot: string | null;
}

/** `search:5s` is the bot `search` with a setting, `level:2` is one of a game's own. */
function keyFor(bot: string, what: 'name' | 'is'): string {
  const [kind = bot, setting] = bot.split(':');
  if (kind !== 'level') return `bot_${what}.${kind}`;
  return what === 'name' ? `level.${setting}` : `level_is.${setting}`;
}

export function botName(texts: Texts, bot: string): string {
  return texts[keyFor(bot, 'name')] ?? bot;
}

/** One sentence about how it plays; empty for a bot without a text. */
export function botDescription(texts: Texts, bot: string): string {
  return texts[keyFor(bot, 'is')] ?? '';
}

/** The names at a table: people's own, bots' in the reader's language unless a record names them. */
export function seatNames(texts: Texts, sitters: readonly NamedSitter[]): string[] {
  const names: string[] = [];
  for (const { name, bot } of sitters) {
    const called = bot === null || isOwn(name, bot) ? undefined : texts[keyFor(bot, 'name')];
    names.push(called === undefined ? name : withFreeNumber(called, names));
  }
  return names;
}

/** Has a bot another name than the server gives it, as a record may have? */
function isOwn(name: string, bot: string): boolean {
  const [kind = bot, setting = ''] = bot.split(':');
  const plain = kind === 'level' ? `Level ${setting}` : kind[0]?.toUpperCase() + kind.slice(1);
  return name !== plain && !name.startsWith(`${plain} `);
}

/** The name with the first number that is free. */
function withFreeNumber(name: string, taken: readonly string[]): string {
  let free = name;
  for (let number = 2; taken.includes(free); number += 1) free = `${name} ${number}`;
  return free;
}
