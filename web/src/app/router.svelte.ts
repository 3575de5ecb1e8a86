/** The router: the address says which page is shown. */
export type Route =
  | { page: 'home' }
  | { page: 'table'; id: string; invite: string }
  | { page: 'replay'; id: string; invite: string; at: number | null; seat: number | null }
  | { page: 'nowhere' };

const ID = '[A-Za-z0-9_-]{1,32}';
const TABLE = new RegExp(`^/table/(${ID})$`);
const REPLAY = new RegExp(`^/replay/(${ID})$`);

/** The page that an address stands for. */
export function routeOf(url: URL): Route {
  if (url.pathname === '/') return { page: 'home' };
  // The secret part of a link stands after the #, which browsers do not send.
  const invite = url.hash.slice(1);
  const table = TABLE.exec(url.pathname);
  if (table?.[1]) return { page: 'table', id: table[1], invite };
  const replay = REPLAY.exec(url.pathname);
  if (replay?.[1]) {
    const { searchParams } = url;
    return {
      page: 'replay',
      id: replay[1],
      invite,
      at: numberIn(searchParams.get('at')),
      seat: numberIn(searchParams.get('seat')),
    };
  }
  return { page: 'nowhere' };
}

function numberIn(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

class Router {
  route = $state.raw<Route>(routeOf(new URL(window.location.href)));

  begin(): void {
    window.addEventListener('popstate', () => this.read());
  }

  go(path: string, { replace = false } = {}): void {
    if (replace) window.history.replaceState(null, '', path);
    else window.history.pushState(null, '', path);
    this.read();
    if (!replace) window.scrollTo(0, 0);
  }

  private read(): void {
    this.route = routeOf(new URL(window.location.href));
  }
}

export const router = new Router();

/** For links: a plain click navigates without reloading the page. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget;
  if (!(link instanceof HTMLAnchorElement)) return;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  router.go(link.getAttribute('href') ?? '/');
}
