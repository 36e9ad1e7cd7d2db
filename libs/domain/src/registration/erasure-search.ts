import type { ErasurePreview } from './erasure-preview';

/**
 * Whom to erase: all people of a registration, one runner of a race day, or the holder of a campaign code (by
 * the code's id on the list).
 */
export type ErasureSubject =
  | { readonly registration: string }
  | { readonly part: string; readonly sort: string }
  | { readonly code: string };

/** A person found by a search. `isErased`: already erased. */
export interface FoundPerson {
  readonly subject: ErasureSubject;
  readonly kind: 'registration' | 'runner' | 'code';
  readonly name: string;
  readonly details: readonly string[];
  readonly isErased: boolean;
}

/**
 * The result of a search. `left`: how many more match; `isDeclined`: the address searched for has declined
 * mailings.
 */
export interface FoundPeople {
  readonly people: readonly FoundPerson[];
  readonly left: number;
  readonly isDeclined: boolean;
}

/** A family's erasure request. `at` ISO; `words`: its message, '' for none. */
export interface ErasureRequest {
  readonly registration: string;
  readonly edition: string;
  readonly email: string;
  readonly names: readonly string[];
  readonly at: string;
  readonly words: string;
}

/**
 * What the page shows before an erasure: who, what is erased and retained, and an earlier erasure (`at` ISO).
 */
export interface ErasureDetails extends ErasurePreview {
  readonly title: string;
  readonly erased: { readonly at: string; readonly by: string; readonly reason: string } | null;
}
