import { afterEach, expect, test, vi } from 'vitest';
import { loadPicture, pictureIn } from './picture';

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200.5" class="toy">' +
  '<g id="a1" class="square" data-x="12.5" data-y="40"><path d="M0 0"/></g>' +
  '<g data-y="7" data-x="9" id="zone-I"/><rect id="nowhere" x="3" y="4"/></svg>';

afterEach(() => vi.unstubAllGlobals());

test('a picture says its size and where the piece of each space lies', () => {
  const { width, height, spaces } = pictureIn(SVG);
  expect([width, height]).toEqual([300, 200.5]);
  expect([...spaces]).toEqual([
    ['a1', { x: 12.5, y: 40 }],
    ['zone-I', { x: 9, y: 7 }],
  ]);
});

test('a picture is fetched once, and again only if it did not come', async () => {
  const fetched = vi
    .fn<() => Promise<Response>>()
    .mockResolvedValueOnce(new Response('', { status: 503 }))
    .mockImplementation(async () => new Response(SVG));
  vi.stubGlobal('fetch', fetched);
  await expect(loadPicture('/toy.svg')).rejects.toThrow('/toy.svg');
  const [one, other] = await Promise.all([loadPicture('/toy.svg'), loadPicture('/toy.svg')]);
  expect(one).toBe(other);
  expect(fetched).toHaveBeenCalledTimes(2);
});
