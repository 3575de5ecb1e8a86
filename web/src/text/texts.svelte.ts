/** The page's language and its own texts in it; the texts of a game. */
import type en from '../../../src/viae/text/en.json';
import { AnswerCache } from '../api/http';
import type { Say, Terms, TextList } from '../api/types';
import { getItem, setItem } from '../app/storage';
import { seatNames, type NamedSitter, type Texts } from './bots';
import { parts, sentence, type Part, type Words } from './sentences';

export const LANGUAGES = ['en', 'de', 'nl'] as const;
export type Language = (typeof LANGUAGES)[number];
export type TextKey = keyof typeof en;

/** Each in its own language. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  nl: 'Nederlands',
};

const FILES: Record<Language, () => Promise<{ default: Record<string, string> }>> = {
  en: () => import('../../../src/viae/text/en.json'),
  de: () => import('../../../src/viae/text/de.json'),
  nl: () => import('../../../src/viae/text/nl.json'),
};

function isLanguage(word: string | null | undefined): word is Language {
  return LANGUAGES.includes(word as Language);
}

function firstLanguage(): Language {
  const asked = new URLSearchParams(window.location.search).get('lang');
  const wishes = [asked, getItem('language'), ...navigator.languages.map((one) => one.slice(0, 2))];
  return wishes.find(isLanguage) ?? 'en';
}

class PageTexts {
  language = $state<Language>('en');
  texts = $state.raw<Record<string, string>>({});
  private loaded = new Map<Language, Record<string, string>>();

  /** Load the player's language; the page waits for it. */
  async begin(): Promise<void> {
    await this.setLanguage(firstLanguage());
  }

  async setLanguage(language: Language): Promise<void> {
    const texts = this.loaded.get(language) ?? (await FILES[language]()).default;
    this.loaded.set(language, texts);
    this.texts = texts;
    this.language = language;
    document.documentElement.lang = language;
    setItem('language', language);
  }
}

export const pageTexts = new PageTexts();

/** A sentence of the page. */
export function t(key: TextKey, params: Record<string, unknown> = {}): string {
  return sentence({ texts: pageTexts.texts, terms: {} }, { key, params });
}

/** A number in this language's format. */
export function number(value: number): string {
  return new Intl.NumberFormat(pageTexts.language).format(value);
}

/** A number with exactly one decimal, so that numbers in a column compare. */
export function formatTenths(value: number): string {
  const rounded = (Math.round(value * 10) || 0) / 10; // no -0
  const style = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(pageTexts.language, style).format(rounded);
}

export function formatDate(wall: number, style: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(pageTexts.language, style).format(wall);
}

/** The words of a game at a table: its texts, the board's terms, the players' names. */
export class GameWords {
  private texts = $state.raw<Record<string, string>>({});
  private terms = $state.raw<Terms>({});
  private sitters = $state.raw<readonly NamedSitter[]>([]);
  private lists = new AnswerCache<TextList>();

  constructor(readonly game: string) {}

  /** Load the words of the current language. */
  async load(ownTerms?: Terms): Promise<void> {
    const language = pageTexts.language;
    const list = await this.lists.get(`/api/games/${this.game}/texts/${language}`);
    if (language !== pageTexts.language) return; // the language has changed meanwhile
    this.texts = list.texts;
    this.terms = ownTerms ?? list.terms;
  }

  /** Set the players' names. */
  nameSeats(sitters: readonly NamedSitter[]): void {
    this.sitters = sitters;
  }

  /** Every sentence: the page's, and the game's own. */
  readonly all: Texts = $derived({ ...pageTexts.texts, ...this.texts });

  /** The names of the seats' players. */
  readonly names: readonly string[] = $derived(seatNames(this.all, this.sitters));

  private words: Words = $derived({
    texts: this.all,
    terms: {
      ...this.terms,
      ...Object.fromEntries(
        this.names.map((name, seat) => [`seat.${seat}`, name || `${seat + 1}`]),
      ),
    },
  });

  has(key: string): boolean {
    return key in this.words.texts;
  }

  /** The keys of the game's own texts, in their order. */
  keys(): string[] {
    return Object.keys(this.texts);
  }

  parts(say: Say): Part[] {
    return parts(this.words, say);
  }

  say(say: Say): string {
    return sentence(this.words, say);
  }

  key(key: string, params: Record<string, unknown> = {}): string {
    return this.say({ key, params });
  }
}
