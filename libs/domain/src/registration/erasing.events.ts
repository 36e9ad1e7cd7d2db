/** What is asked and done about forgetting people: events of a registration's stream like the others. `at` epoch ms. */
export type ErasingEvent =
  /** The family asks that everybody in it is forgotten; organisers see to it. `words`: what they wrote about it, '' for nothing. */
  | {
      readonly type: 'ErasureRequested';
      readonly registration: string;
      readonly words: string;
      readonly at: number;
    }
  /** They want it no more, as they have told an organiser. `note`: how that was told. */
  | {
      readonly type: 'ErasureRequestWithdrawn';
      readonly registration: string;
      readonly note: string;
      readonly at: number;
    }
  /** Everybody in it, and whose address it was, are forgotten. `reason` tells nobody's name. */
  | { readonly type: 'PersonErased'; readonly registration: string; readonly reason?: string }
  /** One of its runners is forgotten; the others stand. */
  | { readonly type: 'EntrantErased'; readonly registration: string; readonly key: string };
