/** The player's settings for all tables, kept in the browser. */
import { getItem, setItem } from '../app/storage';
import { isSpeed, type Speed } from './pacing';

class Settings {
  speed = $state<Speed>(speedKept());
  /** Confirm choices that cannot be undone. */
  confirms = $state(getItem('confirm') !== 'no');
  /** Play a sound at the beginning of the player's turn. */
  sound = $state(getItem('sound') === 'yes');
  private motion = window.matchMedia('(prefers-reduced-motion: reduce)');

  /** Does the player's system ask for reduced motion? */
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
