/** How this player likes to play; kept by the browser, the same at every table. */
import { getItem, setItem } from '../app/storage';
import { isSpeed, type Speed } from './pacing';

class Settings {
  speed = $state<Speed>(speedKept());
  /** Ask before a choice that cannot be taken back. */
  confirms = $state(getItem('confirm') !== 'no');
  /** A soft tap when one's turn has come. */
  sound = $state(getItem('sound') === 'yes');
  private motion = window.matchMedia('(prefers-reduced-motion: reduce)');

  /** Does the player want nothing to move? */
  get reducedMotion(): boolean {
    return this.motion.matches;
  }

  setSpeed(speed: Speed): void {
    this.speed = speed;
    setItem('speed', speed);
  }

  setConfirms(confirms: boolean): void {
    this.confirms = confirms;
    setItem('confirm', confirms ? 'yes' : 'no');
  }

  setSound(sound: boolean): void {
    this.sound = sound;
    setItem('sound', sound ? 'yes' : 'no');
  }
}

function speedKept(): Speed {
  const speed = getItem('speed');
  return isSpeed(speed) ? speed : 'normal';
}

export const settings = new Settings();
