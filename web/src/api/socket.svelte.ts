/**
 * The one socket of this tab. It reconnects by itself, and then resumes every subscription from the
 * version that is known: nothing is missed, nothing comes twice.
 */
import { Refused, Unreachable } from './http';
import type { ClientMessage, Presence, Refusal, ServerMessage, TableState } from './types';

export type Status = 'connecting' | 'open' | 'lost';
type ChatMessage = Extract<ServerMessage, { type: 'chat' }>;
type WithoutId<M> = M extends unknown ? Omit<M, 'id'> : never;
export type Message = WithoutId<ClientMessage>;

/** A table's listener. */
export interface Subscriber {
  table: string;
  /** The seat whose view it gets, and the version it knows: where to resume after a break. */
  resume(): { seat: number | null; since: number };
  state(state: TableState): void;
  presence?(presence: Presence): void;
  chat?(line: ChatMessage): void;
  /** The server does not show this table. */
  refused(error: Refused): void;
}

interface Pending {
  done: () => void;
  failed: (error: Error) => void;
}

const LONGEST_RETRY = 15_000;
const PING_INTERVAL = 20_000;
const PONG_TIMEOUT = 10_000;
/** The code with which a server that is being stopped closes its sockets. */
const RESTART = 1012;

export class Connection {
  status = $state<Status>('connecting');
  /** The time of the next attempt to connect, in milliseconds since 1970. */
  nextTry = $state(0);
  /** The server has announced a restart. */
  restarting = $state(false);
  /** Tables that wait for a decision of this player, as far as the server has told. */
  waiting = $state<string[]>([]);
  /** Called with the session's name each time a socket opens. */
  onHello: (name: string | null) => void = () => {};

  private socket: WebSocket | null = null;
  private lastId = 0;
  private failures = 0;
  private pending = new Map<number, Pending>();
  private subscribers = new Set<Subscriber>();
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private heartbeat: ReturnType<typeof setInterval> | undefined;
  private lastMessageAt = 0;

  constructor(private readonly url = socketUrl()) {
    // The browser knows sooner than the heartbeat that the network is gone.
    window.addEventListener('offline', () => this.socket && this.onClosed(this.socket, 0));
    window.addEventListener('online', () => this.status === 'lost' && this.connect());
  }

  /** Connect, or reconnect: a new session is only known to a new socket. */
  connect(): void {
    clearTimeout(this.retryTimer);
    this.disconnect();
    this.status = this.failures === 0 ? 'connecting' : 'lost';
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => this.onOpened();
    socket.onmessage = (event) => this.onMessage(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = (event) => this.onClosed(socket, event.code);
  }

  /** Send a message and wait until it is done; a refusal is an error. */
  request(message: Message): Promise<void> {
    const socket = this.socket;
    if (socket === null || socket.readyState !== WebSocket.OPEN) {
      return Promise.reject(new Unreachable());
    }
    const id = ++this.lastId;
    return new Promise((done, failed) => {
      this.pending.set(id, { done, failed });
      socket.send(JSON.stringify({ ...message, id }));
    });
  }

  /** Receive a table's messages until the returned function is called. */
  subscribe(subscriber: Subscriber): () => void {
    this.subscribers.add(subscriber);
    if (this.status === 'open') this.sendWatch(subscriber);
    return () => {
      this.subscribers.delete(subscriber);
      const others = [...this.subscribers].some((one) => one.table === subscriber.table);
      if (!others && this.status === 'open') {
        this.request({ type: 'unwatch', table: subscriber.table }).catch(() => {});
      }
    };
  }

  private sendWatch(subscriber: Subscriber): void {
    const { seat, since } = subscriber.resume();
    this.request({ type: 'watch', table: subscriber.table, seat, since }).catch(
      (error: unknown) => {
        if (error instanceof Refused) subscriber.refused(error);
      },
    );
  }

  private onOpened(): void {
    this.status = 'open';
    this.restarting = false;
    this.failures = 0;
    this.lastMessageAt = Date.now();
    for (const subscriber of this.subscribers) this.sendWatch(subscriber);
    this.heartbeat = setInterval(() => this.checkHeartbeat(), PING_INTERVAL);
  }

  /** A socket can be dead for minutes before the browser notices. */
  private checkHeartbeat(): void {
    if (Date.now() - this.lastMessageAt > PING_INTERVAL + PONG_TIMEOUT) this.socket?.close();
    else this.request({ type: 'ping' }).catch(() => {});
  }

  private onMessage(message: ServerMessage): void {
    this.lastMessageAt = Date.now();
    switch (message.type) {
      case 'done':
      case 'pong':
        this.resolve(message.id, (one) => one.done());
        break;
      case 'refused':
        this.resolve(message.id, (one) => one.failed(new Refused(message.refusal as Refusal)));
        break;
      case 'table':
        this.waiting = this.waiting.filter((id) => id !== message.table);
        for (const one of this.subscribersOf(message.table)) one.state(message);
        break;
      case 'presence':
        for (const one of this.subscribersOf(message.table)) one.presence?.(message);
        break;
      case 'chat':
        for (const one of this.subscribersOf(message.table)) one.chat?.(message);
        break;
      case 'your_turn':
        if (!this.waiting.includes(message.table)) this.waiting.push(message.table);
        break;
      case 'hello':
        this.onHello(message.name);
        break;
    }
  }

  private subscribersOf(table: string): Subscriber[] {
    return [...this.subscribers].filter((one) => one.table === table);
  }

  private resolve(id: number, how: (one: Pending) => void): void {
    const waiting = this.pending.get(id);
    this.pending.delete(id);
    if (waiting !== undefined) how(waiting);
  }

  private disconnect(): void {
    clearInterval(this.heartbeat);
    const socket = this.socket;
    this.socket = null;
    if (socket !== null) {
      socket.onclose = null;
      socket.close();
    }
    for (const one of this.pending.values()) one.failed(new Unreachable());
    this.pending.clear();
  }

  private onClosed(socket: WebSocket, code: number): void {
    if (socket !== this.socket) return;
    this.disconnect();
    this.status = 'lost';
    this.restarting ||= code === RESTART;
    this.failures += 1;
    // Jitter: not all browsers at once after a restart.
    const wait =
      Math.min(LONGEST_RETRY, 250 * 2 ** Math.min(this.failures, 7)) * (0.6 + 0.4 * Math.random());
    this.nextTry = Date.now() + wait;
    this.retryTimer = setTimeout(() => this.connect(), wait);
  }
}

function socketUrl(): string {
  const { protocol, host } = window.location;
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/api/socket`;
}

export const connection = new Connection();
