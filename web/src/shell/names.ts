/** Suggested names, easy to say in all our languages. */
export const NAMES = [
  'Aurelia',
  'Cassia',
  'Claudia',
  'Cornelia',
  'Fabius',
  'Flavia',
  'Julia',
  'Livia',
  'Lucius',
  'Marcus',
  'Octavia',
  'Quintus',
  'Septimus',
  'Silvia',
  'Tiberius',
  'Titus',
] as const;

export function suggestName(): string {
  return NAMES[Math.floor(Math.random() * NAMES.length)] ?? NAMES[0];
}
