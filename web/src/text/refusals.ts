/** Why something was not done, in the reader's words. */
import { Refused, Unreachable } from '../api/http';
import { pageTexts, t, type TextKey } from './texts.svelte';

/** The texts know every refusal of the house; what they do not know is said in plain English. */
export function errorText(error: unknown): string {
  if (error instanceof Refused) {
    const { key, params, message } = error.refusal;
    return key in pageTexts.texts ? t(key as TextKey, params) : message;
  }
  if (error instanceof Unreachable) return t('page.unreachable');
  return error instanceof Error ? error.message : String(error);
}
