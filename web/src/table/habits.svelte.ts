/** How this player likes to play; kept by the browser, the same at every table. */
import { keep, kept } from '../app/keep';
import { isSpeed, type Speed } from './queue';

class Habits {
  speed = $state<Speed>(speedKept());
  /** Ask before a choice that cannot be taken back. */
  confirms = $state(kept('confirm') !== 'no');
  /** A soft tap when one's turn has come. */
  sound = $state(kept('sound') === 'yes');
  private motion = window.matchMedia('(prefers-reduced-motion: reduce)');

  /** Does the player want nothing to move? */
  get still(): boolean {
    return this.motion.matches;
  }

  setSpeed(speed: Speed): void {
    this.speed = speed;
    keep('speed', speed);
  }

  setConfirms(confirms: boolean): void {
    this.confirms = confirms;
    keep('confirm', confirms ? 'yes' : 'no');
  }

  setSound(sound: boolean): void {
    this.sound = sound;
    keep('sound', sound ? 'yes' : 'no');
  }
}

function speedKept(): Speed {
  const speed = kept('speed');
  return isSpeed(speed) ? speed : 'normal';
}

export const habits = new Habits();
