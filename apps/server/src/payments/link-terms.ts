import { feesAt, headcount, isAdult, type Prices, quote, priceStepAt, stockholmInstant } from '@app/domain';
import type { SessionRow } from '@app/views';
import { kilometresText, nameFor } from './receipt';

/**
 * The price of a payment link: a line per runner, in SEK, and the deadline of that price (ISO; null without
 * one).
 */
export interface LinkTerms {
  readonly lines: readonly { readonly text: string; readonly amount: number }[];
  readonly amount: number;
  readonly priceUntil: string | null;
}

/** `at`: epoch ms; `isOwner`: full names. */
export interface LinkTermsInput {
  readonly runners: SessionRow['deltagare'];
  readonly isOwner: boolean;
  readonly prices: Prices;
  readonly at: number;
}

/** The price of the runners at a moment, equal to a booking made then. */
export function linkTerms({ runners, isOwner, prices, at }: LinkTermsInput): LinkTerms {
  const all = Object.values(runners).filter(({ age }) => age !== null);
  const fees = feesAt(prices, at);
  const { until = null } = prices.steps[priceStepAt(prices.steps, at)] ?? {};
  return {
    lines: all.map((runner) => {
      const fee = isAdult(runner.age ?? 0) ? 'adult' : 'child';
      const text = `Startavgift ${kilometresText(runner)}, ${FEES[fee]}: ${nameFor(runner, isOwner)}`;
      return { text, amount: fees[fee] };
    }),
    amount: quote(headcount(all), { prices, code: null, isCodeValid: false, at }).price,
    priceUntil: until === null ? null : new Date(stockholmInstant(until)).toISOString(),
  };
}

const FEES = { adult: 'vuxen', child: 'barn' } as const;
