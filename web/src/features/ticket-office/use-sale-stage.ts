import { useState } from 'react';
import { json, storedValue } from '../../config/stored-value';
import type { Sale } from './sale.schema';

/** A sale with an open payment. `sort`: the runner on the start list, `token`: for the QR code, `amount`: SEK, `link`: opens the payment. */
export interface AwaitedSale {
  readonly sale: Sale;
  readonly token: string;
  readonly payref: string;
  readonly sort: string;
  readonly amount: number;
  readonly link?: string | undefined;
}

/**
 * The stage of a sale. `payAgain`: the draft’s earlier payment may have gone through, and the seller knows.
 */
export type SaleStage =
  | { readonly at: 'form'; readonly draft?: Sale; readonly payAgain?: boolean }
  | ({ readonly at: 'waiting' } & AwaitedSale)
  | { readonly at: 'sold'; readonly sale: Sale; readonly payref: string; readonly sort: string };

const FORM: SaleStage = { at: 'form' };

/** The stage that a reload returns to: only an open payment is stored. */
const storedStage = storedValue<SaleStage>(
  'kassa',
  {
    ...json((read) => (isAwaited(read) ? read : FORM)),
    format: (stage) => (stage.at === 'waiting' ? JSON.stringify(stage) : null),
  },
  'sessionStorage',
);

/** The stage of the sale, stored in the tab: a reloaded page waits for the same payment. */
export function useSaleStage(): readonly [SaleStage, (stage: SaleStage) => void] {
  const [stage, setStage] = useState(storedStage.read);
  const go = (next: SaleStage) => {
    storedStage.write(next);
    setStage(next);
  };
  return [stage, go];
}

// An older release may have stored another shape.
function isAwaited(stored: unknown): stored is SaleStage {
  const { at, sale, token, payref, amount } = (stored ?? {}) as Partial<
    Record<keyof AwaitedSale | 'at', unknown>
  >;
  const isSale = typeof sale === 'object' && sale !== null && typeof (sale as Partial<Sale>).bib === 'number';
  return at === 'waiting' && isSale && typeof amount === 'number' && areTexts(token, payref);
}

const areTexts = (...values: readonly unknown[]) => values.every((value) => typeof value === 'string');
