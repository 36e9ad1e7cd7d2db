import type { OwedParts } from '@app/domain';

/** What is owed of a payment in lines that add up, SEK. */
export function restLines({
  missing,
  difference,
}: OwedParts): readonly { readonly text: string; readonly amount: number }[] {
  return [
    { text: missing < 0 ? 'Betalt för mycket förut' : 'Resten av det bokade', amount: missing },
    { text: 'Mellanskillnad efter ändring', amount: difference },
  ].filter(({ amount }) => amount !== 0);
}
