import { isAdult } from '../age';
import { stockholmInstant } from '../dates';
import { normalizeCampaignCode } from '../code-input';

/**
 * One step of the price list, SEK. `until` is its last minute, Stockholm time ('2025-09-06T23:59'), null for
 * the last step.
 */
export interface PriceStep {
  readonly until: string | null;
  readonly adult: number;
  readonly child: number;
}

/**
 * A shared campaign code: `price` SEK per person, free, or `off` SEK less per fee until the Stockholm date
 * `before` begins.
 */
export type Campaign =
  | { readonly code: string; readonly kind: 'price-each'; readonly price: number }
  | { readonly code: string; readonly kind: 'free' }
  | { readonly code: string; readonly kind: 'off-each'; readonly off: number; readonly before: string };

/** The edition's price list and its campaigns. */
export interface Prices {
  readonly steps: readonly PriceStep[];
  readonly campaigns: readonly Campaign[];
}

const MINUTE = 60_000;

/** What one adult and one child pay, SEK. */
export interface Fees {
  readonly adult: number;
  readonly child: number;
}

export interface Headcount {
  readonly adults: number;
  readonly children: number;
}

/** A price request: the code as typed, whether it is an unused single-use code, and when (epoch ms). */
export interface PriceRequest {
  readonly prices: Prices;
  readonly code: string | null;
  readonly isCodeValid: boolean;
  readonly at: number;
}

/**
 * The price in SEK, and whether the code applies. Without a code, or with one that gives no discount, it is
 * the full price.
 */
export interface Quote {
  readonly valid: boolean;
  readonly price: number;
}

/** Calculates the price; screens and booking both use it. */
export function quote(people: Headcount, request: PriceRequest): Quote {
  const fees = feesAt(request.prices, request.at);
  const discount = discountFor(people, request);
  return { valid: discount !== undefined, price: totalFor(people, fees, discount) };
}

/** The fees at an instant (epoch ms). Throws RangeError for a price list without steps. */
export function feesAt({ steps }: Prices, at: number): Fees {
  const step = steps[priceStepAt(steps, at)] ?? steps.at(-1);
  if (!step) throw new RangeError('a price list needs a step');
  return { adult: step.adult, child: step.child };
}

/**
 * Index of the price step at an instant (epoch ms); -1 after the last. A step includes the minute it names.
 */
export function priceStepAt(steps: readonly PriceStep[], at: number): number {
  return steps.findIndex(({ until }) => until === null || at < stockholmInstant(until) + MINUTE);
}

/** Counts adults and children by age at the race. Erased runners count as neither. */
export function headcount(runners: Iterable<{ readonly age: number | null }>): Headcount {
  let adults = 0;
  let children = 0;
  for (const { age } of runners) {
    if (age === null) continue;
    if (isAdult(age)) adults += 1;
    else children += 1;
  }
  return { adults, children };
}

/** The edition's shared campaign for a typed code; undefined for any other code. */
export function campaignOf({ campaigns }: Prices, typed: string | null): Campaign | undefined {
  const code = normalizeCampaignCode(typed);
  return campaigns.find((each) => normalizeCampaignCode(each.code) === code);
}

/** A shared campaign, or one adult fee for the holder of a single-use code, never a child's. */
type Discount = Campaign | { readonly kind: 'one-adult' };

function discountFor(
  { adults }: Headcount,
  { prices, code: typed, isCodeValid, at }: PriceRequest,
): Discount | undefined {
  if (normalizeCampaignCode(typed) === null) return undefined;
  const campaign = campaignOf(prices, typed);
  if (!campaign) return isCodeValid && adults > 0 ? { kind: 'one-adult' } : undefined;
  const isOver = campaign.kind === 'off-each' && at >= stockholmInstant(`${campaign.before}T00:00`);
  return isOver ? undefined : campaign;
}

function totalFor({ adults, children }: Headcount, fees: Fees, discount: Discount | undefined): number {
  const total = (each: Fees) => adults * each.adult + children * each.child;
  switch (discount?.kind) {
    case undefined:
      return total(fees);
    case 'price-each':
      return (adults + children) * discount.price;
    case 'free':
      return 0;
    case 'off-each':
      return total({
        adult: discounted(fees.adult, discount.off),
        child: discounted(fees.child, discount.off),
      });
    case 'one-adult':
      return discounted(total(fees), fees.adult);
  }
}

function discounted(price: number, off: number): number {
  return Math.max(0, price - off);
}
