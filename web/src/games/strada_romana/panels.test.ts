import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import type { GameWords } from '../../text/texts.svelte';
import Choices from './Choices.svelte';
import { facts, moment, story, words as spokenWords } from './fixtures';
import Hand from './Hand.svelte';
import Noun from './Noun.svelte';
import { listed, movable, offersOf, stepsOf } from './offers';
import Seat from './Seat.svelte';
import { selection } from './selection.svelte';
import Status from './Status.svelte';
import { viewOf } from './view';

let words: GameWords;
const heard = {
  onpoint: vi.fn(),
  onchoose: vi.fn(),
  ontry: vi.fn(),
  onsend: vi.fn(),
  oncancel: vi.fn(),
  onorder: vi.fn(),
};
const buttonsOfFrame = createRawSnippet(() => ({ render: () => '<p></p>' }));

beforeEach(async () => {
  words = await spokenWords();
  selection.clear();
  Object.values(heard).forEach((one) => one.mockReset());
});

function list(phase: string) {
  const { view, choices } = moment(phase);
  const keys = new Map(choices.map((_, index) => [index, String(index)]));
  const rest = { pointed: null, held: null, keys, buttons: buttonsOfFrame };
  const props = { facts, view, words, choices, ...rest, ...heard };
  return { ...render(Choices, props), view, choices, props };
}

const buttons = (): HTMLElement[] => screen.getAllByRole('button');

test('a wagon is picked first, then its squares are listed with their sentences', async () => {
  const { choices } = list('turn');
  const offers = offersOf(choices);
  const [step] = offers.steps;
  const name = words.key('wagon_name', { wagon: step?.wagon });
  expect(heard.onorder).toHaveBeenLastCalledWith(listed(offers, null));
  await fireEvent.click(screen.getByRole('button', { name }));
  expect(heard.onchoose).not.toHaveBeenCalled();
  expect(heard.onorder).toHaveBeenLastCalledWith(listed(offers, step?.wagon ?? ''));
  for (const one of stepsOf(offers, step?.wagon ?? '')) {
    const say = choices[one.choice]?.say;
    expect(screen.getByRole('button', { name: say && words.say(say) })).toBeTruthy();
  }
  const say = choices[step?.choice ?? 0]?.say;
  await fireEvent.click(screen.getByRole('button', { name: say && words.say(say) }));
  expect(heard.onchoose).toHaveBeenCalledExactlyOnceWith(step?.choice);
});

test('the wagon can be changed', async () => {
  const { choices } = list('turn');
  const wagons = movable(offersOf(choices));
  const before = buttons().length;
  const [wagon = ''] = wagons;
  await fireEvent.click(screen.getByRole('button', { name: words.key('wagon_name', { wagon }) }));
  await fireEvent.click(screen.getByRole('button', { name: 'Other wagon' }));
  expect(buttons()).toHaveLength(before);
});

test('focus and pointer point at the choice', async () => {
  const { choices } = list('turn');
  const pass = choices.findIndex(({ move }) => move['move'] === 'pass');
  const button = screen.getByRole('button', { name: 'Pass and take 1 coin' });
  expect(button.getAttribute('aria-keyshortcuts')).toBe(String(pass));
  await fireEvent.focus(button);
  expect(heard.onpoint).toHaveBeenLastCalledWith(pass);
  await fireEvent.blur(button);
  expect(heard.onpoint).toHaveBeenLastCalledWith(null);
});

test('a special action out of reach can be asked for, to hear by which rule it is refused', async () => {
  const { choices } = list('turn');
  const price = [1, 2, 3, 4].find((coins) => !offersOf(choices).pays.has(coins));
  const dim = screen.getByRole('button', { name: new RegExp(`Pay ${price} coin`) });
  expect(dim.getAttribute('aria-disabled')).toBe('true');
  await fireEvent.click(dim);
  expect(heard.onchoose).not.toHaveBeenCalled();
  expect(heard.ontry).toHaveBeenCalledExactlyOnceWith({ move: 'pay', coins: price });
});

test('collecting lists what lies in reach with what it brings', async () => {
  const { choices } = list('collecting');
  const { collects } = offersOf(choices);
  const tile = collects.find(({ kind, coins }) => kind === 'tile' && coins > 0);
  const say = choices[tile?.choice ?? 0]?.say;
  const button = screen.getByRole('button', { name: say && words.say(say) });
  expect(within(button).getByText(`+${tile?.coins}`)).toBeTruthy();
  expect(buttons()).toHaveLength(collects.length + 1);
});

test('the whole pile is shown to the seat that looks through it', () => {
  const { choices } = list('looked');
  expect(buttons()).toHaveLength(choices.length);
  expect(screen.getAllByText('−1').length + screen.queryAllByText('+3').length).toBe(
    choices.length,
  );
});

test('a seat shows its name, its purse and its goods, also in words', () => {
  const name = createRawSnippet(() => ({ render: () => '<b>Livia</b>' }));
  const { view } = story.at(-1) ?? story[0] ?? { view: {} };
  const { coins, contracts } = viewOf(view).seats[0] ?? { coins: 0, contracts: {} };
  render(Seat, { facts, view, words, seat: 0, mine: true, name });
  expect(screen.getByText('Livia')).toBeTruthy();
  expect(screen.getByRole('img', { name: new RegExp(`^${coins} coin`) })).toBeTruthy();
  const [good, number] = Object.entries(contracts).find(([, one]) => one > 0) ?? [];
  expect(
    screen.getByRole('img', { name: new RegExp(`${number} contracts? in ${good}`) }),
  ).toBeTruthy();
});

test('the hand shows the own wagon tiles and what was seen of the pile', async () => {
  const { view } = moment('looked');
  const { own } = viewOf(view);
  render(Hand, { facts, view, words, seat: 0 });
  expect(screen.getByText('Goods')).toBeTruthy();
  expect(own?.pile_then).not.toBeNull();
  await fireEvent.click(screen.getByRole('button', { name: 'The pile' }));
  const dialog = document.querySelector('dialog');
  expect(dialog?.textContent).toContain('In the pile now');
});

test('a seat without wagon tiles is told so', () => {
  const { view } = story[0] ?? { view: {} };
  render(Hand, { facts, view, words, seat: 0 });
  expect(screen.getByText('No wagon tile yet')).toBeTruthy();
  expect(screen.getByText('Only you see this')).toBeTruthy();
});

test('a hand in a replay is not said to be seen by one seat alone', () => {
  const { view } = moment('looked');
  render(Hand, { facts, view, words, seat: 0, replay: true });
  expect(screen.queryByText('Only you see this')).toBeNull();
});

test('the status says how far the game has come', () => {
  const { view } = story.at(-1) ?? { view: {} };
  render(Status, { facts, view, words });
  expect(screen.getByText('4 of 4 arrived')).toBeTruthy();
  expect(document.querySelectorAll('.yet')).toHaveLength(0);
});

test('a wagon in a sentence has the colour of its direction', () => {
  const { view } = moment('turn');
  const to = viewOf(view).wagons['ballio']?.to ?? '';
  render(Noun, { name: 'wagon', value: 'ballio', text: 'Ballio', facts, view });
  expect(screen.getByText('Ballio').className).toContain(to);
});
