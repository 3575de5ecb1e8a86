/** The guest at this browser: known by a cookie, called by a name. */
import { del, get, post } from '../api/http';
import { connection } from '../api/socket.svelte';

interface Me {
  name: string | null;
}

class Guest {
  name = $state<string | null>(null);
  /** Set while the page asks for a name; called with whether one was given. */
  asking = $state.raw<((given: boolean) => void) | null>(null);
  /** Done once the server has said who this is, or did not answer. */
  readonly known: Promise<void>;
  private isKnown: () => void = () => {};
  /** The other tabs of this browser share the cookie. */
  private tabs = 'BroadcastChannel' in window ? new BroadcastChannel('viae.guest') : null;

  constructor() {
    this.known = new Promise((done) => (this.isKnown = done));
  }

  async begin(): Promise<void> {
    connection.greeted = (name) => (this.name = name);
    this.tabs?.addEventListener('message', () => connection.connect());
    try {
      this.name = (await get<Me>('/api/session')).name;
    } finally {
      this.isKnown();
      connection.connect(); // it tries again by itself, and hears the name too
    }
  }

  /** Come in, or change one's name. */
  async enter(name: string): Promise<void> {
    const before = this.name;
    this.name = (await post<Me>('/api/session', { name })).name;
    if (before === null) connection.connect(); // the socket has to know the new cookie
    this.tabs?.postMessage(null);
  }

  async leave(): Promise<void> {
    this.name = (await del<Me>('/api/session')).name;
    connection.connect();
    this.tabs?.postMessage(null);
  }

  /** Whoever wants to do something needs a name: asks for one where there is none yet. */
  async needed(): Promise<boolean> {
    if (this.name !== null) return true;
    this.asking?.(false); // the latest question counts
    return new Promise<boolean>((done) => {
      this.asking = (given) => {
        this.asking = null;
        done(given);
      };
    });
  }
}

export const me = new Guest();
