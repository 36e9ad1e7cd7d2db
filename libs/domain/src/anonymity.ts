/** How everyone reads a runner: by name; as 'Anonym' without a club; or as that and without a time. */
export type Showing = 'named' | 'anonymous' | 'hidden';

/** What stands in public lists in place of a name. */
export const ANONYMOUS_NAME = 'Anonym';

/**
 * How a runner is shown, by their own wish and by the edition's age limit (`hideAgeUnder`, years; null for none). The limit is the
 * stricter of the two. An age that nobody knows is under no limit.
 */
export function showingOf(
  { age, anonymous }: { readonly age: number | null; readonly anonymous?: boolean | undefined },
  hideAgeUnder: number | null,
): Showing {
  if (age !== null && hideAgeUnder !== null && age < hideAgeUnder) return 'hidden';
  return anonymous ? 'anonymous' : 'named';
}
