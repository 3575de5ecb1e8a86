/** Pointers on the board: point, tap, drag a piece, pan and pinch; mouse, finger and pen alike. */
import type { Attachment } from 'svelte/attachments';
import type { Point } from '../picture';

/** What the board does on gestures. A spot is what is under the pointer, by its `data-spot`. */
export interface GestureHandlers {
  point: (spot: string | null) => void;
  tap: (spot: string | null, at: Point) => void;
  /** Take a piece into the hand, if it is one that can be taken. */
  grab: (spot: string | null) => boolean;
  drag: (at: Point) => void;
  /** Null if the drag was cancelled. */
  drop: (at: Point | null) => void;
  pan: (by: Point) => void;
  pinch: (at: Point, factor: number) => void;
}

type Mode = 'resting' | 'dragging' | 'panning' | 'pinching';

/** A finger trembles: less than this is a tap. */
const SLACK = 7;

function spotOf(event: PointerEvent): string | null {
  const found = event.target instanceof Element ? event.target.closest('[data-spot]') : null;
  return found?.getAttribute('data-spot') ?? null;
}

export function gestures(hands: GestureHandlers): Attachment<HTMLElement> {
  return (board) => {
    const pointers = new Map<number, Point>();
    let mode: Mode = 'resting';
    let spot: string | null = null;
    let start: Point = { x: 0, y: 0 };

    const place = (event: PointerEvent): Point => {
      const box = board.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };

    const down = (event: PointerEvent): void => {
      if (event.button !== 0) return;
      pointers.set(event.pointerId, place(event));
      if (pointers.size === 1) {
        mode = 'resting';
        spot = spotOf(event);
        start = place(event);
      } else if (pointers.size === 2) {
        if (mode === 'dragging') hands.drop(null);
        mode = 'pinching';
      }
    };

    const move = (event: PointerEvent): void => {
      const before = pointers.get(event.pointerId);
      if (before === undefined) {
        if (event.pointerType === 'mouse') hands.point(spotOf(event));
        return;
      }
      const now = place(event);
      const others = [...pointers].filter(([id]) => id !== event.pointerId);
      pointers.set(event.pointerId, now);
      if (mode === 'resting' && Math.hypot(now.x - start.x, now.y - start.y) > SLACK) {
        board.setPointerCapture(event.pointerId);
        mode = hands.grab(spot) ? 'dragging' : 'panning';
      }
      if (mode === 'dragging') hands.drag(now);
      if (mode === 'panning') hands.pan({ x: now.x - before.x, y: now.y - before.y });
      const still = others[0]?.[1];
      if (mode === 'pinching' && still !== undefined) {
        const was = Math.hypot(before.x - still.x, before.y - still.y);
        const is = Math.hypot(now.x - still.x, now.y - still.y);
        if (was > 0) hands.pinch({ x: (now.x + still.x) / 2, y: (now.y + still.y) / 2 }, is / was);
        hands.pan({ x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 });
      }
    };

    const up = (event: PointerEvent): void => {
      if (!pointers.delete(event.pointerId)) return;
      if (mode === 'dragging') hands.drop(event.type === 'pointerup' ? place(event) : null);
      else if (mode === 'resting' && event.type === 'pointerup') hands.tap(spot, place(event));
      // A finger that stays after a pinch pans on.
      mode = pointers.size > 0 ? 'panning' : 'resting';
    };

    const leave = (event: PointerEvent): void => {
      if (event.pointerType === 'mouse' && pointers.size === 0) hands.point(null);
    };

    const heard: [string, (event: PointerEvent) => void][] = [
      ['pointerdown', down],
      ['pointermove', move],
      ['pointerup', up],
      ['pointercancel', up],
      ['pointerleave', leave],
    ];
    for (const [name, hear] of heard) board.addEventListener(name, hear as EventListener);
    return () => {
      for (const [name, hear] of heard) board.removeEventListener(name, hear as EventListener);
    };
  };
}
