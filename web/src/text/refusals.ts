/** Errors of the server as sentences in the reader's language. */
import { Refused, Unreachable } from '../api/http';
import { pageTexts, t, type TextKey } from './texts.svelte';

/** A refusal without a text keeps the server's English message. */
export function errorText(error: unknown): string {
  if (error instanceof Refused) {
    const { key, params, message } = error.refusal;
    return key in pageTexts.texts ? t(key as TextKey, params) : message;
  }
  if (error instanceof Unreachable) return t('page.unreachable');
  return error instanceof Error ? error.message : String(error);
}
