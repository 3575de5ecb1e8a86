/**
 * A board's picture as the page uses it: its size, and where the piece of each space is centred. The
 * picture itself says so (`id`, `data-x`, `data-y`), so there is no second list of places.
 */
export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Picture extends Size {
  spaces: ReadonlyMap<string, Point>;
}

const read = new Map<string, Promise<Picture>>();

/** The picture behind an address; the browser fetches it once for this and for showing it. */
export function loadPicture(address: string): Promise<Picture> {
  let picture = read.get(address);
  if (picture === undefined) {
    picture = fetchPicture(address);
    read.set(address, picture);
    picture.catch(() => read.delete(address));
  }
  return picture;
}

async function fetchPicture(address: string): Promise<Picture> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`no picture at ${address}`);
  return pictureIn(await answer.text());
}

export function pictureIn(svg: string): Picture {
  const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  const [, , width = 0, height = 0] = (root.getAttribute('viewBox') ?? '').split(' ').map(Number);
  const spaces = new Map<string, Point>();
  for (const space of root.querySelectorAll('[data-x]')) {
    const x = Number(space.getAttribute('data-x'));
    const y = Number(space.getAttribute('data-y'));
    spaces.set(space.id, { x, y });
  }
  return { width, height, spaces };
}
