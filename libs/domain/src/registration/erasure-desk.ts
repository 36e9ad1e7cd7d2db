import type { ErasurePreview } from './erasure-preview';

/** Who is to be erased: everybody in a registration, one runner of a race day, or whoever has a campaign code (by the code's id on the list). */
export type ErasureSubject =
  | { readonly registration: string }
  | { readonly part: string; readonly sort: string }
  | { readonly code: string };

/** Somebody whom a search has found. `isErased`: nothing of them can be read any more. */
export interface FoundPerson {
  readonly subject: ErasureSubject;
  readonly kind: 'registration' | 'runner' | 'code';
  readonly name: string;
  readonly details: readonly string[];
  readonly isErased: boolean;
}

/** What a search has found. `left`: how many more there are; `isDeclined`: the address that was searched for has said no to mailings. */
export interface FoundPeople {
  readonly people: readonly FoundPerson[];
  readonly left: number;
  readonly isDeclined: boolean;
}

/** A family that has asked to be forgotten. `at` ISO; `words`: what they wrote, '' for nothing. */
export interface ErasureRequest {
  readonly registration: string;
  readonly edition: string;
  readonly email: string;
  readonly names: readonly string[];
  readonly at: string;
  readonly words: string;
}

/** Before somebody is erased: who, what goes and what stays, and when it was done where it was done before (`at` ISO). */
export interface ErasureSheet extends ErasurePreview {
  readonly title: string;
  readonly erased: { readonly at: string; readonly by: string; readonly reason: string } | null;
}
