/** Names of what can be tapped on the board: a wagon, a square or goal, a zone, a market-place. */
type SpotKind = 'wagon' | 'to' | 'zone' | 'market';

interface Spot {
  kind: SpotKind;
  id: string;
}

export function spotName(kind: SpotKind, id: string): string {
  return `${kind}:${id}`;
}

export function spotIn(name: string | null): Spot | null {
  if (name === null) return null;
  const [kind = '', id = ''] = name.split(':');
  return { kind: kind as SpotKind, id };
}
