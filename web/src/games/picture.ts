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

const SPACE = /<[^>]*\sdata-x="[^>]*>/g;

/**
 * What the text of a picture says. It is not parsed as a document: the content security policy holds
 * for such a one too, and would complain of every style in it.
 */
export function pictureIn(svg: string): Picture {
  const [, , width = 0, height = 0] = attribute(svg, 'viewBox').split(' ').map(Number);
  const spaces = new Map<string, Point>();
  for (const [tag] of svg.matchAll(SPACE)) {
    const [x, y] = [attribute(tag, 'data-x'), attribute(tag, 'data-y')].map(Number);
    spaces.set(attribute(tag, 'id'), { x: x ?? 0, y: y ?? 0 });
  }
  return { width, height, spaces };
}

/** The value of the first attribute of a name. */
function attribute(tag: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
}
