/** The page's parts for Via Appia: aiming. Its board is the server's picture. */
import type { GameParts } from '../parts';
import Choices from './Choices.svelte';
import './inks.css';

export default { Choices } satisfies GameParts;
