import { fold } from './fold';

/** A receipt got its number, in stream `receipts-{edition}`: 1, 2, 3 …, none left out and none given twice. `payref` is the payment's id. */
export interface ReceiptEvent {
  readonly type: 'ReceiptNumbered';
  readonly edition: string;
  readonly payref: string;
  readonly number: number;
  /** Epoch ms. */
  readonly at: number;
}

/** A payment's receipt is to have a number. */
export interface ReceiptCommand {
  readonly type: 'NumberReceipt';
  readonly edition: string;
  readonly payref: string;
  /** Epoch ms. */
  readonly at: number;
}

/** One edition's receipts: how many there are, and for which payments. */
export interface Receipts {
  count: number;
  readonly payrefs: Set<string>;
}

/** One edition's receipts. The numbers have no gaps because each is decided, and appended, upon all that were given before it. */
export const receiptsDecider = {
  initial: (): Receipts => ({ count: 0, payrefs: new Set() }),
  decide,
  evolve: fold<Receipts, ReceiptEvent>({
    ReceiptNumbered: (receipts, { number, payref }) => {
      receipts.count = number;
      receipts.payrefs.add(payref);
    },
  }),
};

/** A payment has one receipt, however often it is asked for. */
function decide(
  { edition, payref, at }: ReceiptCommand,
  { count, payrefs }: Receipts,
): readonly ReceiptEvent[] {
  if (payrefs.has(payref)) return [];
  return [{ type: 'ReceiptNumbered', edition, payref, number: count + 1, at }];
}

/** A receipt's number as people write it: '2025-17'. */
export function receiptNumberText(edition: string, number: number): string {
  return `${edition}-${String(number)}`;
}
