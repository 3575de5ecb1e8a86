/** What the page has for Strada Romana. */
import type { GameParts } from '../parts';
import { after, pause } from './after';
import Board from './Board.svelte';
import Brief from './Brief.svelte';
import Choices from './Choices.svelte';
import Hand from './Hand.svelte';
import './inks.css';
import { isAboutSomething } from './light';
import Noun from './Noun.svelte';
import { points } from './points';
import Seat from './Seat.svelte';
import { layOutSymbols } from './sheet';
import Status from './Status.svelte';
import { viewOf } from './view';

layOutSymbols();

export default {
  Board,
  long: true,
  Hand,
  Seat,
  Brief,
  Status,
  Choices,
  Noun,
  points,
  isShown: (view, move) => isAboutSomething(viewOf(view), move),
  after,
  pause,
} satisfies GameParts;
