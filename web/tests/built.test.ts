// @vitest-environment node
/** The page as it is built: small, complete, and within the content security policy. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const KILOBYTE = 1000;
const folder = mkdtempSync(join(tmpdir(), 'viae-page-'));
let bundle: Rolldown.RolldownOutput['output'];

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production'); // else everything that only developers need is built in
  const root = join(import.meta.dirname, '..');
  const made = await build({ root, logLevel: 'error', build: { outDir: folder } });
  bundle = (made as Rolldown.RolldownOutput).output;
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true }));

const read = (name: string): Buffer => readFileSync(join(folder, name));
const names = (ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith(ending),
  );

/** What a browser fetches before it shows anything: the start, what that asks for, a language. */
function firstLoad(): string[] {
  const start = read('index.html').toString();
  const asked = [...start.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(second);
  const language = bundle.find((file) => file.type === 'chunk' && file.name === 'de');
  return ['index.html', ...asked, ...(language ? [language.fileName] : [])];
}
const second = (found: RegExpExecArray): string => found[1] ?? '';

test('what is loaded first is small', () => {
  const files = firstLoad();
  expect(files.filter((name) => name.endsWith('.js')).length).toBeGreaterThan(1);
  expect(files.filter((name) => name.endsWith('.css'))).not.toEqual([]);
  const size = files.reduce((sum, name) => sum + gzipSync(read(name)).length, 0);
  expect(size).toBeLessThan(200 * KILOBYTE);
});

test('our typefaces are small', () => {
  const size = names('.woff2').reduce((sum, name) => sum + read(name).length, 0);
  expect(size).toBeGreaterThan(0);
  expect(size).toBeLessThan(130 * KILOBYTE);
});

test('index.html holds no inline script and no inline style', () => {
  const start = read('index.html').toString();
  expect(start).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/i);
});

test('styles fetch nothing but our own files, and pictures they bring along', () => {
  const styles = names('.css').map((name) => read(name).toString());
  const addresses = styles.flatMap((style) => [...style.matchAll(/url\("?([^")]*)/g)].map(second));
  expect(addresses).not.toEqual([]);
  expect(addresses.filter((one) => !/^(?:\/assets\/|data:image\/|#)/.test(one))).toEqual([]);
  expect(styles.filter((style) => style.includes('@import'))).toEqual([]);
});

test('no markup that a script brings along has a style attribute', () => {
  for (const name of names('.js')) expect(read(name).toString()).not.toMatch(/<\w[^<>`]*\sstyle="/);
});

test('compressed copies hold what their originals hold', () => {
  expect(names('.js.br').sort()).toEqual(
    names('.js.gz')
      .sort()
      .map((name) => name.replace(/gz$/, 'br')),
  );
  for (const name of names('.gz')) {
    const original = read(name.replace(/\.gz$/, ''));
    expect(gunzipSync(read(name)).equals(original)).toBe(true);
    expect(brotliDecompressSync(read(name.replace(/gz$/, 'br'))).equals(original)).toBe(true);
  }
});

test('every package in the page has its licence with it', () => {
  const licences = read('licences.txt').toString();
  const sources = bundle.flatMap((file) =>
    file.type === 'chunk' ? file.moduleIds : file.originalFileNames,
  );
  const packages = sources.flatMap(
    (source) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? [],
  );
  expect(new Set(packages)).toContain('svelte');
  expect(new Set(packages)).toContain('@fontsource-variable/inter');
  for (const name of packages) expect(licences).toContain(`${name}\n\n`);
});

// On a file system that ignores case, './note.svelte' would find Note.svelte, not note.svelte.ts.
test('no component has the name of a store in another case', () => {
  const sources = readdirSync(join(import.meta.dirname, '../src'), {
    recursive: true,
    encoding: 'utf8',
  });
  const imported = sources
    .filter((name) => /\.svelte(?:\.ts)?$/.test(name))
    .map((name) => name.replace(/\.ts$/, '').toLowerCase());
  expect(imported.length).toBe(new Set(imported).size);
});
