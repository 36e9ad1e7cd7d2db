/** What decides whether a registration can still be paid. */
export interface SaleState {
  readonly by: 'runner' | 'ticket-office';
  readonly paid: boolean;
  /** The payment that paid, otherwise the latest. */
  readonly payid: string | null;
  /** The family that organisers added it to; null for none. */
  readonly family: string | null;
  /** Organisers withdrew its payment link. */
  readonly isWithdrawn: boolean;
}

/**
 * Whether a ticket-office sale was abandoned: it is unpaid and its payment (`status`) has ended. A
 * registration added to a family can be paid until organisers withdraw the link.
 */
export function isAbandonedSale(
  { by, paid, payid, family, isWithdrawn }: SaleState,
  status: string | undefined,
): boolean {
  if (by !== 'ticket-office' || paid) return false;
  return family === null ? payid !== null && status !== 'CREATED' : isWithdrawn;
}
