/**
 * The one socket of this browser. It comes back by itself when it was lost, and then asks for every
 * table that is being looked at from the version it knows: nothing is missed, nothing comes twice.
 */
import { Refused, Unreachable } from './http';
import type { ClientMessage, Presence, Refusal, ServerMessage, TableState } from './types';

export type Status = 'connecting' | 'open' | 'lost';
type Line = Extract<ServerMessage, { type: 'chat' }>;
type Unnumbered<M> = M extends unknown ? Omit<M, 'id'> : never;
export type Message = Unnumbered<ClientMessage>;

/** What somebody who looks at a table wants to hear. */
export interface Looker {
  table: string;
  /** Through which seat it looks, and the version it knows: where to go on after a break. */
  resume(): { seat: number | null; since: number };
  state(state: TableState): void;
  presence?(presence: Presence): void;
  chat?(line: Line): void;
  /** The server will not show this table. */
  refused(error: Refused): void;
}

interface Waiting {
  done: () => void;
  failed: (error: Error) => void;
}

const LONGEST_WAIT = 15_000;
const PING = 20_000;
const PATIENCE = 10_000;
/** The code with which a server that is being stopped closes its sockets. */
const RESTART = 1012;

export class Connection {
  status = $state<Status>('connecting');
  /** When the next try to connect comes, in milliseconds since 1970. */
  nextTry = $state(0);
  /** The server said that it goes down only to come up again. */
  restarting = $state(false);
  /** Tables that wait for a decision of this player, as the server has told since we came. */
  waiting = $state<string[]>([]);
  /** Told under which name the server knows this browser, each time a socket opens. */
  greeted: (name: string | null) => void = () => {};

  private socket: WebSocket | null = null;
  private number = 0;
  private tries = 0;
  private waitingFor = new Map<number, Waiting>();
  private lookers = new Set<Looker>();
  private retry: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setInterval> | undefined;
  private heard = 0;

  constructor(private readonly url = socketUrl()) {
    // A browser that knows it has no network need not wait for the silence to be noticed.
    window.addEventListener('offline', () => this.socket && this.closed(this.socket, 0));
    window.addEventListener('online', () => this.status === 'lost' && this.connect());
  }

  /** Connect, or connect anew: a new session is only known to a new socket. */
  connect(): void {
    clearTimeout(this.retry);
    this.drop();
    this.status = this.tries === 0 ? 'connecting' : 'lost';
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => this.opened();
    socket.onmessage = (event) => this.receive(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = (event) => this.closed(socket, event.code);
  }

  /** Send a message and wait until it is done; a refusal is an error. */
  ask(message: Message): Promise<void> {
    const socket = this.socket;
    if (socket === null || socket.readyState !== WebSocket.OPEN) {
      return Promise.reject(new Unreachable());
    }
    const id = ++this.number;
    return new Promise((done, failed) => {
      this.waitingFor.set(id, { done, failed });
      socket.send(JSON.stringify({ ...message, id }));
    });
  }

  /** Look at a table until the function that is returned is called. */
  look(looker: Looker): () => void {
    this.lookers.add(looker);
    if (this.status === 'open') this.watch(looker);
    return () => {
      this.lookers.delete(looker);
      const others = [...this.lookers].some((one) => one.table === looker.table);
      if (!others && this.status === 'open') {
        this.ask({ type: 'unwatch', table: looker.table }).catch(() => {});
      }
    };
  }

  private watch(looker: Looker): void {
    const { seat, since } = looker.resume();
    this.ask({ type: 'watch', table: looker.table, seat, since }).catch((error: unknown) => {
      if (error instanceof Refused) looker.refused(error);
    });
  }

  private opened(): void {
    this.status = 'open';
    this.restarting = false;
    this.tries = 0;
    this.heard = Date.now();
    for (const looker of this.lookers) this.watch(looker);
    this.pulse = setInterval(() => this.beat(), PING);
  }

  /** A socket can be dead for minutes before the browser notices: ask now and then. */
  private beat(): void {
    if (Date.now() - this.heard > PING + PATIENCE) this.socket?.close();
    else this.ask({ type: 'ping' }).catch(() => {});
  }

  private receive(message: ServerMessage): void {
    this.heard = Date.now();
    switch (message.type) {
      case 'done':
      case 'pong':
        this.settle(message.id, (one) => one.done());
        break;
      case 'refused':
        this.settle(message.id, (one) => one.failed(new Refused(message.refusal as Refusal)));
        break;
      case 'table':
        this.waiting = this.waiting.filter((id) => id !== message.table);
        for (const one of this.at(message.table)) one.state(message);
        break;
      case 'presence':
        for (const one of this.at(message.table)) one.presence?.(message);
        break;
      case 'chat':
        for (const one of this.at(message.table)) one.chat?.(message);
        break;
      case 'your_turn':
        if (!this.waiting.includes(message.table)) this.waiting.push(message.table);
        break;
      case 'hello':
        this.greeted(message.name);
        break;
    }
  }

  private at(table: string): Looker[] {
    return [...this.lookers].filter((one) => one.table === table);
  }

  private settle(id: number, how: (one: Waiting) => void): void {
    const waiting = this.waitingFor.get(id);
    this.waitingFor.delete(id);
    if (waiting !== undefined) how(waiting);
  }

  private drop(): void {
    clearInterval(this.pulse);
    const socket = this.socket;
    this.socket = null;
    if (socket !== null) {
      socket.onclose = null;
      socket.close();
    }
    for (const one of this.waitingFor.values()) one.failed(new Unreachable());
    this.waitingFor.clear();
  }

  private closed(socket: WebSocket, code: number): void {
    if (socket !== this.socket) return;
    this.drop();
    this.status = 'lost';
    this.restarting ||= code === RESTART;
    this.tries += 1;
    // Not all browsers at once after a restart.
    const wait =
      Math.min(LONGEST_WAIT, 250 * 2 ** Math.min(this.tries, 7)) * (0.6 + 0.4 * Math.random());
    this.nextTry = Date.now() + wait;
    this.retry = setTimeout(() => this.connect(), wait);
  }
}

function socketUrl(): string {
  const { protocol, host } = window.location;
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/api/socket`;
}

export const connection = new Connection();
