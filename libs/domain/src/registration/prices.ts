/** One step of the price list, SEK. `until` is the last minute it holds, Stockholm time ('2025-09-06T23:59'), null for the last step. */
export interface PriceStep {
  readonly until: string | null;
  readonly adult: number;
  readonly child: number;
}

/** A code that anyone may use: `price` SEK a head, nothing at all, or `off` SEK from each fee until the Stockholm date `before` begins. */
export type Campaign =
  | { readonly code: string; readonly kind: 'price-each'; readonly price: number }
  | { readonly code: string; readonly kind: 'free' }
  | { readonly code: string; readonly kind: 'off-each'; readonly off: number; readonly before: string };

/** The edition's price list and its campaigns. */
export interface Prices {
  readonly steps: readonly PriceStep[];
  readonly campaigns: readonly Campaign[];
}
