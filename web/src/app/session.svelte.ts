/** The session of this browser: a guest with a name, known to the server by a cookie. */
import { del, get, post } from '../api/http';
import { connection } from '../api/socket.svelte';

interface SessionInfo {
  name: string | null;
}

class Session {
  name = $state<string | null>(null);
  /** Set while the page asks for a name; called with whether one was given. */
  nameRequest = $state.raw<((given: boolean) => void) | null>(null);
  /** Resolved when the server has said who this is, or has not answered. */
  readonly ready: Promise<void>;
  private isReady: () => void = () => {};
  /** The other tabs of this browser share the cookie. */
  private tabs = 'BroadcastChannel' in window ? new BroadcastChannel('viae.guest') : null;

  constructor() {
    this.ready = new Promise((done) => (this.isReady = done));
  }

  async begin(): Promise<void> {
    connection.onHello = (name) => (this.name = name);
    this.tabs?.addEventListener('message', () => connection.connect());
    try {
      this.name = (await get<SessionInfo>('/api/session')).name;
    } finally {
      this.isReady();
      connection.connect(); // it retries by itself, and is told the name too
    }
  }

  /** Begin a session under a name, or change the name. */
  async setName(name: string): Promise<void> {
    const before = this.name;
    this.name = (await post<SessionInfo>('/api/session', { name })).name;
    if (before === null) connection.connect(); // the socket has to know the new cookie
    this.tabs?.postMessage(null);
  }

  async end(): Promise<void> {
    this.name = (await del<SessionInfo>('/api/session')).name;
    connection.connect();
    this.tabs?.postMessage(null);
  }

  /** Ask for a name unless there is one; false if the player gives none. */
  async requireName(): Promise<boolean> {
    if (this.name !== null) return true;
    this.nameRequest?.(false); // a new request replaces an open one
    return new Promise<boolean>((done) => {
      this.nameRequest = (given) => {
        this.nameRequest = null;
        done(given);
      };
    });
  }
}

export const session = new Session();
