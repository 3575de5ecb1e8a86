import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test } from 'vitest';
import type { Choice } from '../../api/types';
import DecisionPanel from '../../table/DecisionPanel.svelte';
import { FakeConnection, tableInfo, tableState } from '../../table/fixtures';
import { settings } from '../../table/settings.svelte';
import { TableStore } from '../../table/store.svelte';
import { pageTexts } from '../../text/texts.svelte';
import parts from '.';
import { build, directions, pushes, stop, viewAt, words } from './fixtures';

let connection: FakeConnection;
let store: TableStore;
let order: readonly number[];

beforeEach(async () => {
  await pageTexts.setLanguage('en');
  settings.setConfirms(false);
  settings.setSpeed('at_once');
  connection = new FakeConnection();
  store = new TableStore('t', connection);
  store.animation.parts = parts;
  store.watch(tableInfo({ game: 'via_appia' }), { board: {}, terms: {} }, await words());
});

function decide(phase: string, choices: Choice[]): void {
  store.state(tableState(1, { view: viewAt(phase), choices }));
  const onorder = (listed: readonly number[]) => (order = listed);
  render(DecisionPanel, { store, keys: new Map(), onorder });
}

const button = (name: string): HTMLElement => screen.getByRole('button', { name });
const slider = (name: string): HTMLInputElement => screen.getByRole('slider', { name });
const place = (): HTMLInputElement => slider('Place along the line');
const direction = (): HTMLInputElement => slider('Direction');
const set = (input: HTMLInputElement, value: number) =>
  fireEvent.input(input, { target: { value } });

/** A drawing of 160 by 204 px, a pixel for each mm. */
function drawing(): HTMLElement {
  const found = screen.getByRole('img');
  found.getBoundingClientRect = () => new DOMRect(0, 0, 160, 204);
  found.setPointerCapture = () => {};
  return found;
}
const at = (x: number, y: number) => ({ button: 0, pointerId: 1, clientX: x + 5, clientY: y + 48 });

test('a push is one of the actions: the others stay buttons', async () => {
  decide('action', [build, ...pushes]);
  expect(screen.queryByRole('slider')).toBeNull();
  expect(button('Build on A1 for 1 point')).toBeTruthy();
  expect(order).toEqual([0]);
  await fireEvent.click(button('Push a stone into the quarry'));
  expect(document.activeElement?.getAttribute('type')).toBe('radio');
  expect(screen.queryByRole('button', { name: /Build/ })).toBeNull();
  expect(order).toEqual([]);
  await fireEvent.click(button('Other action'));
  expect(button('Build on A1 for 1 point')).toBeTruthy();
});

test('place and direction are sent together', async () => {
  decide('push_or_stop', [...pushes, stop]);
  await fireEvent.click(screen.getByRole('radio', { name: '1 large stone' }));
  await set(place(), 40);
  await set(direction(), -15);
  expect(place().getAttribute('aria-valuetext')).toBe('40 mm from the left');
  expect(direction().getAttribute('aria-valuetext')).toBe('15° to the left');
  await fireEvent.click(button('Push'));
  const moves = [
    { move: 'push', size: 'large', place: 40 },
    { move: 'direction', angle: -15 },
  ];
  expect(connection.sent).toEqual([{ type: 'play', table: 't', seat: 0, version: 1, moves }]);
});

test('there is a button to stop if stopping is allowed', async () => {
  decide('push_or_stop', [...pushes, stop]);
  expect(order).toEqual([pushes.length]);
  await fireEvent.click(screen.getByRole('button', { name: /Push no more/ }));
  expect(connection.sent).toMatchObject([{ moves: [{ move: 'stop' }] }]);
});

test('only stones of the seat can be pushed, and a larger stone keeps off the walls', async () => {
  decide('push_or_stop', pushes);
  expect(screen.getAllByRole('radio')).toHaveLength(2);
  await set(place(), 140);
  await fireEvent.click(screen.getByRole('radio', { name: '1 large stone' }));
  expect([place().min, place().max, place().value]).toEqual(['20', '130', '130']);
  await fireEvent.click(screen.getByRole('radio', { name: '2 small stones' }));
  expect(place().value).toBe('140');
});

test('the confirmation has the whole push in words', async () => {
  settings.setConfirms(true);
  decide('push_or_stop', pushes);
  await set(direction(), 10);
  await fireEvent.click(button('Push'));
  expect(connection.sent).toEqual([]);
  expect(screen.getByRole('group', { name: 'Confirm' }).textContent).toContain(
    'Push a small stone at 75 mm, 10° to the right.',
  );
  await fireEvent.click(button('Confirm'));
  expect(connection.sent).toHaveLength(1);
});

test('a new aim asks for a new confirmation', async () => {
  settings.setConfirms(true);
  decide('push_or_stop', pushes);
  await fireEvent.click(button('Push'));
  await set(place(), 80);
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
  await fireEvent.click(button('Push'));
  expect(connection.sent).toEqual([]);
  await fireEvent.click(button('Push'));
  expect(connection.sent).toMatchObject([{ moves: [{ move: 'push', place: 80 }, { angle: 0 }] }]);
});

test('a stone that lies before the line only needs its direction', async () => {
  decide('direction', directions);
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getAllByRole('slider')).toHaveLength(1);
  await fireEvent.pointerDown(drawing(), at(5, -10));
  expect(screen.getByText('33')).toBeTruthy();
  await set(direction(), 25);
  await fireEvent.click(button('Push'));
  expect(connection.sent).toMatchObject([{ moves: [{ move: 'direction', angle: 25 }] }]);
});

test('the stone is dragged along the line, and the push turned towards a point', async () => {
  decide('push_or_stop', pushes);
  const tray = drawing();
  await fireEvent.pointerDown(tray, at(75, -10));
  await fireEvent.pointerMove(tray, at(50.4, 20));
  await fireEvent.pointerUp(tray, at(50.4, 20));
  expect([place().value, direction().value]).toEqual(['50', '0']);
  await fireEvent.pointerMove(tray, at(90, -10));
  expect(place().value).toBe('50');
  await fireEvent.pointerDown(tray, at(50, 90));
  await fireEvent.pointerMove(tray, at(0, 76));
  expect([place().value, direction().value]).toEqual(['50', '-30']);
});

test('a finger that scrolls leaves the aim as it was', async () => {
  decide('push_or_stop', pushes);
  await set(direction(), 20);
  const tray = drawing();
  await fireEvent.pointerDown(tray, at(0, 50));
  expect(direction().value).toBe('-30');
  await fireEvent.pointerCancel(tray);
  expect(direction().value).toBe('20');
});

test('the step buttons go step by step, and no further than allowed', async () => {
  decide('push_or_stop', pushes);
  const steps = [...document.querySelectorAll<HTMLButtonElement>('button[aria-hidden]')];
  const [less, more, left, right] = steps;
  await fireEvent.click(more as HTMLElement);
  await fireEvent.click(right as HTMLElement);
  expect([place().value, direction().value]).toEqual(['76', '5']);
  await set(place(), 10);
  await set(direction(), -30);
  expect([less?.disabled, left?.disabled, more?.disabled]).toEqual([true, true, false]);
});

test('the drawing says how much lies in the quarry', () => {
  decide('push_or_stop', pushes);
  const said = 'The quarry: 3 stones, 1 of them partly over the edge';
  expect(screen.getByRole('img', { name: said })).toBeTruthy();
});
