/**
 * Text stands out from its ground by 4.5 to 1, signs and edges by 3 to 1, in both themes: measured on
 * the style sheets as they are, by the formula of WCAG 2.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

type Colours = Map<string, string>;
type Rgb = readonly [number, number, number];

const sheets = ['palette.css', 'tokens.css']
  .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
  .join('\n');

function variables(selector: RegExp): Colours {
  const found: Colours = new Map();
  for (const block of sheets.matchAll(new RegExp(`${selector.source} \\{([^}]*)\\}`, 'g'))) {
    for (const [, name, value] of (block[1] ?? '').matchAll(/--([\w-]+):\s*([^;]+);/g)) {
      if (name && value) found.set(name, value.trim());
    }
  }
  return found;
}

const light = variables(/:root/);
const dark: Colours = new Map([...light, ...variables(/\[data-theme='dark'\]/)]);

const VARIABLE = /^var\(--([\w-]+)\)$/;
const MIX = /^color-mix\(in srgb, (\S+) ([\d.]+)%, (\S+)\)$/;

function rgb(value: string, colours: Colours): Rgb {
  const variable = VARIABLE.exec(value)?.[1];
  if (variable) return rgb(colours.get(variable) ?? '', colours);
  const mix = MIX.exec(value);
  if (mix) {
    const [, one = '', share = '', other = ''] = mix;
    return mixed(rgb(one, colours), rgb(other, colours), Number(share) / 100);
  }
  const hex = /^#([0-9a-f]{6})$/.exec(value)?.[1];
  if (!hex) throw new Error(`${value} is no colour that can be measured`);
  const parts = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return parts as unknown as Rgb;
}

function mixed(one: Rgb, other: Rgb, share: number): Rgb {
  return one.map((part, at) => part * share + (other[at] ?? 0) * (1 - share)) as unknown as Rgb;
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string, colours: Colours): number {
  const [darker = 0, lighter = 0] = [one, other]
    .map((name) => luminance(rgb(`var(--${name})`, colours)))
    .sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const GROUNDS = ['ground', 'surface', 'raised', 'accent-wash', 'success-wash', 'danger-wash'];
const SEATS = ['aquila', 'taurus', 'leo', 'aper', 'lupa'];

const TEXTS: [string, string][] = [
  ...GROUNDS.flatMap((ground): [string, string][] => [
    ['ink', ground],
    ['quiet-ink', ground],
  ]),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-pressed'],
  ['danger', 'surface'],
  ['danger', 'ground'],
  ['danger', 'danger-wash'],
];

const SIGNS: [string, string][] = [
  ...['accent', 'success', 'warning', 'danger'].flatMap((colour): [string, string][] => [
    [colour, 'ground'],
    [colour, 'surface'],
  ]),
  ['edge', 'surface'],
  ['edge', 'ground'],
  ['edge', 'raised'],
  ['accent', 'accent-wash'],
  ...SEATS.map((seat): [string, string] => [`on-seat-${seat}`, `seat-${seat}`]),
];

describe.each([
  ['light', light],
  ['dark', dark],
])('%s', (_, colours) => {
  test.each(TEXTS)('text: %s on %s', (text, ground) => {
    expect(contrast(text, ground, colours)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(SIGNS)('sign: %s on %s', (sign, ground) => {
    expect(contrast(sign, ground, colours)).toBeGreaterThanOrEqual(3);
  });
});

test('the formula is that of WCAG', () => {
  const known: Colours = new Map([
    ['black', '#000000'],
    ['white', '#ffffff'],
    ['grey', '#767676'],
  ]);
  expect(contrast('black', 'white', known)).toBeCloseTo(21, 5);
  expect(contrast('grey', 'white', known)).toBeCloseTo(4.54, 2);
});
