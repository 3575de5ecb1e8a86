import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Choice, Event, Move } from '../../api/types';
import type { GameWords } from '../../text/texts.svelte';
import type { View } from '../parts';
import { pictureIn } from '../picture';
import Board from './Board.svelte';
import { facts, moment, picture, words as spokenWords } from './fixtures';
import { offersOf, stepsOf } from './offers';
import { selection } from './selection.svelte';
import { insertSymbols } from './symbolSheet';
import { viewOf } from './view';

const WIDE = 1048;
const PHONE = 390;
let words: GameWords;
let address = 0;
let onpoint: ReturnType<typeof vi.fn<(choice: number | null) => void>>;
let ontry: ReturnType<typeof vi.fn<(move: Move) => void>>;
let onchoose: ReturnType<typeof vi.fn<(choice: number) => void>>;

beforeEach(async () => {
  words = await spokenWords();
  onpoint = vi.fn();
  onchoose = vi.fn();
  ontry = vi.fn();
  selection.clear();
  vi.stubGlobal('fetch', async () => new Response(picture()));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function given(view: View, choices: Choice[]) {
  address += 1;
  return {
    facts,
    picture: `/board.svg?${address}`,
    view,
    words,
    seat: 0,
    choices,
    pointed: null as number | null,
    held: null,
    lit: null,
    advised: null as Choice['move'] | null,
    event: null as Event | null,
    onpoint,
    onchoose,
    ontry,
  };
}

async function show(props: ReturnType<typeof given>, width = WIDE) {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(664);
  const shown = render(Board, props);
  await waitFor(() => expect(spot('wagon:ballio')).not.toBeNull());
  return shown;
}

const spot = (name: string): Element | null => document.querySelector(`[data-spot="${name}"]`);
const all = (css: string): Element[] => [...document.querySelectorAll(css)];

function at(name: string): Element {
  const found = spot(name);
  if (found === null) throw new Error(`nothing at ${name}`);
  return found;
}

async function pointer(kind: string, target: Element, x = 0, y = 0, more = {}): Promise<void> {
  const init = { bubbles: true, pointerId: 1, pointerType: 'mouse', button: 0, ...more };
  await fireEvent(target, new PointerEvent(kind, { clientX: x, clientY: y, ...init }));
}

async function tap(name: string): Promise<void> {
  await pointer('pointerdown', at(name));
  await pointer('pointerup', at(name));
}

function firstStep() {
  const { view, choices } = moment('turn');
  const [step] = offersOf(choices).steps;
  if (step === undefined) throw new Error('no step');
  return { view, choices, step, own: stepsOf(offersOf(choices), step.wagon) };
}

test('every wagon stands on the board with its name, and those that can move glow', async () => {
  const { view, choices } = moment('turn');
  await show(given(view, choices));
  expect(all('.wagon')).toHaveLength(10);
  expect(screen.getByText('Truculentus')).toBeTruthy();
  const free = new Set(offersOf(choices).steps.map(({ wagon }) => wagon));
  expect(all('.wagon.glows')).toHaveLength(free.size);
});

test('a wagon is tapped first, then the square: one tap alone moves nothing', async () => {
  const { view, choices, step, own } = firstStep();
  await show(given(view, choices));
  expect(all('.target')).toHaveLength(0);
  await tap(`wagon:${step.wagon}`);
  expect(onchoose).not.toHaveBeenCalled();
  expect(all('.target')).toHaveLength(own.length);
  await tap(`to:${step.to}`);
  expect(onchoose).toHaveBeenCalledExactlyOnceWith(step.choice);
});

test('Esc and a second tap let the wagon go', async () => {
  const { view, choices, step } = firstStep();
  await show(given(view, choices));
  await tap(`wagon:${step.wagon}`);
  await fireEvent.keyDown(window, { key: 'Escape' });
  expect(all('.target')).toHaveLength(0);
  await tap(`wagon:${step.wagon}`);
  await tap(`wagon:${step.wagon}`);
  expect(all('.target')).toHaveLength(0);
});

test('a wagon can be dragged to its square', async () => {
  const { view, choices, step } = firstStep();
  await show(given(view, choices));
  const wagon = at(`wagon:${step.wagon}`);
  const pane = wagon.closest('.pane') as HTMLElement;
  pane.setPointerCapture = () => {};
  const { x, y } = pictureIn(picture()).spaces.get(step.to) ?? { x: 0, y: 0 };
  await pointer('pointerdown', wagon, 10, 10);
  await pointer('pointermove', pane, 40, 40);
  expect(at(`wagon:${step.wagon}`).classList.contains('held')).toBe(true);
  await pointer('pointermove', pane, x, y);
  expect(onpoint).toHaveBeenLastCalledWith(step.choice);
  await pointer('pointerup', pane, x, y);
  expect(onchoose).toHaveBeenCalledExactlyOnceWith(step.choice);
});

test('a wagon let go elsewhere goes back', async () => {
  const { view, choices, step } = firstStep();
  await show(given(view, choices));
  const wagon = at(`wagon:${step.wagon}`);
  const pane = wagon.closest('.pane') as HTMLElement;
  pane.setPointerCapture = () => {};
  await pointer('pointerdown', wagon, 10, 10);
  await pointer('pointermove', pane, 500, 20);
  await pointer('pointerup', pane, 500, 20);
  expect(onchoose).not.toHaveBeenCalled();
  expect(all('.held')).toHaveLength(0);
});

test('pointing at a square points at its choice, and the other way round', async () => {
  const { view, choices, step } = firstStep();
  const props = given(view, choices);
  const { rerender } = await show(props);
  await tap(`wagon:${step.wagon}`);
  await pointer('pointermove', at(`to:${step.to}`));
  expect(onpoint).toHaveBeenLastCalledWith(step.choice);
  await pointer('pointermove', at(`wagon:${step.wagon}`));
  expect(onpoint).toHaveBeenLastCalledWith(null);
  await rerender({ ...props, pointed: step.choice });
  expect(at(`to:${step.to}`).classList.contains('pointed')).toBe(true);
});

test('a step that costs something is paid for, and then made', async () => {
  const { view: before } = moment('turn');
  const wagons = { ...viewOf(before).wagons, ballio: { at: 's04m', to: 'rome', moved: false } };
  const view = { ...before, wagons } as View;
  const step = (to: string, key: string): Choice => ({
    move: { move: 'step', wagon: 'ballio', to },
    say: { key, params: {} },
    group: null,
    final: false,
  });
  const pay: Choice = { ...step('', 'move.pay'), move: { move: 'pay', coins: 1 } };
  const props = given(view, [step('s05m', 'move.forward'), pay]);
  const { rerender } = await show(props);
  await tap('wagon:ballio');
  expect(at('to:s04u').querySelector('.price')?.textContent).toBe('1');
  await tap('to:s04u');
  expect(onchoose).toHaveBeenLastCalledWith(1);
  await rerender({ ...props, choices: [] });
  const paid = { ...view, phase: 'moving', paid: 1 };
  await rerender({
    ...props,
    view: paid,
    choices: [step('s05m', 'move.forward'), step('s04u', 'move.sideways')],
  });
  expect(onchoose).toHaveBeenLastCalledWith(1);
  expect(onchoose).toHaveBeenCalledTimes(2);
});

test('a square out of reach is asked for, to hear by which rule it is refused', async () => {
  const { view, choices, step } = firstStep();
  await show(given(view, choices));
  const pane = at('wagon:ballio').closest('.pane') as HTMLElement;
  const { x, y } = pictureIn(picture()).spaces.get('s08m') ?? { x: 0, y: 0 };
  const tapThere = async (): Promise<void> => {
    await pointer('pointerdown', pane, x, y);
    await pointer('pointerup', pane, x, y);
  };
  await tapThere();
  expect(ontry).not.toHaveBeenCalled();
  await tap(`wagon:${step.wagon}`);
  await tapThere();
  expect(ontry).toHaveBeenCalledExactlyOnceWith({ move: 'step', wagon: step.wagon, to: 's08m' });
  expect(onchoose).not.toHaveBeenCalled();
});

test('what can be collected is collected where it lies', async () => {
  const { view, choices } = moment('collecting');
  const { collects } = offersOf(choices);
  await show(given(view, choices));
  expect(all('.prize.now')).toHaveLength(collects.length);
  const [first] = collects;
  await tap(`${first?.kind === 'tile' ? 'zone' : 'market'}:${first?.place}`);
  expect(onchoose).toHaveBeenCalledExactlyOnceWith(first?.choice);
});

test('only the collectable that the coach advises is marked', async () => {
  const { view, choices } = moment('collecting');
  const { collects } = offersOf(choices);
  const marked = (): (string | null)[] =>
    all('.advised').map((one) => one.getAttribute('data-space'));
  const { rerender } = await show(given(view, choices));
  expect(marked()).toEqual([]);
  for (const { choice, kind, place } of collects) {
    await rerender({ ...given(view, choices), advised: choices[choice]?.move ?? null });
    expect(marked()).toEqual([kind === 'tile' ? `zone-${place}` : place]);
    expect(all('.prize.now:not(.quiet)')).toHaveLength(1);
    expect(all('.lit, .wagon.pointed')).toHaveLength(0);
  }
});

test('an advised step marks its square and its wagon only', async () => {
  const { view, choices, step } = firstStep();
  await show({ ...given(view, choices), advised: choices[step.choice]?.move ?? null });
  expect(all('.advised').map((one) => one.getAttribute('data-space'))).toEqual([step.to]);
  expect(all('.wagon.glows')).toHaveLength(0);
  expect(all('.wagon.pointed')).toEqual([at(`wagon:${step.wagon}`)]);
});

test('while others decide nothing glows and nothing can be taken', async () => {
  const { view } = moment('turn');
  await show(given(view, []));
  expect(all('.glows, .target, .prize')).toHaveLength(0);
  await tap('wagon:ballio');
  expect(all('.target')).toHaveLength(0);
});

test('a phone shows a part of the board, with a strip of the whole road and the zones in reach', async () => {
  const { view, choices, step } = firstStep();
  await show(given(view, choices), PHONE);
  expect(all('.strip .square')).toHaveLength(33);
  const ground = document.querySelector<HTMLElement>('.ground');
  expect(ground?.style.transform).toContain('scale(1.05)');
  const before = ground?.style.transform;
  await tap(`wagon:${step.wagon}`);
  expect(ground?.style.transform).not.toBe(before);
});

test('what is collected flies to the seat once, a coin behind for each that it pays', async () => {
  const { view } = moment('collecting');
  const props = given(view, []);
  const seat = document.body.appendChild(document.createElement('div'));
  seat.dataset.seat = '1';
  seat.getBoundingClientRect = () => new DOMRect(10, 10, 100, 20);
  Element.prototype.animate = vi.fn(() => ({ cancel: () => {} }) as unknown as Animation);
  const { rerender } = await show(props);
  const event = { event: 'tile_collected', seat: 1, zone: 'II', good: 'wine', coins: 3 };
  await rerender({ ...props, event });
  expect(all('.flight')).toHaveLength(4);
  await rerender({ ...props, event: { event: 'passed', seat: 1 } });
  expect(all('.flight')).toHaveLength(4);
  seat.remove();
});

test('the symbols are laid out once', () => {
  insertSymbols();
  insertSymbols();
  expect(all('#strada-symbols')).toHaveLength(1);
  expect(document.getElementById('cube-wine')).not.toBeNull();
});
