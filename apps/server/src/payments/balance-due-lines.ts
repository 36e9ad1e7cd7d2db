import type { OwedParts } from '@app/domain';

/** The parts of a balance due as receipt lines, SEK. */
export function balanceDueLines({
  missing,
  difference,
}: OwedParts): readonly { readonly text: string; readonly amount: number }[] {
  return [
    { text: missing < 0 ? 'Betalt för mycket förut' : 'Resten av det bokade', amount: missing },
    { text: 'Mellanskillnad efter ändring', amount: difference },
  ].filter(({ amount }) => amount !== 0);
}
