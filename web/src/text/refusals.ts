/** Why something was not done, in the reader's words. */
import { Refused, Unreachable } from '../api/http';
import { house, t, type HouseKey } from './texts.svelte';

/** The texts know every refusal of the house; what they do not know is said in plain English. */
export function whyNot(error: unknown): string {
  if (error instanceof Refused) {
    const { key, params, message } = error.refusal;
    return key in house.texts ? t(key as HouseKey, params) : message;
  }
  if (error instanceof Unreachable) return t('page.unreachable');
  return error instanceof Error ? error.message : String(error);
}
