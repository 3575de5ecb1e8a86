/** The page's parts for Strada Romana. */
import type { GameParts } from '../parts';
import { applyEvent, eventDuration } from './events';
import Board from './Board.svelte';
import Brief from './Brief.svelte';
import Choices from './Choices.svelte';
import { points } from './goods';
import Hand from './Hand.svelte';
import './inks.css';
import { hasSubject } from './highlights';
import Noun from './Noun.svelte';
import Seat from './Seat.svelte';
import { insertSymbols } from './symbolSheet';
import Status from './Status.svelte';
import { viewOf } from './view';

insertSymbols();

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
  isShown: (view, move) => hasSubject(viewOf(view), move),
  applyEvent,
  eventDuration,
} satisfies GameParts;
