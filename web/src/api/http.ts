/** Requests to the server: an answer, or an error that says what was refused. */
import type { Refusal } from './types';

/** The server said no; `refusal` says why, in words and as a text key. */
export class Refused extends Error {
  constructor(
    readonly refusal: Refusal,
    readonly status = 0,
  ) {
    super(refusal.message);
    this.name = 'Refused';
  }
}

/** The server did not answer at all. */
export class Unreachable extends Error {
  constructor() {
    super('the server does not answer');
    this.name = 'Unreachable';
  }
}

async function call<T>(
  method: string,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<T> {
  // A custom header: no other site can make a browser send it.
  const headers: Record<string, string> = { 'X-Viae': '1' };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    });
  } catch {
    throw new Unreachable();
  }
  const data: unknown = await answer.json().catch(() => null);
  if (answer.ok) return data as T;
  throw refusalIn(data, answer.status);
}

function refusalIn(data: unknown, status: number): Error {
  if (data !== null && typeof data === 'object' && 'refusal' in data) {
    return new Refused((data as { refusal: Refusal }).refusal, status);
  }
  return new Unreachable(); // what answered was not our server
}

export const get = <T>(path: string): Promise<T> => call<T>('GET', path);
/** A request that is given up through its signal ends as if the server did not answer. */
export const post = <T>(path: string, body?: unknown, signal?: AbortSignal): Promise<T> =>
  call<T>('POST', path, body, signal);
export const put = <T>(path: string, body: unknown): Promise<T> => call<T>('PUT', path, body);
export const del = <T>(path: string): Promise<T> => call<T>('DELETE', path);

/** Answers that never change: each path is requested once, and again only after a failure. */
export class AnswerCache<T> {
  private answers = new Map<string, Promise<T>>();

  get(path: string): Promise<T> {
    const answer = this.answers.get(path) ?? get<T>(path);
    this.answers.set(path, answer);
    answer.catch(() => this.answers.delete(path));
    return answer;
  }
}

/** A path as a seat sees it; without a seat as spectators do. */
export function seenBy(seat: number | null, path: string): string {
  if (seat === null) return path;
  return `${path}${path.includes('?') ? '&' : '?'}seat=${seat}`;
}
