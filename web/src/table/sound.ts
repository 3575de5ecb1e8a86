/** The sound of a new turn, a soft tap: synthesized, so that no file is needed. */
const LENGTH = 0.16;

let context: AudioContext | null = null;

export function playTurnSound(): void {
  try {
    context ??= new AudioContext();
    const { currentTime: now, destination } = context;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = 'triangle';
    tone.frequency.setValueAtTime(520, now);
    tone.frequency.exponentialRampToValueAtTime(180, now + LENGTH);
    volume.gain.setValueAtTime(0.25, now);
    volume.gain.exponentialRampToValueAtTime(0.001, now + LENGTH);
    tone.connect(volume).connect(destination);
    tone.start(now);
    tone.stop(now + LENGTH);
  } catch {
    // A browser without sound.
  }
}
