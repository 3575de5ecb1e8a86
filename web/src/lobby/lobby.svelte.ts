/** The lobby: games on offer, open and running tables, the player's own; polled while visible. */
import { get } from '../api/http';
import type { Offer, TableInfo } from '../api/types';

const EVERY = 5000;

interface TableList {
  tables: TableInfo[];
}

class Lobby {
  offer = $state.raw<Offer | null>(null);
  open = $state.raw<TableInfo[] | null>(null);
  playing = $state.raw<TableInfo[] | null>(null);
  mine = $state.raw<TableInfo[] | null>(null);
  /** When the lists were read, so that waiting times are counted from one moment. */
  now = $state(Date.now());

  private asking: Promise<void> | null = null;
  private again = false;

  /** Poll the lists while the page is visible, until the returned function is called. */
  watch(): () => void {
    const look = (): void => {
      if (document.visibilityState === 'visible' && this.asking === null) void this.refresh();
    };
    look();
    const timer = setInterval(look, EVERY);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }

  /** Read the lists; asked while they are being read they are read once more, as they are then. */
  refresh(): Promise<void> {
    this.again = true;
    this.asking ??= this.readAll().finally(() => (this.asking = null));
    return this.asking;
  }

  private async readAll(): Promise<void> {
    while (this.again) {
      this.again = false;
      await this.read();
    }
  }

  private async read(): Promise<void> {
    try {
      const [offer, open, playing, mine] = await Promise.all([
        this.offer ?? get<Offer>('/api/games'),
        get<TableList>('/api/tables'),
        get<TableList>('/api/tables/playing'),
        get<TableList>('/api/tables/mine'),
      ]);
      this.offer = offer;
      this.open = open.tables;
      this.playing = playing.tables;
      this.mine = mine.tables;
      this.now = Date.now();
    } catch {
      // The lists stay as they were; the banner says that the server is away.
    }
  }
}

export const lobby = new Lobby();
