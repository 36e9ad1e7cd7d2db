/** One step of the price list, SEK. `until` is the last minute it holds, Stockholm time ('2025-09-06T23:59'), null for the last step. */
export interface PriceStep {
  readonly until: string | null;
  readonly adult: number;
  readonly child: number;
}

/** The edition's price list and its early-bird code (valid before `before`, Stockholm date '2025-10-01', takes `off` SEK from each fee). */
export interface Prices {
  readonly steps: readonly PriceStep[];
  readonly earlyBird: { readonly code: string; readonly before: string; readonly off: number };
}
