import { beforeEach, expect, test, vi } from 'vitest';
import { Refused, Unreachable } from '../api/http';
import { errorText } from './refusals';
import { GameWords, pageTexts, LANGUAGES, formatDate, number, t } from './texts.svelte';

beforeEach(async () => {
  await pageTexts.setLanguage('en');
});

test('every sentence of the page exists in every language', async () => {
  const english = Object.keys(pageTexts.texts);
  for (const language of LANGUAGES) {
    await pageTexts.setLanguage(language);
    expect(Object.keys(pageTexts.texts)).toEqual(english);
  }
});

test('another language is used at once, and remembered', async () => {
  expect(t('page.close')).toBe('Close');
  await pageTexts.setLanguage('de');
  expect(t('page.close')).toBe('Schließen');
  expect(document.documentElement.lang).toBe('de');
  expect(window.localStorage.getItem('viae.language')).toBe('de');
});

test('numbers and plurals follow the language', async () => {
  expect(t('page.mine.wait', { number: 1 })).toBe('1 table waits for you');
  expect(t('page.mine.wait', { number: 3 })).toBe('3 tables wait for you');
  expect(number(1234.5)).toBe('1,234.5');
  await pageTexts.setLanguage('de');
  expect(t('page.mine.wait', { number: 1 })).toBe('1 Tisch wartet auf dich');
  expect(number(1234.5)).toBe('1.234,5');
  expect(formatDate(0, { year: 'numeric', timeZone: 'UTC' })).toBe('1970');
});

test('a refusal is said in the language of the reader, an unknown one in plain English', async () => {
  const refusal = (key: string): Refused =>
    new Refused({ kind: 'illegal', message: 'no', rule: '', key, params: {} });
  await pageTexts.setLanguage('nl');
  expect(errorText(refusal('refusal.taken'))).toBe(pageTexts.texts['refusal.taken']);
  expect(errorText(refusal('refusal.of_tomorrow'))).toBe('no');
  expect(errorText(new Unreachable())).toBe(t('page.unreachable'));
  expect(errorText(new Error('odd'))).toBe('odd');
});

test('a game speaks with its own texts, its terms and the names at the table', async () => {
  const list = { texts: { moved: '{seat} moves {wagon}.' }, terms: { 'wagon.ballio': 'Ballio' } };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(list)));
  const words = new GameWords('strada_romana');
  await words.load();
  words.nameSeats([{ name: 'Livia', bot: null }]);
  expect(words.key('moved', { seat: 0, wagon: 'ballio' })).toBe('Livia moves Ballio.');
  expect(words.key('page.close')).toBe('Close');
  vi.unstubAllGlobals();
});
