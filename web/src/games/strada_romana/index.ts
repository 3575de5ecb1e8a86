/** What the page has for Strada Romana. */
import type { GameParts } from '../parts';
import { after, pause } from './after';
import Board from './Board.svelte';
import Choices from './Choices.svelte';
import Hand from './Hand.svelte';
import './inks.css';
import Noun from './Noun.svelte';
import { points } from './points';
import Seat from './Seat.svelte';
import { layOutSymbols } from './sheet';
import Status from './Status.svelte';

layOutSymbols();

export default {
  Board,
  Hand,
  Seat,
  Status,
  Choices,
  Noun,
  points,
  after,
  pause,
} satisfies GameParts;
